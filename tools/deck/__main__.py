"""python -m tools.deck [--out FOLDER] [--icons] [--fonts]"""

import argparse
from pathlib import Path

from .build import CARDS, write_cards


def main():
    parser = argparse.ArgumentParser(prog="python -m tools.deck", description="Draw the whole deck.")
    parser.add_argument("--out", type=Path, default=CARDS, help="folder for the cards (default: assets/cards)")
    parser.add_argument("--icons", action="store_true", help="draw assets/icons instead (needs pygame-ce)")
    parser.add_argument("--fonts", action="store_true", help="add our signs to assets/fonts instead")
    args = parser.parse_args()
    if args.icons:
        from .icons import write_icons

        write_icons()
    if args.fonts:
        from .fonts import write_fonts

        write_fonts()
    if not (args.icons or args.fonts):
        write_cards(args.out)


if __name__ == "__main__":
    main()
