"""Crazy 8, a card game for the desktop: one person against one to seven computer players."""

__version__ = "0.1.0"
