"""Finished games, watched again."""
