"""Things to press, choose from and type in, and the one keyboard focus and pointer that move among them."""
