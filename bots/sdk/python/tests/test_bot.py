from __future__ import annotations

import logging
import subprocess
import sys
import unittest
from typing import Any, Dict

from .support import PROJECT, TOKEN, Server

from parlor_bot import Bot, Guest, Turn
from parlor_bot.bot import describe_end
from parlor_bot.game import Game
from parlor_bot.messages import BotToken, Login, Result


def game(you: int) -> Game:
    snapshot: Dict[str, Any] = {
        "g": "g1", "seq": 1, "state": "over", "game": "reversi", "options": {}, "you": you, "rated": False, "tc": {},
        "players": [{"name": "ada"}, {"name": "bob"}], "ply": 60, "to": None, "pos": "", "moves": [], "score": [40, 8],
        "clock": None, "presence": ["here", "here"], "offers": [],
    }
    return Game(snapshot)


class StoppingBot(Bot):
    """Logs out after its log-in."""

    def choose(self, turn: Turn) -> str:
        return turn.legal[0]

    def on_login(self) -> None:
        self.stop()


class BotTest(unittest.TestCase):
    def test_the_end_of_a_game_is_logged_with_the_own_score_first(self) -> None:
        self.assertEqual(
            "game g1 reversi vs bob: won 40-8 (normal)", describe_end(game(0), Result(0, [40, 8], "normal"))
        )
        self.assertEqual(
            "game g1 reversi vs ada: lost 8-40 (normal)", describe_end(game(1), Result(0, [40, 8], "normal"))
        )
        self.assertEqual(
            "game g1 reversi vs ada: drawn 0-0 (normal)", describe_end(game(1), Result(None, [0, 0], "normal"))
        )
        self.assertEqual(
            "game g1 reversi vs ada: no result 2-2 (abort)", describe_end(game(1), Result(None, [2, 2], "abort"))
        )

    def test_a_bot_logs_who_it_is_after_the_log_in(self) -> None:
        with Server() as server:
            self.assertEqual(
                f"logged in as snake at {server.address}, waiting for games",
                self.logged(server, BotToken("snake", TOKEN)),
            )
            self.assertEqual(
                f"logged in as guest-worm at {server.address}, a guest without an account; waiting for challenges",
                self.logged(server, Guest("worm")),
            )

    def logged(self, server: Server, login: Login) -> str:
        with self.assertLogs("parlor_bot", logging.INFO) as logs:
            StoppingBot().run(server.address, login)
        return logs.records[0].getMessage()

    def test_a_bot_without_arguments_prints_how_to_start_it(self) -> None:
        run = subprocess.run(
            [sys.executable, str(PROJECT / "examples" / "random_bot.py")],
            env={"PYTHONPATH": str(PROJECT / "src")},
            capture_output=True,
            text=True,
        )
        self.assertEqual(2, run.returncode)
        self.assertTrue(run.stderr.startswith("usage: "), run.stderr)


if __name__ == "__main__":
    unittest.main()
