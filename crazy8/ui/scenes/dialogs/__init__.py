"""Small overlays: a question, something to know, a place to type."""
