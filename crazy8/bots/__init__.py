"""The opponents. Each knows what a person in its seat would know, and nothing else."""
