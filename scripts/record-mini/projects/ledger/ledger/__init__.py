"""Double-entry bookkeeping on whole cents."""
