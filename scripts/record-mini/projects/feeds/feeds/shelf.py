"""Keeps entries that were seen, newest first, one per key."""

from .dates import normalise


class Shelf:
    def __init__(self, limit=200):
        self.limit = limit
        self.entries = {}

    def put(self, entries):
        """Adds entries; returns those that are new."""
        fresh = [entry for entry in entries if entry.key not in self.entries]
        for entry in fresh:
            self.entries[entry.key] = entry
        self.trim()
        return fresh

    def newest(self):
        return sorted(self.entries.values(), key=lambda entry: normalise(entry.published), reverse=True)

    def trim(self):
        for entry in self.newest()[self.limit :]:
            del self.entries[entry.key]
