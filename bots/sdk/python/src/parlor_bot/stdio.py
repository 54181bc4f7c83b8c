"""A bot on standard input and output, without a network."""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import IO, TYPE_CHECKING, Optional

from .client import log
from .messages import Message, Resign, Turn

if TYPE_CHECKING:
    from .bot import Bot

END_SECONDS = 1.0
"""At the end of the input the host waits this long for the program."""


def run_stdio(bot: Bot, lines: Optional[IO[bytes]] = None, out: Optional[IO[bytes]] = None) -> None:
    """Answers turns until the input ends.

    Standard output carries messages only: meanwhile print() writes to standard error.
    """
    source = sys.stdin.buffer if lines is None else lines
    if out is not None:
        _Host(bot, out).serve(source)
        return
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as target:
        stdout, sys.stdout = sys.stdout, sys.stderr
        try:
            _Host(bot, target).serve(source)
        finally:
            sys.stdout = stdout


class _Host:
    def __init__(self, bot: Bot, out: IO[bytes]) -> None:
        self._bot = bot
        self._out = out
        self._writing = threading.Lock()
        self._turn: Optional[Turn] = None
        self._thread: Optional[threading.Thread] = None

    def serve(self, lines: IO[bytes]) -> None:
        for line in lines:
            if line.strip():
                self._handle(line)
        if self._thread is not None:
            self._thread.join(END_SECONDS)

    def _handle(self, line: bytes) -> None:
        try:
            message = json.loads(line)
        except ValueError:
            log.warning("a line that is not JSON: %r", line[:200])
            return
        kind = message.get("t") if isinstance(message, dict) else None
        if kind == "turn":
            self._start(Turn.read(message))
        elif kind == "ping":
            self._send({"t": "hello", "client": type(self._bot).__name__})
            self._send({"t": "pong"} if message.get("n") is None else {"t": "pong", "n": message["n"]})
        elif kind == "game.end" and self._turn is not None and self._turn.g == message.get("g"):
            self._turn.cancel()

    def _start(self, turn: Turn) -> None:
        if self._turn is not None:
            self._turn.cancel()
        self._turn = turn
        self._thread = threading.Thread(target=self._answer, args=(turn,), name="parlor-choose", daemon=True)
        self._thread.start()

    def _answer(self, turn: Turn) -> None:
        answer = self._bot.choose_safely(turn)
        if turn.cancelled:
            return
        if isinstance(answer, Resign):
            self._send({"t": "resign", "g": turn.g})
            return
        message: Message = {"t": "move", "g": turn.g, "ply": turn.ply, "move": answer.move}
        info = answer.info()
        if info is not None:
            message["info"] = info
        self._send(message)

    def _send(self, message: Message) -> None:
        try:
            with self._writing:
                self._out.write((json.dumps(message, separators=(",", ":")) + "\n").encode())
                self._out.flush()
        except (BrokenPipeError, ValueError):
            pass  # the host has ended: the end of the input follows
