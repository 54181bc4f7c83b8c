"""The state of a game, kept up to date from its events."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from .messages import Clock, Message, Position, Result


class Game:
    """A game that the client plays or watches."""

    def __init__(self, snapshot: Message) -> None:
        self.g: str = snapshot["g"]
        self._complete = True
        self.replace(snapshot)

    def replace(self, m: Message) -> None:
        """Takes over a snapshot, which replaces everything known before."""
        self._complete = True
        self.seq: int = m["seq"]
        self.state: str = m["state"]
        self.game: str = m["game"]
        self.options: Dict[str, Any] = m["options"]
        self.players: List[Message] = m["players"]
        self.you: Optional[int] = m.get("you")
        self.rated: bool = m["rated"]
        self.tc: Message = m["tc"]
        self.ply: int = m["ply"]
        self.to: Optional[int] = m["to"]
        self.pos: Position = m["pos"]
        self.aux: Optional[int] = m.get("aux")
        self.moves: List[str] = list(m["moves"])
        self.score: List[int] = m["score"]
        self.clock: Optional[Clock] = Clock.read(m["clock"])
        self.presence: List[str] = list(m["presence"])
        self.offers: List[Message] = list(m["offers"])
        self.result: Optional[Result] = Result.read(m["result"]) if "result" in m else None

    @property
    def opponent(self) -> Optional[str]:
        """The name of the opponent; None for watchers."""
        return None if self.you is None else str(self.players[1 - self.you]["name"])

    def apply(self, m: Message) -> bool:
        """Applies an event. Returns False if events before it are missing, so that a snapshot is needed."""
        seq: int = m["seq"]
        if seq <= self.seq or not self._complete:
            return True  # already known, or a snapshot is on its way
        if seq > self.seq + 1:
            self._complete = False
            return False
        self.seq = seq
        if "clock" in m:
            self.clock = Clock.read(m["clock"])
        kind = m["t"]
        if kind == "game.move":
            self.ply = m["ply"] + 1
            self.to = m["to"]
            self.pos = m["pos"]
            self.aux = m.get("aux")
            self.score = m["score"]
            self.moves.append(m["move"])
            self.offers.clear()
        elif kind == "game.state":
            self.state = m["state"]
        elif kind == "game.presence":
            self.presence[m["seat"]] = m["state"]
        elif kind == "game.offer":
            offer = {"kind": m["kind"], "by": m["by"]}
            if m["state"] == "made":
                self.offers.append(offer)
            else:
                self.offers = [other for other in self.offers if other != offer]
        elif kind == "game.end":
            self.state = "over"
            self.result = Result.read(m["result"])
        return True
