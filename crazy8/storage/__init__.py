"""What belongs to the player on disk: settings, rule sets, games in progress and finished, statistics."""
