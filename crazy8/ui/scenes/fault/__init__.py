"""What is shown after an error in the program."""
