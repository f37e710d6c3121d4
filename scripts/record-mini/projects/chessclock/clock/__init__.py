"""A chess clock: two players, one running side, several time controls."""
