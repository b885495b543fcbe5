"""Position, orders and results -> shapes: `scene` puts together what the others draw."""
