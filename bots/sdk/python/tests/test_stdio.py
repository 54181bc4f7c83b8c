from __future__ import annotations

import io
import json
import logging
import math
import sys
import threading
import unittest
from typing import Any, List

from . import support  # noqa: F401
from parlor_bot import Bot, Move, Resign, Turn, bot
from parlor_bot.messages import Choice, Message
from parlor_bot.stdio import run_stdio


def turn(g: str = "1-1", ply: int = 0, **more: Any) -> Message:
    fields = dict(g=g, seq=1, ply=ply, you=0, pos=".........", legal=["a1", "b1"], last=None, clock=None)
    return {"t": "turn", **fields, "game": "tictactoe", "options": {}, **more}


def play(subject: Bot, *messages: Message) -> List[Message]:
    out = io.BytesIO()
    lines = b"".join(json.dumps(message).encode() + b"\n" for message in messages)
    run_stdio(subject, io.BytesIO(lines), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


class StdioTest(unittest.TestCase):
    def test_a_turn_is_answered_with_a_move(self) -> None:
        seen: List[Turn] = []

        @bot
        def last_move(turn: Turn) -> str:
            seen.append(turn)
            return turn.legal[-1]

        self.assertEqual([{"t": "move", "g": "1-1", "ply": 0, "move": "b1"}], play(last_move, turn()))
        self.assertEqual(("tictactoe", ".........", None), (seen[0].game, seen[0].pos, seen[0].time_left()))

    def test_a_ping_is_answered_with_the_name_and_a_pong(self) -> None:
        self.assertEqual(
            [{"t": "hello", "client": "FunctionBot"}, {"t": "pong", "n": 1}],
            play(bot(lambda turn: "a1"), {"t": "ping", "n": 1}),
        )

    def test_an_evaluation_is_sent_with_the_move(self) -> None:
        answer = play(bot(lambda turn: Move("a1", score=12, pv=["b1"])), turn())
        self.assertEqual({"score": 12, "pv": ["b1"]}, answer[0]["info"])

    def test_an_evaluation_that_the_server_would_refuse_costs_no_move(self) -> None:
        moves = ["a1"] * 1000
        for evaluation, sent, left_out in [
            (dict(score=1.5, depth=3.0, nodes=10**30), {"score": 2, "depth": 3, "nodes": 2**63 - 1}, []),
            (dict(score=-1e12, depth=True), {"score": -(2**31) + 1, "depth": 1}, []),
            (dict(score=math.nan, depth=math.inf, nodes="many"), None, ["score", "depth", "nodes"]),
            (dict(pv=moves), {"pv": ["a1"] * 100}, []),
            (dict(pv=" ".join(moves)), {"pv": " ".join(["a1"] * 100)}, []),
            (dict(pv=("a1", "b1", 7)), {"pv": ["a1", "b1"]}, []),
            (dict(pv=[]), {"pv": []}, []),
            (dict(score=1, pv=7), {"score": 1}, ["pv"]),
            (dict(score=1, pv=[None]), {"score": 1}, ["pv"]),
            (dict(score=1, pv="a1\u202eb1"), {"score": 1}, ["pv"]),
            (dict(score=1, pv={"a1": 1}), {"score": 1}, ["pv"]),
        ]:
            move: Any = {"t": "move", "g": "1-1", "ply": 0, "move": "a1"}
            with self.subTest(evaluation), self.assertLogs("parlor_bot", "WARNING") as logs:
                logging.getLogger("parlor_bot").warning("at least one line")
                answers = play(bot(lambda turn: Move("a1", **evaluation)), turn())
                self.assertEqual([{**move, "info": sent} if sent else move], answers)
            self.assertEqual(left_out, [line.getMessage().split()[0] for line in logs.records[1:]])

    def test_what_is_no_legal_move_resigns_with_an_error(self) -> None:
        choices: List[Any] = [None, 5, "zz", Move("zz"), Move(5), Resign, ["a1"]]  # type: ignore[arg-type]
        for choice in choices:
            with self.subTest(choice), self.assertLogs("parlor_bot", "ERROR") as logs:
                self.assertEqual([{"t": "resign", "g": "1-1"}], play(bot(lambda turn: choice), turn()))
            self.assertIn(f"choose returned {choice!r}, which is none of turn.legal: a1 b1", logs.output[0])

    def test_a_bot_that_ends_its_program_resigns_with_an_error(self) -> None:
        with self.assertLogs("parlor_bot", "ERROR") as logs:
            self.assertEqual([{"t": "resign", "g": "1-1"}], play(bot(lambda turn: sys.exit(3)), turn()))
        self.assertIn("choose failed in game 1-1 at ply 0; the bot resigns", logs.output[0])

    def test_a_bot_may_resign_and_resigns_if_it_fails(self) -> None:
        def fail(turn: Turn) -> Choice:
            raise RuntimeError("a fault of the bot")

        self.assertEqual([{"t": "resign", "g": "1-1"}], play(bot(lambda turn: Resign()), turn()))
        with self.assertLogs("parlor_bot", "ERROR"):
            self.assertEqual([{"t": "resign", "g": "1-1"}], play(bot(fail), turn()))

    def test_unknown_types_and_lines_without_type_are_ignored(self) -> None:
        self.assertEqual([], play(bot(lambda turn: "a1"), {"t": "news"}, {"pos": "X........", "to": 1}))

    def test_the_end_of_the_game_cancels_a_search(self) -> None:
        entered = threading.Event()
        seen: List[bool] = []

        def wait(turn: Turn) -> str:
            entered.set()
            support.eventually(lambda: turn.cancelled)
            seen.append(turn.cancelled)
            return "a1"

        end = {"t": "game.end", "g": "1-1", "seq": 2, "result": {"winner": 1, "score": [0, 0], "reason": "time"}}
        self.assertEqual([], play(bot(wait), turn(), end))
        support.eventually(lambda: seen == [True])


if __name__ == "__main__":
    unittest.main()
