"""Bots and clients on the packaged server."""

from __future__ import annotations

import re
import threading
import unittest
from concurrent.futures import Future
from pathlib import Path
from typing import Any, ClassVar, List, Mapping, Optional, Tuple

from .support import SECONDS, TOKEN, UNTIMED, Events, Server, eventually, in_background, log_in
from parlor_bot import (
    Bot,
    BotToken,
    CertificateRejected,
    Challenge,
    Client,
    Game,
    Guest,
    Login,
    LoginRefused,
    Move,
    Password,
    RequestError,
    Resign,
    Result,
    SessionEnded,
    Tls,
    Turn,
)
from parlor_bot.messages import Choice, Message

GAMES = ("reversi", "kalah", "tictactoe")


class RecordingBot(Bot):
    """Plays the last legal move and records the results."""

    pair = False
    slots = 4

    def __init__(self) -> None:
        super().__init__()
        self.logged_in = threading.Event()
        self.results: List[Tuple[str, str]] = []

    def choose(self, turn: Turn) -> Choice:
        return Move(turn.legal[-1], score=7)

    def on_login(self) -> None:
        self.logged_in.set()

    def on_end(self, game: Game, result: Result) -> None:
        self.results.append((game.game, result.reason))


class ChallengedBot(RecordingBot):
    """Decides about challenges and offers itself."""

    accepts = True

    def policy(self) -> None:
        return None

    def on_challenge(self, challenge: Challenge) -> bool:
        return self.accepts

    def on_offer(self, game: Game, kind: str) -> Optional[bool]:
        return self.accepts


class ServerTest(unittest.TestCase):
    server: ClassVar[Server]

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server("--tls", "--tls-port", "0")
        cls.addClassCleanup(cls.server.__exit__, None, None, None)

    def start(self, bot: RecordingBot, name: str) -> List[BaseException]:
        failures = in_background(self, lambda: bot.run(self.server.address, name, TOKEN))
        self.addCleanup(lambda: bot.stop())
        self.assertTrue(bot.logged_in.wait(SECONDS), failures)
        return failures

    def test_two_bots_play_every_game(self) -> None:
        guest, host = RecordingBot(), RecordingBot()
        self.start(guest, "guest1")
        self.start(host, "host1")
        for game in GAMES:
            host.client.challenge("guest1", game, UNTIMED)
        eventually(lambda: len(guest.results) == 3 and len(host.results) == 3)
        self.assertEqual(sorted((game, "normal") for game in GAMES), sorted(guest.results))

    def test_bots_of_the_pool_are_paired_and_end_after_the_games_asked_for(self) -> None:
        first, second = RecordingBot(), RecordingBot()
        for bot, name in ((first, "pool1"), (second, "pool2")):
            bot.pair = True
            bot.games = ("tictactoe",)
            failures = in_background(self, lambda b=bot, n=name: b.run(self.server.address, n, TOKEN, games_max=1))  # type: ignore[misc]
        eventually(lambda: len(first.results) == 1 and len(second.results) == 1)
        self.assertTrue(first.client.wait_closed(SECONDS) and second.client.wait_closed(SECONDS))
        self.assertEqual([], failures)

    def test_a_wrong_token_is_refused(self) -> None:
        log_in(self, self.server.address, "holder")
        with self.assertRaises(LoginRefused) as failure:
            Bot().run(self.server.address, "holder", "another-token-of-20-letters")
        self.assertEqual("bad_credentials", failure.exception.code)

    def test_guests_and_people_log_in(self) -> None:
        logins: List[Tuple[Login, str]] = [
            (Guest("eve"), "guest-eve"),
            (Guest("Jose\u0301"), "guest-José"),
            (Password("ada", "correct horse", create=True), "ada"),
        ]
        for login, name in logins:
            client = Client(self.server.address, login)
            client.connect(SECONDS)
            self.assertEqual(name, client.user["name"])
            client.close()

    def test_a_second_login_ends_the_first_session(self) -> None:
        first, _ = log_in(self, self.server.address, "twin")
        log_in(self, self.server.address, "twin")
        with self.assertRaises(SessionEnded) as failure:
            first.wait_closed(SECONDS)
        self.assertEqual("replaced", failure.exception.reason)

    def test_an_error_has_its_code_and_field(self) -> None:
        client, _ = log_in(self, self.server.address, "wrong")
        with self.assertRaises(RequestError) as failure:
            client.seek("kalah", {"mode": "fischer", "base": -1, "inc": 0})
        self.assertEqual(("bad_value", "tc.base"), (failure.exception.code, failure.exception.field))

    def test_a_bot_without_policy_declines_and_accepts_challenges_itself(self) -> None:
        bot = ChallengedBot()
        bot.accepts = False
        self.start(bot, "picky")
        client, events = log_in(self, self.server.address, "asker")
        client.challenge("picky", "kalah", UNTIMED)
        self.assertEqual("generic", events.next("challenge.gone")["why"])
        bot.accepts = True
        client.challenge("picky", "kalah", UNTIMED)
        self.assertEqual("accepted", events.next("challenge.gone")["why"])

    def test_draws_takebacks_and_rematches_are_offered_and_answered(self) -> None:
        bot = ChallengedBot()
        self.start(bot, "kind")
        client, events = log_in(self, self.server.address, "offerer")
        client.challenge("kind", "reversi", UNTIMED, side=0)
        turn = events.next("turn")
        client.move(turn["g"], turn["ply"], turn["legal"][0])
        events.next("turn", ply=2)
        client.offer(turn["g"], "takeback")
        self.assertEqual(0, events.next("turn")["ply"])
        client.offer(turn["g"], "draw")
        self.assertEqual("agreed", events.next("game.end")["result"]["reason"])
        client.offer(turn["g"], "rematch")
        self.assertEqual(1, events.next("game")["you"])

    def test_players_give_each_other_time_unless_the_policy_of_a_bot_refuses_it(self) -> None:
        self.start(RecordingBot(), "timed")
        client, events = log_in(self, self.server.address, "giver")
        client.challenge("timed", "reversi", {"mode": "fischer", "base": 60000, "inc": 0}, side=0)
        g = events.next("turn")["g"]
        client.give_time(g)
        given = events.next("game.time")
        self.assertEqual((1, 15000, 75000), (given["seat"], given["ms"], given["clock"]["ms"][1]))
        clock = client.games[g].clock
        self.assertEqual(75000, clock.ms[1] if clock is not None else None)

        client.set_note(g, "gives time")
        self.assertEqual("gives time", client.note(g))
        client.set_conditional(g, 0, [])
        with self.assertRaises(RequestError) as early:
            client.set_conditional(g, 0, ["* d3"])
        self.assertEqual(("bad_value", "ply"), (early.exception.code, early.exception.field))

        class Refusing(RecordingBot):
            def policy(self) -> Mapping[str, Any]:
                return {"slots": 1, "games": ["*"], "tc": {"gifts": False}}

        self.start(Refusing(), "proud")
        client.challenge("proud", "reversi", {"mode": "fischer", "base": 60000, "inc": 0}, side=0)
        other = events.next("turn")["g"]
        with self.assertRaises(RequestError) as refused:
            client.give_time(other)
        self.assertEqual("declined", refused.exception.code)

    def test_a_bot_resigns_when_it_fails(self) -> None:
        class Failing(RecordingBot):
            def choose(self, turn: Turn) -> Choice:
                raise RuntimeError("a fault of the bot")

        class Resigning(RecordingBot):
            def choose(self, turn: Turn) -> Choice:
                return Resign()

        client, events = log_in(self, self.server.address, "patient")
        with self.assertLogs("parlor_bot", "ERROR"):
            for bot, name in ((Failing(), "failing"), (Resigning(), "resigning")):
                self.start(bot, name)
                client.challenge(name, "kalah", UNTIMED, side=1)
                self.assertEqual("resign", events.next("game.end")["result"]["reason"])

    def test_a_game_is_watched_and_its_record_read(self) -> None:
        self.start(RecordingBot(), "shown")
        player, turns = log_in(self, self.server.address, "player")
        watcher, events = log_in(self, self.server.address, "watcher")
        player.challenge("shown", "tictactoe", UNTIMED, side=0)
        turn = turns.next("turn")
        self.assertEqual(turn["g"], watcher.watch(turn["g"]))
        player.move(turn["g"], 0, "a1")
        self.assertEqual("a1", events.next("game.move")["move"])
        events.next("game.move", by=1)
        self.assertEqual("a1", watcher.games[turn["g"]].moves[0])
        player.resign(turn["g"])
        events.next("game.end")
        record = watcher.record(turn["g"])
        self.assertEqual("resign", record["result"]["reason"])
        self.assertEqual(7, record["moves"][1]["info"]["score"])

    def test_a_bot_plays_only_in_its_tournament_and_ends_with_it(self) -> None:
        client, events = log_in(self, self.server.address, "organizer")
        clock = {"mode": "move", "per": 10000}
        tour = client.request("tour.new", name="Cup", kind="roundrobin", game="tictactoe", tc=clock)["tour"]
        bots = [RecordingBot(), RecordingBot()]
        for number, bot in enumerate(bots):
            bot.tournaments = (tour,)
            bot.pair = True
            self.start(bot, f"entrant{number}")
        eventually(lambda: bool(client.request("tour.show", tour=tour)["tour"]["players"] == 2))
        client.challenge("entrant0", "kalah", UNTIMED)
        self.assertEqual("later", events.next("challenge.gone")["why"])
        client.request("tour.start", tour=tour)
        for bot in bots:
            self.assertTrue(bot.client.wait_closed(SECONDS))
            self.assertEqual([("tictactoe", "normal")], bot.results)

    def test_a_bot_that_can_join_no_tournament_ends_with_the_reason(self) -> None:
        bot = RecordingBot()
        bot.tournaments = ("unknown",)
        with self.assertRaises(RequestError) as refused:
            bot.run(self.server.address, "latecomer", TOKEN)
        self.assertEqual("no_such_tour", refused.exception.code)

    def test_certificates_are_verified_or_pinned(self) -> None:
        line = re.search(r"port=(\d+) tls=yes fingerprint=(\S+)", self.server.log.read_text())
        assert line is not None
        address, fingerprint = "127.0.0.1:" + line[1], line[2]
        file = str(Path(self.server.folder.name) / "data" / "tls-cert.pem")
        for tls in (Tls(fingerprint=fingerprint), Tls(certificate=file), Tls(cafile=file)):
            client = Client(address, BotToken("secret", TOKEN), tls=tls)
            client.connect(SECONDS)
            self.assertIn("motd", client.greeting)
            client.close()
        for tls in (Tls(), Tls(fingerprint="SHA256:" + 64 * "0")):
            with self.assertRaises(CertificateRejected):
                Client(address, BotToken("secret", TOKEN), tls=tls).connect(SECONDS)

    def test_many_requests_at_once_over_tls(self) -> None:
        line = re.search(r"port=(\d+) tls=yes fingerprint=(\S+)", self.server.log.read_text())
        assert line is not None
        client = Client("127.0.0.1:" + line[1], BotToken("busy", TOKEN), tls=Tls(fingerprint=line[2]))
        client.connect(SECONDS)
        self.addCleanup(client.close)
        replies: List[Future[Message]] = []
        threads = [
            threading.Thread(target=lambda: replies.extend(client.submit("ping", n=n) for n in range(200)))
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(800, len([reply.result(SECONDS) for reply in replies]))


class RestartTest(unittest.TestCase):
    def test_games_go_on_after_a_restart_of_the_server(self) -> None:
        with Server(data=True) as server:

            class Slow(RecordingBot):
                """Waits in the middle of each game until the server was killed."""

                def choose(self, turn: Turn) -> Choice:
                    if turn.ply >= 2:
                        reached.release()
                        killed.wait(SECONDS)
                    return turn.legal[0]

            reached, killed = threading.Semaphore(0), threading.Event()
            bots = [Slow(), Slow()]
            for number, bot in enumerate(bots):
                in_background(self, lambda b=bot, n=f"bot{number}": b.run(server.address, n, TOKEN))  # type: ignore[misc]
                self.addCleanup(bot.stop)
                self.assertTrue(bot.logged_in.wait(SECONDS))
            for game in GAMES:
                bots[0].client.challenge("bot1", game, UNTIMED)
            for _ in GAMES:
                self.assertTrue(reached.acquire(timeout=SECONDS))
            server.kill()
            killed.set()
            server.start()
            eventually(lambda: all(len(bot.results) == 3 for bot in bots))
            self.assertEqual({"normal"}, {reason for bot in bots for _, reason in bot.results})


if __name__ == "__main__":
    unittest.main()
