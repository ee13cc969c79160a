"""Printing inks of the pack: few, used flat, like a five-colour letterpress sheet.

Signs and indices use four private hex values that nothing else on a card uses, so the game makes the
four-colour pack by replacing them in the SVG text before loading it.
"""

PAPER = "#FBF6E9"
INK = "#1B2233"
RED = "#BE1E2D"
RED_D = "#8E1422"
GOLD = "#E3A93C"
GOLD_D = "#B57A1B"
GOLD_L = "#F4D68B"
BLUE = "#2C4F8F"
BLUE_D = "#1D3665"
BLUE_L = "#8FB0DA"
GREEN = "#2B6E4B"
GREEN_D = "#1B4A32"
GREEN_L = "#9CC7A4"
BROWN = "#7A4A22"
BROWN_D = "#54310F"
SKIN = "#F8E2C3"
SKIN_D = "#E6BE8F"
ROSE = "#E08A74"
WHITE = "#FFFDF6"
# Suit ink.  Signs and indices use four private hex values that nothing else on a card uses, so the loader
# makes the four-colour deck (or any other) by plain text replacement before it hands the SVG to nanosvg.
CLASSIC = dict(spades="#1B2234", hearts="#BE1E2E", diamonds="#BE1E2F", clubs="#1B2235")
FOUR = dict(spades="#1B2234", hearts="#BE1E2E", diamonds="#1E5FB8", clubs="#1F7340")
