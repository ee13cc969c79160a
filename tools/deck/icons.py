"""The icons of the chrome (24x24 line drawings in one ivory) and the program's own icon.

Every chrome icon uses the one colour LINE, so the game recolours an icon by replacing it in the text.
"""

from pathlib import Path

from .art import Art, path_data
from .geometry import circle, move, place, rounded, size, turn, union
from .inks import BLUE_D, PAPER, RED
from .lettering import text
from .signs import HEART

ICONS = Path(__file__).resolve().parents[2] / "assets" / "icons"
LINE = "#FBF6E9"

LINE_ICONS = {
    "menu": "M4 7H20M4 12H20M4 17H20",
    "help": "M2.7 12A9.3 9.3 0 1 0 21.3 12A9.3 9.3 0 1 0 2.7 12Z"
    "M9.2 9.4C9.4 6.4 14.8 6.4 14.7 9.6C14.6 11.7 12 11.8 12 14.1M12 17.4V17.5",
    "settings": None,
    "trophy": "M7 4H17V9C17 12.5 15 14.5 12 14.5C9 14.5 7 12.5 7 9ZM12 14.5V19.5M8 20H16"
    "M7 5.5H3.5C3.5 9 5 11 7.2 11M17 5.5H20.5C20.5 9 19 11 16.8 11",
    "close": "M6 6L18 18M18 6L6 18",
    "check": "M4.5 12.5L10 18L20 6.5",
    "left": "M15 5L8 12L15 19",
    "right": "M9 5L16 12L9 19",
    "up": "M5 15L12 8L19 15",
    "down": "M5 9L12 16L19 9",
    "plus": "M12 5V19M5 12H19",
    "minus": "M5 12H19",
    "cards": "M5.8 6.5H13.2A1.8 1.8 0 0 1 15 8.3V18.7A1.8 1.8 0 0 1 13.2 20.5H5.8A1.8 1.8 0 0 1 4 18.7V8.3"
    "A1.8 1.8 0 0 1 5.8 6.5ZM8.5 3.5H17.8A1.9 1.9 0 0 1 19.7 5.4V17",
    "copy": "M10 8.5H18A1.8 1.8 0 0 1 19.8 10.3V18.5A1.8 1.8 0 0 1 18 20.3H10A1.8 1.8 0 0 1 8.2 18.5V10.3"
    "A1.8 1.8 0 0 1 10 8.5ZM4.9 15.5H4.5V5.2A1.5 1.5 0 0 1 6 3.7H15.6V4.2",
    "code": "M9 4L7 20M17 4L15 20M4 9H20.5M3.5 15H20",
    "paste": "M8 5H6.3A1.8 1.8 0 0 0 4.5 6.8V18.7A1.8 1.8 0 0 0 6.3 20.5H17.7A1.8 1.8 0 0 0 19.5 18.7V6.8"
    "A1.8 1.8 0 0 0 17.7 5H16M8.5 3.5H15.5V7H8.5ZM8.5 12H15.5M8.5 16H13",
    "sort": "M4 6H12M4 12H16M4 18H20",
    "warning": "M12 3.5L21.5 20.5H2.5ZM12 10V14.5M12 17.4V17.5",
    "sound": "M4 9.5H8L13 5V19L8 14.5H4ZM16.5 9C18 10.5 18 13.5 16.5 15M19 6.5C22 9.5 22 14.5 19 17.5",
    "mute": "M4 9.5H8L13 5V19L8 14.5H4ZM16.5 9.5L21.5 14.5M21.5 9.5L16.5 14.5",
    "undo": "M8 5L4 9L8 13M4 9H14C18 9 20 11.5 20 14.5C20 17.5 18 19.5 15 19.5H9",
    "repeat": "M17 2.8L20.5 6.3L17 9.8M20.5 6.3H7.5C5 6.3 3.5 8 3.5 10.2V11.5M7 21.2L3.5 17.7L7 14.2"
    "M3.5 17.7H16.5C19 17.7 20.5 16 20.5 13.8V12.5",
    "play": "M7.5 4.8V19.2L19.5 12Z",
    "pause": "M8.5 5V19M15.5 5V19",
    "step": "M6.5 5V19L15.5 12ZM18.5 5V19",
    "person": "M8 8A4 4 0 1 0 16 8A4 4 0 1 0 8 8ZM4.5 20.5C4.8 16.5 8 14.5 12 14.5C16 14.5 19.2 16.5 19.5 20.5",
    "bot": "M7.5 8.5H16.5A2.5 2.5 0 0 1 19 11V17A2.5 2.5 0 0 1 16.5 19.5H7.5A2.5 2.5 0 0 1 5 17V11"
    "A2.5 2.5 0 0 1 7.5 8.5ZM12 8.5V4.5M9.5 13.5V13.6M14.5 13.5V13.6",
    "eye": "M2.5 12C6 5.5 18 5.5 21.5 12C18 18.5 6 18.5 2.5 12ZM9 12A3 3 0 1 0 15 12A3 3 0 1 0 9 12Z",
    "globe": "M3 12A9 9 0 1 0 21 12A9 9 0 1 0 3 12ZM3 12H21M12 3C7 8 7 16 12 21M12 3C17 8 17 16 12 21",
    "sun": "M8 12A4 4 0 1 0 16 12A4 4 0 1 0 8 12ZM12 2.5V5M12 19V21.5M2.5 12H5M19 12H21.5M5.3 5.3L7 7M17 17L18.7 18.7"
    "M5.3 18.7L7 17M17 7L18.7 5.3",
    "history": "M4.2 9A8.6 8.6 0 1 1 3.4 12.5M3.5 4.5V9.2H8.2M12 7.5V12.5L15.5 14.5",
    "statistics": "M4 20.5H20M6.5 17V12M12 17V4.5M17.5 17V8.5",
    "rules": "M12 6.5C10 4.8 7 4.3 3.5 4.5V18.5C7 18.3 10 18.8 12 20.5C14 18.8 17 18.3 20.5 18.5V4.5"
    "C17 4.3 14 4.8 12 6.5ZM12 6.5V20",
    "lock": "M6.8 10.5H17.2A1.8 1.8 0 0 1 19 12.3V18.7A1.8 1.8 0 0 1 17.2 20.5H6.8A1.8 1.8 0 0 1 5 18.7V12.3"
    "A1.8 1.8 0 0 1 6.8 10.5ZM8 10.5V8A4 4 0 0 1 16 8V10.5M12 14.5V16.5",
    "save": "M12 4V14.5M7.5 10.5L12 15L16.5 10.5M4.5 15.5V18.7A1.8 1.8 0 0 0 6.3 20.5H17.7A1.8 1.8 0 0 0 19.5 18.7V15.5",
    "exit": "M10.5 4.5H6.3A1.8 1.8 0 0 0 4.5 6.3V17.7A1.8 1.8 0 0 0 6.3 19.5H10.5M15.5 7.5L20 12L15.5 16.5M20 12H9.5",
    "clockwise": "M19.6 8.2A8.6 8.6 0 1 0 20.6 12.6M20.2 3.8V8.6H15.4",
    "counterclockwise": "M4.4 8.2A8.6 8.6 0 1 1 3.4 12.6M3.8 3.8V8.6H8.6",
    "skip": "M5.6 5.6L18.4 18.4M3 12A9 9 0 1 0 21 12A9 9 0 1 0 3 12Z",
    "edit": "M4.5 19.5L5.6 15L16.2 4.4C17 3.6 18.2 3.6 19 4.4L19.6 5C20.4 5.8 20.4 7 19.6 7.8L9 18.4ZM14 6.6L17.4 10",
    "flag": "M6 21V3.8M6 4.5C10 2.5 14 7 19 4.8V13.2C14 15.4 10 11 6 13",
}


def gear():
    """A toothed wheel with a hole, drawn as one path."""
    teeth = []
    for i in range(8):
        teeth.append(turn(rounded(-1.9, -9.6, 3.8, 5, 0.8), i * 45))
    return move(union(circle(0, 0, 6.9), *teeth).buffer(-0.35).buffer(0.35), 12, 12)


def line_icon(name):
    data = LINE_ICONS[name]
    if name == "settings":
        data = path_data(gear()) + "M9 12A3 3 0 1 0 15 12A3 3 0 1 0 9 12Z"
    width = 1.7 if name == "settings" else 2
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">\n'
        f'<path d="{data}" fill="none" stroke="{LINE}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>\n</svg>\n'
    )


FELT, FELT_EDGE = "#1F6A4E", "#0A2A1F"
BRASS, BRASS_DARK = "#D9A94E", "#8C6526"


def app_icon(small=False):
    """An eight of hearts on a square of felt with a brass edge, 256x256.

    The small drawing, for 16 to 48 pixels, has only the card and a larger eight.
    """
    art = Art()
    art.add(rounded(6, 6, 244, 244, 52), FELT_EDGE, BRASS_DARK, 2)
    art.add(rounded(9, 9, 238, 238, 49), BRASS)
    art.add(rounded(18, 18, 220, 220, 41), FELT)
    eight = text("8")
    left, top, right, bottom = eight.bounds
    eight = move(eight, -(left + right) / 2, -(top + bottom) / 2)
    height = bottom - top

    def card(w, h, angle, x, y, fill, line, width):
        art.add(move(turn(rounded(-w / 2, -h / 2, w, h, w * 0.09), angle), x, y), fill, line, width)

    if small:
        card(146, 194, 6, 130, 128, PAPER, FELT_EDGE, 7)
        art.add(move(turn(size(eight, 150 / height * 0.98, 150 / height), 6), 130, 128), RED)
        return art
    card(118, 166, -14, 101, 128, "#123B2B", None, 0)  # the shadow on the cloth
    card(118, 166, -14, 98, 122, PAPER, FELT_EDGE, 3)
    card(102, 150, -14, 98, 122, BLUE_D, None, 0)
    card(134, 184, 8, 150, 138, "#123B2B", None, 0)
    card(134, 184, 8, 146, 130, PAPER, FELT_EDGE, 3)
    art.add(move(turn(size(eight, 98 / height), 8), 152, 96), RED)
    art.add(move(turn(place(HEART, 0, 0, 0.60), 8), 140, 184), RED)
    return art


def app_icon_svg(small=False):
    body = app_icon(small).svg()
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">\n{body}\n</svg>\n'


def write_icons(out=ICONS):
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for name in LINE_ICONS:
        (out / f"{name}.svg").write_text(line_icon(name), encoding="utf-8", newline="\n")
    (out / "crazy8.svg").write_text(app_icon_svg(), encoding="utf-8", newline="\n")
    (out / "crazy8_small.svg").write_text(app_icon_svg(small=True), encoding="utf-8", newline="\n")
    write_app_pngs(out)
    print(f"{len(LINE_ICONS)} icons and the program's icon in {out}")


def write_app_pngs(out):
    """crazy8_32.png .. crazy8_256.png and crazy8.png (256), drawn four times as large and reduced (needs pygame-ce)."""
    import pygame

    for pixels in (32, 64, 128, 256):
        source = out / ("crazy8_small.svg" if pixels < 48 else "crazy8.svg")
        large = pygame.image.load_sized_svg(source, (pixels * 4, pixels * 4))
        icon = pygame.transform.smoothscale(large, (pixels, pixels))
        pygame.image.save(icon, out / f"crazy8_{pixels}.png")
    pygame.image.save(icon, out / "crazy8.png")
