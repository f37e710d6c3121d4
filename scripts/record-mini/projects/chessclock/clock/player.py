"""What one player has left, and the accounting of a single move."""

from __future__ import annotations

from dataclasses import dataclass, field

from .control import Control


@dataclass
class Player:
    control: Control
    left: float = 0.0
    moves: int = 0
    history: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.left = float(self.control.stages[0].seconds)

    @property
    def flagged(self) -> bool:
        return self.left <= 0

    def spend(self, seconds: float) -> None:
        """Books one move that took `seconds` of thinking."""
        before = self.control.stage_of(self.moves + 1)
        stage = self.control.stages[before]
        self.left -= max(0.0, seconds - stage.delay)
        self.history.append(seconds)
        self.moves += 1
        self.left += stage.increment
        after = self.control.stage_of(self.moves + 1)
        if after != before:
            self.left += self.control.stages[after].seconds

    def slowest(self, count: int = 3) -> list[tuple[int, float]]:
        """The slowest moves as (number, seconds), slowest first, earlier first among equals."""
        ranked = sorted(enumerate(self.history, start=1), key=lambda row: (-row[1], row[0]))
        return ranked[:count]
