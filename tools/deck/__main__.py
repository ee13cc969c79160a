"""python -m tools.deck [--out FOLDER] [--icons] [--fonts] [--felt]"""

import argparse
from pathlib import Path

from .build import CARDS, write_cards


def main():
    parser = argparse.ArgumentParser(prog="python -m tools.deck", description="Draw the whole deck.")
    parser.add_argument("--out", type=Path, default=CARDS, help="folder for the cards (default: assets/cards)")
    parser.add_argument("--icons", action="store_true", help="draw assets/icons instead (needs pygame-ce)")
    parser.add_argument("--fonts", action="store_true", help="add our signs to assets/fonts instead")
    parser.add_argument(
        "--felt", action="store_true", help="weave assets/felt.png instead (needs numpy, scipy, Pillow)"
    )
    args = parser.parse_args()
    if args.icons:
        from .icons import write_icons

        write_icons()
    if args.fonts:
        from .fonts import write_fonts

        write_fonts()
    if args.felt:
        from .felt import write_felt

        write_felt()
    if not (args.icons or args.fonts or args.felt):
        write_cards(args.out)


if __name__ == "__main__":
    main()
