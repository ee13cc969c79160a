"""What a round has brought."""
