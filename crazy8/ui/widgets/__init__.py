"""Things to press and choose from, of pygame_gui's own kind, and the keyboard focus that moves among them."""
