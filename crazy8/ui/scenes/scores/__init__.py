"""What has been played, in figures and plots."""
