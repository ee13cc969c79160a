"""What a person sees and hears: pictures, sounds and the window. Only this room knows pygame."""
