"""Draws the whole deck: `python -m tools.deck` rebuilds assets/cards.

`--icons` draws assets/icons, `--fonts` adds our signs to assets/fonts, `--felt` weaves assets/felt.png.

Needs shapely and fontTools, at build time only (`pip install shapely fonttools`; the cloth also numpy,
scipy and Pillow): the game never imports this package.  Rebuilding with the same versions gives the
same bytes; across versions of GEOS compare renderings, not bytes.
"""
