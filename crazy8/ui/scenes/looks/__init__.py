"""Backs and cloths to choose from."""
