"""The panel on which a suit is chosen."""
