"""A bot for the test in which a Python and a TypeScript bot play each other over a restart of the server.

Usage: bot.py HOST:PORT NAME GATE GAMES. It ends after that number of games. From the third move of each game on it waits
until the file GATE exists.
"""

import os
import sys
import time
from typing import ClassVar

from parlor_bot import Bot, Game, Result, Turn


class GatedBot(Bot):
    slots = int(sys.argv[4])
    pair = False
    gate: ClassVar[str] = sys.argv[3]

    def choose(self, turn: Turn) -> str:
        if turn.ply >= 2 and not os.path.exists(self.gate):
            print("waiting", turn.game, flush=True)
            while not os.path.exists(self.gate):
                time.sleep(0.02)
        return turn.legal[0]

    def on_end(self, game: Game, result: Result) -> None:
        print("end", game.game, result.reason, flush=True)


GatedBot().run(sys.argv[1], sys.argv[2], "a-token-of-20-letters", games_max=int(sys.argv[4]))
