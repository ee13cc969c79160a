"""What has happened in a round, as a page."""
