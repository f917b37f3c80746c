"""Sala: five table games in one pavilion."""
