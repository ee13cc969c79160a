"""``python -m crazy8``: the same as the program ``crazy8``."""

import sys

from crazy8.cli import main

if __name__ == "__main__":
    sys.exit(main())
