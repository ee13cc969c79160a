"""How everything on screen is drawn: measures, colours, letters, chrome, shadows, icons, cards and the table's cloth.

Works on the surface of a window as on any other, with or without a display. Finished surfaces are kept; whoever gets
one must not draw on it. ``surfaces.clear`` lets go of all of them: wise after the window has changed its size.
"""
