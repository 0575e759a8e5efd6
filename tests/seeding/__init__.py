"""How many mistakes the checker finds: it is measured with mistakes seeded into the real files."""
