"""A motion on one sheet: a row of small frames, each at its moment, for the books and for whoever judges a motion.

    python -m tools.contact_sheet --until reshuffle --players 3 --times 0.1 0.5 0.9 1.3 1.7 --out sheet.png
    python -m tools.contact_sheet --scene menu --keys Return --times 0.3 0.8 1.3 1.8 2.3 2.8 --columns 3 --out deal.png
    python -m tools.contact_sheet --until settlement --players 4 --times 0.3 1.2 2.1 3 4 5 --columns 3 --out count.png

The scene is reached as ``tools.screenshot`` reaches it, or, with ``--until``, played on to until that scene opens or
that motion begins. ``--keys`` are pressed then, and the ``--times`` are seconds after the last of them. The sheet has
few colours, so that it stays small.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from crazy8.commands.play import window_size
from crazy8.ui.scenes.table.scene import TableScene
from tools.keyplayer import next_key
from tools.puppet import MATCH_ENDS, Puppet, pygame
from tools.screenshot import LONGEST_GAME, SCENES, reach, settings_of, table_of

FRAME: Final = 1 / 60
GAP: Final = 6
"""Pixels between two frames."""
LONGEST_MOVE: Final = 60.0
"""Seconds after which a decision that still moves the table is given up."""
SHADES: Final = 12
"""How far apart the shades of a colour lie on a sheet: paper and cloth keep their look, and their grain goes."""
GROUND: Final = (15, 11, 9)


def reshuffling(puppet: Puppet) -> bool:
    """Whether the discards are on their way back to the draw pile."""
    scene = puppet.stage.scenes[0] if puppet.stage.scenes else None
    return isinstance(scene, TableScene) and scene.show.animator.reshuffling is not None


MOTIONS: Final[dict[str, Callable[[Puppet], bool]]] = {"reshuffle": reshuffling}
"""Motions that a game can be played on to, by name."""


def play_on(puppet: Puppet, is_there: Callable[[Puppet], bool]) -> None:
    """Play by keyboard, and stop in the very frame in which something has begun.

    Raises:
        LookupError: it never began.
    """
    for _ in range(LONGEST_GAME):
        told = puppet.told
        key = next_key(told, False, puppet.deck) or ("Return" if told["scene"] == "settlement" else None)
        if key is None:
            break
        puppet.press(key, rest=False)
        began = puppet.clock.time
        while puppet.clock.time < began + LONGEST_MOVE:
            puppet.pass_time(FRAME)
            if is_there(puppet):
                return
            if puppet.loop.asleep and not pygame.event.peek():
                break
    raise LookupError("it never came: try another --seed")


def cut(picture: pygame.Surface, crop: tuple[float, ...], width: int) -> pygame.Surface:
    """A part of the picture, given in shares of it (left, top, right, bottom), so many pixels wide, in few shades."""
    across, down = picture.get_size()
    left, top, right, bottom = (round(share * side) for share, side in zip(crop, (across, down) * 2))
    part = picture.subsurface((left, top, right - left, bottom - top))
    small = pygame.transform.smoothscale(part, (width, round(width * part.get_height() / part.get_width())))
    pixels = bytes(min(255, (value + SHADES // 2) // SHADES * SHADES) for value in pygame.image.tobytes(small, "RGB"))
    return pygame.image.frombytes(pixels, small.get_size(), "RGB")


def sheet_of(frames: list[pygame.Surface], columns: int) -> pygame.Surface:
    """The frames in rows, from left to right."""
    width, height = frames[0].get_size()
    rows = -(-len(frames) // columns)
    size = (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP)
    sheet = pygame.Surface(size)
    sheet.fill(GROUND)
    for number, frame in enumerate(frames):
        row, column = divmod(number, columns)
        sheet.blit(frame, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return sheet


def _is_at(puppet: Puppet, until: str) -> bool:
    """Whether a scene has opened, or the match has ended."""
    scene = puppet.told["scene"]
    return scene == until or (until == "game_over" and scene in MATCH_ENDS)


def frames_of(chosen: argparse.Namespace) -> list[pygame.Surface]:
    """The moments that the options ask for."""
    until = chosen.until
    scene = "table" if until else chosen.scene
    chosen.scene = "game_over" if until == "game_over" else scene  # the game that shows its end has one round
    table = table_of(chosen)
    puppet = reach(scene, table, window_size(chosen.size), settings_of(chosen.setting), chosen.turns)
    try:
        if until:
            play_on(puppet, MOTIONS.get(until, lambda puppet: _is_at(puppet, until)))
        keys = chosen.keys.split()
        puppet.press(" ".join(keys[:-1]))
        puppet.press(" ".join(keys[-1:]), rest=False)
        began, frames = puppet.clock.time, []
        for time in sorted(chosen.times):
            puppet.pass_time(max(0.0, began + time - puppet.clock.time))
            frames.append(cut(puppet.picture, tuple(chosen.crop), chosen.width))
        return frames
    finally:
        puppet.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scene", choices=SCENES, default="table")
    parser.add_argument("--until", choices=(*MOTIONS, *SCENES), help="play on until this begins")
    parser.add_argument("--rules", default="mau_mau", help="preset or TOML file")
    parser.add_argument("--set", nargs="+", default=[], metavar="KEY=VALUE", help="changes of the rules")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="of the window")
    parser.add_argument("--setting", nargs="+", default=[], metavar="KEY=VALUE", help="changes of the settings")
    parser.add_argument("--turns", type=int, default=0, help="decisions to make first")
    parser.add_argument("--keys", default="", help='keys to press, such as "Right Right Return"')
    parser.add_argument("--times", nargs="+", type=float, required=True, help="seconds after the last key")
    parser.add_argument("--columns", type=int, default=0, help="frames in a row; all of them, where nothing is said")
    parser.add_argument("--width", type=int, default=240, help="pixels of a frame's width")
    parser.add_argument(
        "--crop", nargs=4, type=float, default=[0, 0, 1, 1], metavar="SHARE",
        help="left, top, right and bottom of what is shown of the window",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
    chosen = parser.parse_args()
    try:
        frames = frames_of(chosen)
    except LookupError as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    pygame.image.save(sheet_of(frames, chosen.columns or len(frames)), chosen.out)
    print(f"{chosen.out}: {len(frames)} frames, {chosen.out.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
