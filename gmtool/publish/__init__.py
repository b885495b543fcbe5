"""What people look at: pictures and posts."""
