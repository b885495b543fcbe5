"""The words of orders: what people write for hold, move, support, convoy and the rest.

All words are folded: lower case, no accents. A few stand here in German and French, as they were
met.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from gmtool.diplomacy.orders import ARMY, FLEET

HOLD = "hold"
MOVE = "move"
SUPPORT = "support"
CONVOY = "convoy"
RETREAT = "retreat"
DISBAND = "disband"
BUILD = "build"
WAIVE = "waive"
VIA = "via"
BARE = "bare"
"""A unit of which nothing is said: in a list of builds that is enough."""

_VERBS = {
    HOLD: """
        h, hld, hd, std, hold, holds, holding, held, hold position, holds position, hold fast,
        holds fast, hold still, hold its position, holds its position, hold ground, holds ground,
        stand, stands, standing, stand fast, stands fast, stand still, stands still, stay, stays,
        staying, stay put, stays put, stay there, stays there, remain, remains, remaining,
        remain in place, remains in place, in place, in position, sit, sits, sit still, sits still,
        sit tight, sits tight, do nothing, does nothing, halt, halts, keeps position, x, xx, xxx,
        halten, tient, tenir, reste""",
    MOVE: """
        m, mv, mve, mov, mto, cto, move, moves, moving, moved, go, goes, going, advance, advances,
        advancing, attack, attacks, attacking, atk, atks, attk, enter, enters, entering, invade,
        invades, invading, march, marches, marching, sail, sails, sailing, head, heads, heading,
        proceed, proceeds, proceeding, take, takes, taking, strike, strikes, walk, walks, walking,
        travel, travels, travelling, traveling, push, pushes, pushing, transfer, transfers, kill,
        kills, killing, zieht, ziehen, greift, avance, attaque""",
    SUPPORT: """
        s, sh, sm, sup, sups, supp, supps, spt, spts, supt, supts, support, supports, supporting,
        supported, support for, supports for, give support to, gives support to, giving support to,
        lend support to, lends support to, provide support to, provides support to, in support of,
        assist, assists, assisting, help, helps, helping, unterstutzt, unterstutzen, unterstuetzt,
        soutient, soutien""",
    CONVOY: """
        c, con, conv, convs, cvy, cvoy, cnv, convoy, convoys, convoying, convoyed, transport,
        transports, transporting, carry, carries, carrying, ferry, ferries, ferrying, konvoi,
        konvoiert, convoie""",
    RETREAT: """
        r, ret, rets, rto, rtr, rt, retreat, retreats, retreating, retreated, withdraw, withdraws,
        withdrawing, flee, flees, fleeing, fall back, falls back, ruckzug, rueckzug, retraite""",
    DISBAND: """
        d, dis, dsb, disb, disband, disbands, disbanding, disbanded, disbandment, disbandments,
        destroy, destroys, destroyed, dissolve, dissolves, otb, off the board, goes off the board,
        off board, goes otb, retreat otb, retreats otb, retreat off the board,
        retreats off the board, scrap, scraps, rem, remove, removes, removing, removed, removal,
        removals, delete, deletes, abbau, abbauten, baut ab, aufgelost, aufgeloest""",
    BUILD: """
        b, bld, blds, build, builds, building, built, new, raise, raises, recruit, recruits, aufbau,
        aufbauten, baut, construit, construction""",
    WAIVE: """
        wve, waive, waives, waived, waiving, wave build, decline build, declines build, waive build,
        no build, no builds, skip build, skips build, postpone build, save build, verzicht""",
    VIA: """
        via, by convoy, per convoy, with convoy, using convoy, through, thru, by sea, by ship,
        by boat, by fleet, vc, using, over sea, by way of""",
}


def phrases(written: str) -> list[str]:
    """The phrases of a list parted by commas."""
    return [" ".join(phrase.split()) for phrase in written.split(",")]


VERBS = {phrase: verb for verb, written in _VERBS.items() for phrase in phrases(written)}
SLIPPERY = {
    word: verb
    for word, verb in VERBS.items()
    if len(word) > 4 and " " not in word and verb in (HOLD, MOVE, SUPPORT, CONVOY, RETREAT, DISBAND)
}
"""Verbs that are long enough to be known by what is nearly them."""
LONGEST_VERB = max(phrase.count(" ") for phrase in VERBS) + 1

UNIT_WORDS = {
    "a": ARMY,
    "army": ARMY,
    "armies": ARMY,
    "armee": ARMY,
    "armeen": ARMY,
    "troops": ARMY,
    "amry": ARMY,
    "arym": ARMY,
    "arny": ARMY,
    "armmy": ARMY,
    "f": FLEET,
    "fleet": FLEET,
    "fleets": FLEET,
    "flotte": FLEET,
    "flotten": FLEET,
    "amy": ARMY,
    "flt": FLEET,
    "navy": FLEET,
    "ship": FLEET,
    "ships": FLEET,
    "fleat": FLEET,
    "flet": FLEET,
    "felet": FLEET,
    "fleeet": FLEET,
}
PLURALS = frozenset(phrases("armies, fleets, armeen, flotten, units"))

POWER_WORDS = {
    word: power
    for power, written in {
        "Austria": "austria, austrian, austrians, austria-hungary, austro-hungarian, aus, au, os",
        "England": "england, english, britain, british, bretain, ingland, uk, eng, en",
        "France": "france, french, fra, fr",
        "Germany": "germany, german, germans, ger, ge, de",
        "Italy": "italy, italian, italians, ita, it",
        "Russia": "russia, russian, russians, rus, ru",
        "Turkey": "turkey, turkish, turks, turk, ottoman, tur, tu",
    }.items()
    for word in phrases(written)
}


def misspellings(word: str) -> set[str]:
    """What a long word is written as with a letter left out, doubled or swapped, or cut short."""
    if len(word) < 6:
        return set()
    found = {word[:end] for end in range(3, len(word))}
    for i in range(1, len(word)):
        found |= {word[:i] + word[i + 1 :], word[:i] + word[i - 1 :]}
        found.add(word[: i - 1] + word[i] + word[i - 1] + word[i + 1 :])
    return found


def words(written: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(written.split())


ARTICLES = words("the my our your his her its their an der die das la le les")
STANDING_IN = words(
    "in at of on from stationed located based standing currently army's fleet's the my our its"
)
"""What stands between a unit word and its place."""
TOWARDS = words("to into onto towards toward nach vers unto")
PREPOSITIONS = words("to into onto on upon in at against for towards toward over nach vers up")
AUXILIARIES = words(
    "is will shall should must be get gets please then now just simply ordered orders order unit"
    " also"
)
"""What may stand between a unit and what it is to do."""
BELONGING = words(
    "in its it his her their the an with for as when while by of order orders attempt attempting"
    " trying that which who is will"
)
"""What may stand between a supported unit and its move."""
BY = words("from with by using of")
JOINING = words("and + n u und et plus")
CONDITIONS = words(
    "if unless when whenever until till otherwise else wenn falls si provided assuming"
)
ALTERNATIVES = words("or otherwise else oder alternatively")
DITTO_WORDS = words("ditto dito idem same likewise")
RESULTS = words(
    "bounce bounced bounces bouncing fail failed fails succeed succeeded succeeds success"
    " dislodge dislodged dislodges standoff stand-off cut void illegal invalid destroyed disrupted"
    " ordered annihilated resolved unsuccessful successful convoy path taken"
)
"""What reports put behind an order."""
COURTESIES = words(
    "please pls plz thanks thank thx ty cheers again too also now then ok okay so well as first"
    " second third firstly secondly thirdly finally lastly next you sir gm hi hello hey dear all"
    " everyone everybody folks guys regards best greetings yours sincerely good morning evening"
    " luck bye orders order follows following below danke bitte hallo gruss final confirmed done"
    " it"
)
LEADING = words(
    "please pls plz and then also next so now ok okay first second third firstly secondly thirdly"
    " finally lastly last plus my order orders ordering moves unit with the have bitte n +"
)
"""What may stand before an order without meaning anything."""
SEASONS = words("spring summer fall autumn winter season turn year phase")
PERSONAL = words(
    "i we i'll we'll i'd we'd i'm we're let let's lets will would like love want wish to going"
    " gonna am are shall can have my the order"
)
"""Of what a statement about oneself begins with; the first word decides."""
SPEAKERS = words("i we i'll we'll i'd we'd i'm we're let let's lets")
PROSE = words(
    "is are was were would could should might may will can has have had looks look seems seem"
    " makes make be been being does did do"
)
"""Words behind an order that make it a part of a sentence about it."""
NEGATIONS = words(
    "not don't dont no never cancel cancels ignore instead old previous previously earlier"
    " scratch wrong rather nicht former"
)
COMMON = (
    ARTICLES
    | PREPOSITIONS
    | AUXILIARIES
    | BELONGING
    | BY
    | JOINING
    | CONDITIONS
    | ALTERNATIVES
    | DITTO_WORDS
    | RESULTS
    | COURTESIES
    | LEADING
    | PERSONAL
    | PROSE
    | NEGATIONS
)
"""Words that are never a misspelt name."""
EVERYONE = words("all everything everyone everybody rest others remaining")
UNITS = words("units unit armies fleets army fleet else other others my the of pieces")


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of a game that its board does not tell.

    `units` maps the words for kinds of units to their letters, `powers` names, adjectives and
    abbreviations of powers to the powers. All words in lower case.
    """

    units: Mapping[str, str] = field(default_factory=lambda: UNIT_WORDS)
    powers: Mapping[str, str] = field(default_factory=lambda: POWER_WORDS)

    @cached_property
    def key(self) -> tuple[object, object]:
        """The words as something that can be looked up."""
        return frozenset(self.units.items()), frozenset(self.powers.items())

    def with_units(self, units: Mapping[str, str]) -> Vocabulary:
        """The same with more words for units: `{"ghost": "G", "g": "G"}`."""
        return Vocabulary({**self.units, **units}, self.powers)

    def with_powers(self, powers: Mapping[str, str] | Iterable[str]) -> Vocabulary:
        """The same with more words for powers, or with powers that are called by their names."""
        named = (
            powers if isinstance(powers, Mapping) else {power.lower(): power for power in powers}
        )
        return Vocabulary(self.units, {**self.powers, **named})


USUAL = Vocabulary()
