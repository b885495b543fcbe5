#!/usr/bin/env python3
"""Colours for a power in every centre of a map -> the lines `colours:` of its map.yaml.

Neighbours, and powers with one province between them, must differ for everybody: in normal vision
and in what people without red, green or blue cones see. All other pairs differ as much as is left.
Of powers that are far apart and too like each other one is striped. Simulated annealing on a grid of
calm colours; the same seed gives the same colours.

    pip install coloraide==8.13.1 numpy==2.4.6 && python colours.py standard
"""
import random
import sys

import numpy as np
from coloraide import Color

from gmtool.diplomacy.picture.palette import NOBODY, SCENERY, SEA, UNDEAD
from gmtool.files.maps import find_map, load_map

VISIONS = ("normal", "protan", "deutan", "tritan")
FIXED = (NOBODY, SEA, SCENERY, UNDEAD)
NEAR, FAR = np.array((16.0, 10.0, 10.0, 10.0)), np.array((9.6, 5.5, 5.5, 5.5))
GROUND = np.array((13.0, 8.5, 8.5, 8.5))
STEPS = 4_000_000
STRIPES = ("", " /", " \\")
TOLD = 0.6
"""Of a power that is striped in another way a colour must differ by this part only."""
CALM = 9.0
"""What a striped power costs."""


def seen(colour, vision):
    return colour if vision == "normal" else colour.filter(vision)


def lab(colour):
    return colour.convert("lab-d65").coords()


def candidates():
    """Colours of middling lightness and of some, but no shouting chroma, by their hex texts."""
    found = {}
    for light in range(51, 91, 3):
        for chroma in (14, 22, 30, 38, 46, 54):
            for k in range(max(6, chroma // 2)):
                hue = 360 * (k + light / 7 % 1) / max(6, chroma // 2)
                colour = Color("lch-d65", [light, chroma, hue])
                if colour.in_gamut("srgb"):
                    found.setdefault(colour.convert("srgb").to_string(hex=True), None)
    return list(found)


def ciede2000(one, other):
    """CIEDE2000 of every colour of one array (n, 3) with every colour of another."""
    l1, a1, b1 = (one[:, None, k] for k in range(3))
    l2, a2, b2 = (other[None, :, k] for k in range(3))
    c7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - np.sqrt(c7 / (c7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    dh = (h2 - h1 + 180) % 360 - 180
    dl, dc = l2 - l1, c2 - c1
    dh_ = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = np.where(np.abs(h1 - h2) > 180, (h1 + h2 + 360) / 2, (h1 + h2) / 2)
    t = (1 - 0.17 * np.cos(np.radians(hm - 30)) + 0.24 * np.cos(np.radians(2 * hm))
         + 0.32 * np.cos(np.radians(3 * hm + 6)) - 0.20 * np.cos(np.radians(4 * hm - 63)))
    sl = 1 + 0.015 * (lm - 50) ** 2 / np.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    r = -2 * np.sqrt(cm**7 / (cm**7 + 25.0**7)) * np.sin(np.radians(60 * np.exp(-(((hm - 275) / 25) ** 2))))
    x, y, z = dl / sl, dc / sc, dh_ / sh
    return np.sqrt(x * x + y * y + z * z + r * y * z)


def tables(colours):
    """For each vision the distances of all colours from all, and from the fixed ones."""
    pairs, fixed = [], []
    for vision in VISIONS:
        here = np.array([lab(seen(Color(c), vision)) for c in colours])
        there = np.array([lab(seen(Color(c), vision)) for c in FIXED])
        pairs.append(ciede2000(here, here))
        fixed.append(ciede2000(here, there))
    return np.stack(pairs, -1), np.stack(fixed, -1)


def main(name):
    board = load_map(find_map(name)).board
    centres = [p.id for p in board.provinces if p.centre]
    near = {c: set() for c in centres}
    for c in centres:
        for mid in board.neighbours[c]:
            near[c] |= ({mid} | board.neighbours[mid]) & set(centres) - {c}
    colours = candidates()
    pairs, fixed = tables(colours)
    n = len(centres)
    wanted = np.array([[NEAR if b in near[a] else FAR for b in centres] for a in centres])
    weight = np.array([[6.0 if b in near[a] else 5.0 for b in centres] for a in centres])
    weight[np.arange(n), np.arange(n)] = 0
    ground = 8 * (np.maximum(0, GROUND - fixed) ** 2).sum((1, 2))
    rnd = random.Random(1901)
    chosen = np.array([rnd.randrange(len(colours)) for _ in centres])
    stripes = np.zeros(n, dtype=int)
    far = weight <= 5.0

    def cost(k, colour, stripe):
        told = far[k] & (stripes != stripe)
        lack = np.maximum(0, wanted[k] * np.where(told, TOLD, 1.0)[:, None] - pairs[colour, chosen])
        return float((weight[k] * (lack**2).sum(1)).sum() + ground[colour] + CALM * (stripe > 0))

    now, total, best = 0.0, np.inf, None
    for step in range(STEPS):
        heat = 12 * (1 - step / STEPS) ** 2 + 1e-3
        k = rnd.randrange(n)
        colour, stripe = chosen[k], stripes[k]
        if rnd.random() < 0.15:
            stripe = rnd.randrange(len(STRIPES))
        else:
            colour = rnd.randrange(len(colours))
        change = cost(k, colour, stripe) - cost(k, chosen[k], stripes[k])
        if change < 0 or rnd.random() < np.exp(-change / heat):
            chosen[k], stripes[k] = colour, stripe
            now += change
            if now < total - 1e-9 and step > STEPS // 2:
                total, best = now, (chosen.copy(), stripes.copy())
    best, stripes = best
    print("# striped:", int((stripes > 0).sum()), file=sys.stderr)
    for kind in (True, False):
        those = [pairs[best[i], best[j]] for i in range(n) for j in range(i) if (centres[j] in near[centres[i]]) == kind]
        print("# near" if kind else "# far", len(those), np.min(those, 0).round(1), file=sys.stderr)
    fails = [(centres[j], centres[i]) for i in range(n) for j in range(i)
             if stripes[i] == stripes[j] and (pairs[best[i], best[j]] < FAR - 0.5).any()]
    print("# too like:", len(fails), fails, file=sys.stderr)
    print("# ground", fixed[best].min(0).round(1), file=sys.stderr)
    print("colours:")
    for centre, colour, stripe in zip(centres, best, stripes, strict=True):
        print(f"  {centre}: '{colours[colour]}{STRIPES[stripe]}'")


if __name__ == "__main__":
    main(sys.argv[1])
