"""Every word: for the window, the terminal and, later, speech. Knows no pygame."""
