"""Values that bots receive and return. Attributes have the names of the fields on the wire."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Union

Message = Dict[str, Any]
"""A message of the protocol: a decoded JSON object."""

Position = Union[str, List[int]]
"""One value per cell: characters (Reversi, tic-tac-toe) or numbers (Kalah)."""


@dataclass(frozen=True)
class Clock:
    """The clocks of both seats at the time of the message, in milliseconds."""

    ms: List[int]
    run: Optional[int]
    periods: Optional[List[int]] = None

    @staticmethod
    def read(value: Optional[Message]) -> Optional[Clock]:
        if value is None:
            return None
        return Clock(value["ms"], value.get("run"), value.get("periods"))


@dataclass(frozen=True)
class Turn:
    """A position in which the bot is to move. It is all that a bot needs: the legal moves are listed."""

    g: str
    game: str
    options: Dict[str, Any]
    seq: int
    ply: int
    you: int
    pos: Position
    aux: Optional[int]
    legal: List[str]
    last: Optional[str]
    clock: Optional[Clock]
    received: float = field(default_factory=time.monotonic, compare=False)
    _cancelled: threading.Event = field(default_factory=threading.Event, compare=False, repr=False)

    @staticmethod
    def read(m: Message, game: str = "", options: Optional[Dict[str, Any]] = None) -> Turn:
        return Turn(
            g=m["g"],
            game=m.get("game", game),
            options=m.get("options", options or {}),
            seq=m.get("seq", 0),
            ply=m["ply"],
            you=m["you"],
            pos=m["pos"],
            aux=m.get("aux"),
            legal=m["legal"],
            last=m.get("last"),
            clock=Clock.read(m.get("clock")),
        )

    @property
    def cancelled(self) -> bool:
        """True once the answer is no longer needed, so that a long search can stop."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        self._cancelled.set()

    def time_left(self) -> Optional[float]:
        """The seconds left on the bot's clock, never negative; None in a game without clock."""
        if self.clock is None:
            return None
        return max(0.0, self.clock.ms[self.you] / 1000 - (time.monotonic() - self.received))

    def same_position(self, other: Turn) -> bool:
        return (self.g, self.ply, self.pos, self.aux, self.legal) == (
            other.g,
            other.ply,
            other.pos,
            other.aux,
            other.legal,
        )


@dataclass(frozen=True)
class Move:
    """A move with the evaluation of the bot, which the record of the game keeps."""

    move: str
    score: Optional[int] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    pv: Optional[List[str]] = None

    def info(self) -> Optional[Message]:
        values = {"score": self.score, "depth": self.depth, "nodes": self.nodes, "pv": self.pv}
        present = {key: value for key, value in values.items() if value is not None}
        return present or None


@dataclass(frozen=True)
class Resign:
    """Returned instead of a move: the bot resigns the game."""


Choice = Union[str, Move, Resign]


@dataclass(frozen=True)
class Result:
    """The result of a game. Without a winner it is a draw or has no result, as the reason says."""

    winner: Optional[int]
    score: List[int]
    reason: str

    @staticmethod
    def read(value: Message) -> Result:
        return Result(value.get("winner"), value["score"], value["reason"])


@dataclass(frozen=True)
class Challenge:
    """Another user offers a game."""

    challenge: str
    sender: Message
    game: str
    options: Dict[str, Any]
    tc: Message
    rated: bool
    side: Union[int, str]
    pairs: Optional[int]

    @staticmethod
    def read(m: Message) -> Challenge:
        return Challenge(
            m["challenge"], m["from"], m["game"], m["options"], m["tc"], m["rated"], m["side"], m.get("pairs")
        )


@dataclass(frozen=True)
class Guest:
    """A log-in without account. The server calls the guest "guest-" and the name."""

    name: Optional[str] = None

    def message(self) -> Message:
        return {"as": "guest"} if self.name is None else {"as": "guest", "name": self.name}


@dataclass(frozen=True)
class Password:
    """A log-in to a person's account."""

    name: str
    password: str = field(repr=False)
    create: bool = False

    def message(self) -> Message:
        return {"as": "password", "name": self.name, "password": self.password, "create": self.create}


@dataclass(frozen=True)
class BotToken:
    """A log-in with a bot token of at least 20 characters. The first log-in creates the account."""

    name: str
    token: str = field(repr=False)

    def message(self) -> Message:
        return {"as": "bot", "name": self.name, "token": self.token}


Login = Union[Guest, Password, BotToken]
