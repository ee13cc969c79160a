"""What the program does without a window: each command reads its options, does its work and says the outcome."""
