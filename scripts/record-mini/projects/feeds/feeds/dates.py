"""Dates as feeds write them, normalised to UTC without a zone."""

from datetime import datetime, timezone
from email.utils import parsedate_to_datetime


def normalise(text):
    """An aware or naive datetime in UTC, or None when nothing fits."""
    if not text:
        return None
    for reader in (parsedate_to_datetime, datetime.fromisoformat):
        try:
            found = reader(text.strip())
        except (TypeError, ValueError):
            continue
        if found.tzinfo is None:
            found = found.replace(tzinfo=timezone.utc)
        return found.astimezone(timezone.utc)
    return None
