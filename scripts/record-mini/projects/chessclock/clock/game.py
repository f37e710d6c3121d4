"""Two players and a running side; time is passed in, never read from a clock."""

from __future__ import annotations

from .control import HOURGLASS, Control
from .player import Player


class NotRunning(RuntimeError):
    """A press came while neither side was running."""


class Game:
    def __init__(self, control: Control) -> None:
        self.control = control
        self.players = (Player(control), Player(control))
        self.running: int | None = None
        self.since = 0.0
        self.events: list[tuple[float, str]] = []

    def start(self, now: float) -> None:
        self.running = 0
        self.since = now
        self.events.append((now, "start"))

    def press(self, now: float) -> None:
        """The running player moves; the other side starts."""
        if self.running is None:
            raise NotRunning("start the game first")
        mover = self.players[self.running]
        spent = now - self.since
        mover.spend(spent)
        if self.control is HOURGLASS:
            self.players[1 - self.running].left += spent
        self.events.append((now, f"move {mover.moves} by {'white' if self.running == 0 else 'black'}"))
        if mover.flagged:
            self.running = None
            self.events.append((now, "flag"))
            return
        self.running = 1 - self.running
        self.since = now

    def pause(self, now: float) -> None:
        if self.running is None:
            raise NotRunning("nothing to pause")
        self.players[self.running].left -= now - self.since
        self.events.append((now, "pause"))
        self.running = None

    def face(self, now: float) -> str:
        """Both sides as the display shows them, the running one marked with a star."""
        shown = []
        for at, player in enumerate(self.players):
            left = player.left - (now - self.since if at == self.running else 0)
            minutes, seconds = divmod(max(0, int(left)), 60)
            shown.append(f"{minutes:02d}:{seconds:02d}{'*' if at == self.running else ' '}")
        return " | ".join(shown)
