"""What a person sees, hears and reads: words, pictures and the window. Only this room knows pygame."""
