"""How everything on screen is drawn: measures, colours, letters, chrome, shadows, icons, cards and the table's cloth.

Works on the surface of a window as on any other, with or without a display. Finished surfaces are kept; whoever gets
one must not draw on it. ``forget`` lets go of all of them, which is wise after the window has changed its size.
"""

from crazy8.ui.drawing.surfaces import forget

__all__ = ["forget"]
