"""Faults of a connection that a real server shows too seldom."""

from __future__ import annotations

import threading
import unittest
from typing import Any

from .support import SECONDS, TOKEN, Events, Peer, eventually, in_background
from parlor_bot import Bot, BotToken, Client, ConnectionLost, LoginRefused, RequestError, SessionEnded, Tls, Turn
from parlor_bot.messages import Message

GAME: Message = dict(
    t="game", g="g1", seq=0, state="playing", game="kalah", options={}, rules=1, players=[{"name": "a"}, {"name": "b"}],
    you=0, rated=False, tc={"mode": "none"}, ply=0, to=0, pos=[1, 0, 1, 0], legal=["s1"], moves=[], score=[0, 0],
    clock=None, presence=["here", "here"], offers=[], watchers=0,
)  # fmt: skip
TURN: Message = dict(t="turn", g="g1", seq=1, ply=0, you=0, pos=[1, 0, 1, 0], legal=["s1"], last=None, clock=None)


class WaitingBot(Bot):
    """Answers when the test permits."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()
        self.calls = 0
        self.turn: Any = None

    def choose(self, turn: Turn) -> str:
        self.calls += 1
        self.turn = turn
        self.go.wait(SECONDS)
        return turn.legal[0]


class ConnectionTest(unittest.TestCase):
    def setUp(self) -> None:
        self.peer = Peer()
        self.events = Events()
        self.addCleanup(self.peer.close)

    def client(self, **options: Any) -> Client:
        client = Client(self.peer.address, BotToken("snake", TOKEN), self.events, **options)
        threading.Thread(target=self._connect, args=(client,), daemon=True).start()
        self.addCleanup(client.close)
        self.addCleanup(self.peer.close)  # before the client, which waits for the bye of its server
        return client

    def _connect(self, client: Client) -> None:
        try:
            client.connect(SECONDS)
        except Exception:
            pass

    def run_bot(self, bot: Bot) -> list[BaseException]:
        failures = in_background(self, lambda: bot.run(self.peer.address, "snake", TOKEN))
        self.addCleanup(lambda: bot.stop())
        self.addCleanup(self.peer.close)
        return failures

    def test_pings_are_answered_while_the_bot_computes(self) -> None:
        bot = WaitingBot()
        self.run_bot(bot)
        self.peer.welcome()
        self.peer.send(**GAME)
        self.peer.send(**TURN)
        eventually(lambda: bot.calls == 1)
        self.peer.send(t="ping", n=41)
        self.assertEqual({"t": "pong", "n": 41}, self.peer.receive("pong"))
        bot.go.set()
        move = self.peer.receive("move")
        self.assertEqual({"t": "move", "id": move["id"], "g": "g1", "ply": 0, "move": "s1"}, move)

    def test_a_turn_names_its_game_without_a_snapshot(self) -> None:
        bot = WaitingBot()
        bot.go.set()
        self.run_bot(bot)
        self.peer.welcome()
        self.assertEqual(["turnGame", "corr", "weekend"], self.peer.hello["caps"])
        self.peer.send(**TURN, game="kalah", options={"pits": 1})
        self.peer.receive("move")
        self.assertEqual(("kalah", {"pits": 1}), (bot.turn.game, bot.turn.options))

    def test_a_turn_of_an_older_server_takes_its_game_from_the_snapshot(self) -> None:
        bot = WaitingBot()
        bot.go.set()
        self.run_bot(bot)
        self.peer.welcome()
        self.peer.send(**GAME)
        self.peer.send(**TURN)
        self.peer.receive("move")
        self.assertEqual(("kalah", {}), (bot.turn.game, bot.turn.options))

    def test_a_search_continues_over_a_lost_connection_and_its_move_is_sent(self) -> None:
        bot = WaitingBot()
        self.run_bot(bot)
        self.peer.welcome()
        self.peer.send(**GAME)
        self.peer.send(**TURN)
        eventually(lambda: bot.calls == 1)
        self.peer.hang_up()
        self.assertEqual({"as": "resume", "token": "r"}, self.peer.welcome())
        self.peer.send(**GAME)
        self.peer.send(**{**TURN, "seq": 7})
        bot.go.set()
        self.assertEqual("s1", self.peer.receive("move")["move"])
        self.assertEqual(1, bot.calls)

    def test_a_move_that_the_server_may_have_lost_is_sent_again_with_the_turn(self) -> None:
        bot = WaitingBot()
        bot.go.set()
        self.run_bot(bot)
        self.peer.welcome()
        self.peer.send(**GAME)
        self.peer.send(**TURN)
        self.peer.receive("move")
        self.peer.hang_up()
        self.peer.welcome()
        self.peer.send(**GAME)
        self.peer.send(**TURN)
        self.assertEqual("s1", self.peer.receive("move")["move"])
        self.assertEqual(1, bot.calls)

    def test_after_an_illegal_move_the_bot_chooses_again(self) -> None:
        bot = WaitingBot()
        bot.go.set()
        self.run_bot(bot)
        self.peer.welcome()
        self.peer.send(**GAME)
        self.peer.send(**TURN)
        number = self.peer.receive("move")["id"]
        with self.assertLogs("parlor_bot", "WARNING"):
            self.peer.send(t="error", re=number, code="illegal_move", message="s1 is not legal", field="move")
            self.peer.send(**TURN)
            self.peer.receive("move")
        self.assertEqual(2, bot.calls)

    def test_a_silent_server_is_asked_and_then_left(self) -> None:
        self.client(silence=0.1)
        self.peer.welcome()
        self.peer.receive("ping")
        self.assertEqual({"as": "resume", "token": "r"}, self.peer.welcome())

    def test_a_line_that_is_cut_off_is_no_message(self) -> None:
        self.client()
        self.peer.welcome()
        self.peer.socket.sendall(b'{"t":"notice","kind":"announce","text":"a"}\n\r\n  \n{"t":"notice","kind":"annou')
        self.assertEqual("a", self.events.next("notice")["text"])
        self.peer.hang_up()
        self.peer.welcome()
        self.peer.send(t="notice", kind="announce", text="b", unknown={"field": 1})
        self.assertEqual("b", self.events.next("notice")["text"])

    def test_an_interrupted_request_is_repeated_once(self) -> None:
        client = self.client()
        self.peer.welcome()
        eventually(lambda: client.connected)
        reply = client.submit("sync", g="g1")
        first = self.peer.receive("sync")
        self.peer.send(t="error", re=first["id"], code="interrupted", message="interrupted")
        self.assertEqual(first, self.peer.receive("sync"))
        self.peer.send(t="error", re=first["id"], code="interrupted", message="interrupted")
        with self.assertRaises(RequestError) as failure:
            reply.result(SECONDS)
        self.assertEqual("interrupted", failure.exception.code)

    def test_an_open_request_fails_when_the_connection_is_lost(self) -> None:
        client = self.client()
        self.peer.welcome()
        eventually(lambda: client.connected)
        reply = client.submit("chat", room="lobby", text="hello")
        self.peer.receive("chat")
        self.peer.hang_up()
        with self.assertRaises(ConnectionLost):
            reply.result(SECONDS)

    def test_a_gap_in_the_events_of_a_game_is_closed_by_a_snapshot(self) -> None:
        client = self.client()
        self.peer.welcome()
        self.peer.send(**GAME)
        self.peer.send(t="game.presence", g="g1", seq=2, seat=1, state="away", claimMs=1)
        self.assertEqual("g1", self.peer.receive("sync")["g"])
        self.peer.send(**{**GAME, "seq": 2, "presence": ["here", "away"]})
        eventually(lambda: client.games["g1"].presence == ["here", "away"])

    def test_a_temporary_refusal_is_repeated_after_the_time_that_the_server_states(self) -> None:
        client = self.client()
        self.peer.accept()
        self.peer.receive("hello")
        self.peer.send(t="error", code="session_conflict", message="wait", key="session", retryMs=50)
        self.assertEqual({"as": "bot", "name": "snake", "token": TOKEN}, self.peer.welcome())
        eventually(lambda: client.connected)

    def test_a_temporarily_refused_request_is_sent_again_after_the_stated_delay(self) -> None:
        client = self.client()
        self.peer.welcome()
        eventually(lambda: client.connected)
        reply = client.submit("challenge", to="ada")
        for code in ("rate_limited", "server_full"):
            self.peer.send(t="error", re=self.peer.receive("challenge")["id"], code=code, message="wait", retryMs=1)
        self.peer.send(t="ok", re=self.peer.receive("challenge")["id"], challenge="c1")
        self.assertEqual("c1", reply.result(SECONDS)["challenge"])

    def test_a_delay_that_the_server_asks_for_is_no_part_of_the_time_out(self) -> None:
        client = self.client()
        self.peer.welcome()
        eventually(lambda: client.connected)
        replies: list[Message] = []
        in_background(self, lambda: replies.append(client.request("challenge", to="ada", timeout=0.5)))
        refused = self.peer.receive("challenge")["id"]
        self.peer.send(t="error", re=refused, code="rate_limited", message="wait", retryMs=1000)
        self.peer.send(t="ok", re=self.peer.receive("challenge")["id"], challenge="c1")
        eventually(lambda: len(replies) == 1)
        self.assertEqual("c1", replies[0]["challenge"])

    def test_a_sanction_is_an_error_at_once(self) -> None:
        client = self.client()
        self.peer.welcome()
        eventually(lambda: client.connected)
        reply = client.submit("chat", room="lobby", text="hello")
        self.peer.send(t="error", re=self.peer.receive("chat")["id"], code="muted", message="no", retryMs=1)
        with self.assertRaises(RequestError):
            reply.result(SECONDS)

    def test_a_request_may_be_sent_from_on_error(self) -> None:
        class Asking(WaitingBot):
            def on_error(self, error: RequestError) -> None:
                self.turn = self.client.request("specs")

        bot = Asking()
        self.run_bot(bot)
        self.peer.welcome()
        self.peer.send(t="error", re=self.peer.receive("policy")["id"], code="bad_value", message="no")
        self.peer.send(t="ok", re=self.peer.receive("specs")["id"], rules=[])
        eventually(lambda: bot.turn is not None)

    def test_a_callback_of_a_reply_must_not_wait_for_another(self) -> None:
        client = self.client()
        self.peer.welcome()
        eventually(lambda: client.connected)
        failures: list[BaseException] = []

        def ask(_: Any) -> None:
            try:
                client.request("specs")
            except RuntimeError as e:
                failures.append(e)

        client.submit("specs").add_done_callback(ask)
        self.peer.send(t="ok", re=self.peer.receive("specs")["id"], rules=[])
        eventually(lambda: len(failures) == 1)

    def test_only_the_resume_token_goes_to_another_address(self) -> None:
        with Peer() as other:
            self.client()
            self.peer.welcome(servers=[other.address])
            self.peer.send(t="bye", reason="restart", retryMs=60000, servers=[other.address])
            self.assertEqual({"as": "resume", "token": "r"}, other.welcome())

    def test_an_address_that_refuses_the_token_does_not_get_the_login(self) -> None:
        with Peer() as other:
            self.client()
            self.peer.welcome()
            self.peer.send(t="bye", reason="restart", retryMs=100, servers=[other.address])
            self.peer.hang_up()
            other.accept()
            self.assertEqual("resume", other.receive("hello")["login"]["as"])
            other.send(t="error", code="bad_credentials", message="no")
            self.assertEqual(b"", other.lines.read())
            self.assertEqual("resume", self.peer.welcome()["as"])

    def test_at_home_a_refused_token_is_followed_by_the_login(self) -> None:
        self.client()
        self.peer.welcome()
        self.peer.hang_up()
        self.peer.accept()
        self.assertEqual("resume", self.peer.receive("hello")["login"]["as"])
        self.peer.send(t="error", code="bad_credentials", message="no")
        self.assertEqual("bot", self.peer.receive("hello")["login"]["as"])

    def test_a_session_that_the_server_ends_for_good_is_an_exception(self) -> None:
        for reason in ("replaced", "kicked", "banned", "shutdown", "news"):
            with self.subTest(reason):
                client = self.client()
                self.peer.welcome()
                self.peer.send(t="bye", reason=reason)
                with self.assertRaises(SessionEnded) as failure:
                    client.wait_closed(SECONDS)
                self.assertEqual(reason, failure.exception.reason)
                self.peer.hang_up()

    def test_an_invalid_address_or_a_missing_file_is_an_error_at_once(self) -> None:
        with self.assertRaises(ValueError):
            Client("no address", BotToken("snake", TOKEN))
        for options in ({"cafile": "missing.pem"}, {"certificate": "missing.pem"}):
            with self.assertRaises(OSError):
                Tls(**options)
        with self.assertRaises(ValueError):
            Tls(fingerprint="SHA256:00")

    def test_a_permanent_refusal_is_an_exception(self) -> None:
        failures = self.run_bot(WaitingBot())
        self.peer.accept()
        self.peer.receive("hello")
        self.peer.send(t="error", code="bad_credentials", message="Wrong name or token")
        eventually(lambda: len(failures) == 1)
        self.assertIsInstance(failures[0], LoginRefused)


if __name__ == "__main__":
    unittest.main()
