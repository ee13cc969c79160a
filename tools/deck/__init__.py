"""Draws the whole deck: `python -m tools.deck` rebuilds assets/cards.

`--icons` draws assets/icons, `--fonts` adds our signs to assets/fonts, `--felt` weaves assets/felt.png.

Needs shapely and fontTools (build time only; the game never imports this package):
`pip install shapely fonttools`; the cloth needs numpy, scipy and Pillow.  Rebuilding with the same versions gives the same bytes; across GEOS
versions compare renderings, not bytes.
"""
