"""Draws the whole deck: `python -m tools.deck` rebuilds assets/cards and the drawn parts of assets/icons.

Needs shapely and fontTools (build time only; the game never imports this package):
`pip install shapely fonttools`.  Rebuilding with the same versions gives the same bytes; across GEOS
versions compare renderings, not bytes.
"""
