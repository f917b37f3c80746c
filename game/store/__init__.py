"""The player's data: the database of matches, settings and house variants as YAML, and where they all lie."""
