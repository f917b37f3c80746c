"""What a screen is made of: sprites, layouts, motion and controllers, without a display."""
