"""Time controls as data: how much a player starts with, and what a move gives back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    """One stage of a control. `moves` is None for the last stage, which has no end."""

    seconds: int
    moves: int | None = None
    increment: int = 0
    delay: int = 0


@dataclass(frozen=True)
class Control:
    name: str
    stages: tuple[Stage, ...]

    def stage_of(self, move: int) -> int:
        """Index of the stage that the given move (1-based) belongs to."""
        first = 1
        for at, stage in enumerate(self.stages):
            if stage.moves is None or move < first + stage.moves:
                return at
            first += stage.moves
        return len(self.stages) - 1


BLITZ = Control("3+2", (Stage(180, increment=2),))
RAPID = Control("15+10", (Stage(900, increment=10),))
CLASSIC = Control("40/90 + 30, 30 s a move", (Stage(5400, moves=40, increment=30), Stage(1800, increment=30)))
BRONSTEIN = Control("25 with 5 s delay", (Stage(1500, delay=5),))
HOURGLASS = Control("hourglass 60", (Stage(60),))

CONTROLS = {control.name: control for control in (BLITZ, RAPID, CLASSIC, BRONSTEIN, HOURGLASS)}


def parse(text: str) -> Control:
    """Reads `minutes+increment` or `moves/minutes+increment:minutes+increment`."""
    stages = []
    for part in text.split(":"):
        moves, _, rest = part.rpartition("/")
        minutes, _, increment = rest.partition("+")
        try:
            stages.append(Stage(int(minutes) * 60, int(moves) if moves else None, int(increment or 0)))
        except ValueError:
            raise ValueError(f"not a time control: {text!r}") from None
    if any(stage.moves is None for stage in stages[:-1]):
        raise ValueError(f"only the last stage may be open: {text!r}")
    return Control(text, tuple(stages))
