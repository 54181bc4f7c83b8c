"""Values that bots receive and return. Attributes have the names of the fields on the wire."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Sequence, Union

log = logging.getLogger("parlor_bot")

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
    bank: Optional[List[int]] = None
    """The part of ms that is left of the bank of a correspondence game."""

    @staticmethod
    def read(value: Optional[Message]) -> Optional[Clock]:
        if value is None:
            return None
        return Clock(value["ms"], value.get("run"), value.get("periods"), value.get("bank"))


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


INT_MAX = 2**31 - 1
LONG_MAX = 2**63 - 1
VARIATION_CHARS_MAX = 400


@dataclass(frozen=True)
class Move:
    """A move with the evaluation of the bot, which the record of the game keeps."""

    move: str
    score: Optional[float] = None
    depth: Optional[float] = None
    nodes: Optional[float] = None
    pv: Union[Sequence[str], str, None] = None

    def info(self) -> Optional[Message]:
        """The evaluation as the server takes it: rounded, within its limits, without what is no number or no move."""
        values = {
            "score": _rounded(self.score, INT_MAX),
            "depth": _rounded(self.depth, INT_MAX),
            "nodes": _rounded(self.nodes, LONG_MAX),
            "pv": _shortened(self.pv),
        }
        for key, value in values.items():
            if value is None and getattr(self, key) is not None:
                log.warning("%s is left out of the evaluation, which the server would refuse: %r", key, getattr(self, key))
        present = {key: value for key, value in values.items() if value is not None}
        return present or None


def _rounded(value: Any, limit: int) -> Optional[int]:
    try:
        return max(-limit, min(limit, int(round(value))))
    except (TypeError, ValueError, OverflowError):
        return None  # no number, or not a finite one


def _shortened(variation: Any) -> Union[List[str], str, None]:
    """Returns the moves of a variation, given as a sequence or a string, up to the first one that does not fit."""
    words = variation.split() if isinstance(variation, str) else variation
    if not isinstance(words, (list, tuple)):
        return None
    moves: List[str] = []
    length = 0
    for word in words:
        if not (isinstance(word, str) and word.isascii() and word.isprintable()):
            break
        length += len(word) + 2
        if length > VARIATION_CHARS_MAX:
            break
        moves.append(word)
    if words and not moves:
        return None
    return " ".join(moves) if isinstance(variation, str) else moves


@dataclass(frozen=True)
class Resign:
    """Returned instead of a move: the bot resigns the game."""


Choice = Union[str, Move, Resign]


def checked(choice: Any, legal: Sequence[str]) -> Union[Move, Resign]:
    """Returns what a bot chose as a legal move or a resignation. Raises ValueError if it is neither."""
    answer = Move(choice) if isinstance(choice, str) else choice
    if isinstance(answer, Resign) or (isinstance(answer, Move) and answer.move in legal):
        return answer
    raise ValueError("choose returned %.100r, which is none of turn.legal: %s" % (choice, " ".join(legal)))


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
    """A log-in without account. A server with accounts calls the guest "guest-" and the name."""

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
    """A log-in with a bot token of at least 20 characters. The first log-in creates the account, on some servers only by
    the code of an invitation."""

    name: str
    token: str = field(repr=False)
    invitation: Optional[str] = field(default=None, repr=False)

    def message(self) -> Message:
        message: Message = {"as": "bot", "name": self.name, "token": self.token}
        return message if self.invitation is None else {**message, "invitation": self.invitation}


Login = Union[Guest, Password, BotToken]
