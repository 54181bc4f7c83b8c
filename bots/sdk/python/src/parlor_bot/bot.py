"""Bots: a subclass of Bot, or a function, that chooses a move for each turn."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, Set, Union

from .client import Client, log
from .errors import ConnectionLost, RequestError
from .game import Game
from .messages import BotToken, Challenge, Choice, Guest, Login, Message, Move, Resign, Result, Turn, checked
from .tls import Tls

KEEP_ANSWER_CODES = frozenset(["paused", "not_started", "interrupted"])
"""Errors to a move after which the same turn comes again and its answer stays right."""

LATE_CODES = frozenset(["game_over", "stale_ply"])
"""Errors to a move that the end of the game or a takeback has overtaken. They are no fault of the bot."""


@dataclass
class _Search:
    turn: Turn
    answer: Union[Move, Resign, None] = None


class Bot:
    """A bot. Override `choose`; the other methods have sensible defaults.

    `choose` runs on a thread of its own for each turn, so it may take as long as the clock permits. After a lost
    connection it continues, and its move is sent once the bot is back. The `on_…` methods are called one at a time.
    """

    slots: int = 2
    """Number of games at the same time."""
    games: Sequence[str] = ("*",)
    """Kinds of game; "*" for all."""
    pair: bool = True
    """Whether the server also pairs the bot with other bots."""
    tournaments: Sequence[str] = ()
    """Ids of tournaments to join after each log-in. The bot then plays only in them, and ends with the last one."""

    def __init__(self) -> None:
        self.client: Client
        """The session, from run() on."""
        self.finished = 0
        """Number of finished games."""
        self._playing: Set[str] = set()
        self._searches: Dict[str, _Search] = {}
        self._searching = threading.Lock()
        self._games_max: Optional[int] = None
        self._has_joined = False
        self._tournaments_over: Set[str] = set()
        self._not_joined: Optional[RequestError] = None

    # To override

    def choose(self, turn: Turn) -> Choice:
        """Returns one of `turn.legal`, a Move with an evaluation, or Resign()."""
        raise NotImplementedError("override choose(turn), which returns one of turn.legal")

    def policy(self) -> Optional[Mapping[str, Any]]:
        """Which challenges the server accepts for the bot. None: each challenge comes to on_challenge."""
        return {"slots": self.slots, "games": list(self.games), "pair": self.pair}

    def on_login(self) -> None:
        """The bot has logged in, for the first time or again."""

    def on_challenge(self, challenge: Challenge) -> bool:
        """Whether to accept a challenge. Called only without policy, or for a guest."""
        return True

    def on_game(self, game: Game) -> None:
        """A snapshot of a game of the bot: it has started, is resumed after a reconnect, or moves were taken back."""

    def on_offer(self, game: Game, kind: str) -> Optional[bool]:
        """The opponent offers a draw, takeback, pause or rematch: accept, decline, or None for no answer."""
        return None

    def on_end(self, game: Game, result: Result) -> None:
        """A game of the bot is over. By default logs the result."""
        log.info("%s", describe_end(game, result))

    def on_error(self, error: RequestError) -> None:
        """The server refused something that the bot sent."""
        log.warning("%s", error)

    def on_event(self, event: Message) -> None:
        """Any event of the server, before the more special methods."""

    # To call

    def run(
        self,
        address: str,
        login: Union[Login, str],
        token: Optional[str] = None,
        *,
        tls: Union[bool, Tls] = False,
        games_max: Optional[int] = None,
    ) -> None:
        """Plays until stop() is called, or `games_max` games or all `tournaments` are over.

        The log-in is a name and a bot token, or one of Guest, Password and BotToken. Raises LoginRefused or
        SessionEnded if the server does not want the bot, and RequestError if it could join no tournament.
        """
        if isinstance(login, str):
            login = Guest(login) if token is None else BotToken(login, token)
        self._games_max = games_max
        self.client = Client(address, login, self._event, tls=tls, caps=["turnGame", "corr", "weekend"])
        try:
            self.client.connect()
            self.client.wait_closed()
            if self._not_joined is not None and not self._has_joined:
                raise self._not_joined
        finally:
            self.client.close()
            self._cancel_all()

    def stop(self) -> None:
        """Logs out; run() returns. Games in progress go on without the bot until it is back."""
        self.client.close()

    def run_stdio(self) -> None:
        """Plays on standard input and output for a host program such as `parlor-bots match`."""
        from .stdio import run_stdio

        run_stdio(self)

    def main(self, arguments: Optional[Sequence[str]] = None) -> None:
        """The command line of a bot: an address, a name and a token, or --stdio."""
        from .command_line import main

        main(self, arguments)

    # Events, on the thread of the client's events

    def _event(self, event: Message) -> None:
        self.on_event(event)
        kind = event["t"]
        if kind == "welcome":
            self._logged_in()
        elif kind == "turn":
            game = self.client.games.get(event["g"])
            self._turn(Turn.read(event, game.game, game.options) if game else Turn.read(event))
        elif kind == "tour" and event["tour"]["state"] == "over":
            self._tournament_over(event["tour"]["tour"])
        elif kind == "challenge":
            self._challenge(Challenge.read(event))
        elif kind == "error":
            self.on_error(RequestError(event))
        elif kind == "game" or kind.startswith("game."):
            self._game(event)

    def _logged_in(self) -> None:
        user = self.client.user
        waiting = "a guest without an account; waiting for challenges" if user.get("guest") else "waiting for games"
        log.info("logged in as %s at %s, %s", user.get("name"), self.client.address, waiting)
        self._send_policy()
        for tour in self.tournaments:
            self._join(tour)
        self.on_login()

    def _join(self, tour: str) -> None:
        def joined(reply: Future[Message]) -> None:
            failure = reply.exception()
            self._has_joined |= failure is None
            if isinstance(failure, RequestError):
                self._not_joined = failure
                self._refused(failure)
                self.client.defer(lambda: self._tournament_over(tour))

        if tour not in self._tournaments_over:
            self.client.submit("tour.join", tour=tour).add_done_callback(joined)

    def _tournament_over(self, tour: str) -> None:
        self._tournaments_over.add(tour)
        if self.tournaments and self._tournaments_over.issuperset(self.tournaments):
            self.stop()

    def _send_policy(self) -> None:
        policy = None if self.tournaments else self.policy()
        if policy is None or not self.client.user.get("bot"):
            return
        slots = int(policy["slots"])
        if self._games_max is not None:
            slots = max(1, min(slots, self._games_max - self.finished))
        self._send("policy", **{**policy, "slots": slots})

    def _challenge(self, challenge: Challenge) -> None:
        if self.tournaments:
            self._send("challenge.decline", challenge=challenge.challenge, why="later")
        elif self.on_challenge(challenge):
            self._send("challenge.accept", challenge=challenge.challenge)
        else:
            self._send("challenge.decline", challenge=challenge.challenge)

    def _game(self, event: Message) -> None:
        game = self.client.games.get(event["g"])
        if game is None or game.you is None:
            return
        kind = event["t"]
        if kind == "game":
            self._forget_unless(event["g"], event["ply"])
            if event["state"] != "over":
                self._playing.add(game.g)
                self.on_game(game)
            elif game.g in self._playing:
                self._ended(game, Result.read(event["result"]))
            for offer in event["offers"]:
                self._offered(game, offer)
        elif kind == "game.move":
            self._forget_unless(event["g"], event["ply"] + 1)
        elif kind == "game.offer" and event["state"] == "made":
            self._offered(game, event)
        elif kind == "game.end":
            self._playing.add(game.g)
            self._ended(game, Result.read(event["result"]))

    def _offered(self, game: Game, offer: Message) -> None:
        if offer["by"] != game.you:
            accept = self.on_offer(game, offer["kind"])
            if accept is not None:
                self._send("answer", g=game.g, kind=offer["kind"], accept=accept)

    def _ended(self, game: Game, result: Result) -> None:
        self._forget_unless(game.g, -1)
        self._playing.discard(game.g)
        self.finished += 1
        self.on_end(game, result)
        if self._games_max is None:
            return
        if self.finished < self._games_max:
            self._send_policy()
        elif not self._playing:
            self.stop()

    def _send(self, kind: str, /, **fields: Any) -> None:
        self.client.submit(kind, **fields).add_done_callback(self._report)

    def _report(self, reply: Future[Message]) -> None:
        failure = reply.exception()
        if isinstance(failure, RequestError):
            self._refused(failure)

    def _refused(self, error: RequestError) -> None:
        """Calls on_error where it may wait for replies: a reply completes on the thread that reads them."""
        self.client.defer(lambda: self.on_error(error))

    # Searches

    def _turn(self, turn: Turn) -> None:
        answer: Union[Move, Resign, None] = None
        again = True
        with self._searching:
            search = self._searches.get(turn.g)
            if search is not None and search.turn.same_position(turn):
                answer = search.answer
            else:
                if search is not None:
                    search.turn.cancel()
                search = self._searches[turn.g] = _Search(turn)
                again = False
        if again:
            # After a reconnect or a pause: the search continues, or has its move already.
            if answer is not None:
                self._play(turn, answer)
            return
        threading.Thread(target=self._search, args=(search,), name="parlor-choose", daemon=True).start()

    def _search(self, search: _Search) -> None:
        turn = search.turn
        answer = self.choose_safely(turn)
        with self._searching:
            if turn.cancelled or self._searches.get(turn.g) is not search:
                return
            search.answer = answer
        self._play(turn, answer)

    def choose_safely(self, turn: Turn) -> Union[Move, Resign]:
        """Calls `choose`. A bot that fails, or chooses no legal move, resigns, so that its opponent need not wait."""
        try:
            return checked(self.choose(turn), turn.legal)
        except BaseException:  # also of sys.exit(), which would end only this thread, in silence
            log.exception("choose failed in game %s at ply %d; the bot resigns", turn.g, turn.ply)
            return Resign()

    def _play(self, turn: Turn, answer: Union[Move, Resign], attempts: int = 2) -> None:
        if isinstance(answer, Resign):
            reply = self.client.submit("resign", g=turn.g)
        else:
            reply = self.client.submit("move", g=turn.g, ply=turn.ply, move=answer.move, info=answer.info())
        reply.add_done_callback(lambda done: self._played(turn, answer, attempts, done))

    def _played(
        self, turn: Turn, answer: Union[Move, Resign], attempts: int, reply: Future[Message]
    ) -> None:
        failure = reply.exception()
        if failure is None or isinstance(failure, ConnectionLost):
            return  # after a lost connection the turn comes again
        if not isinstance(failure, RequestError):
            log.error("move not sent: %s", failure)
            return
        if failure.code == "internal" and attempts > 1:
            again = threading.Timer((failure.retry_ms or 1000) / 1000, self._play, (turn, answer, attempts - 1))
            again.daemon = True
            again.start()
            return
        if failure.code not in KEEP_ANSWER_CODES:
            with self._searching:
                search = self._searches.get(turn.g)
                if search is not None and search.turn.same_position(turn):
                    del self._searches[turn.g]
        if failure.code not in LATE_CODES:
            self._refused(failure)

    def _forget_unless(self, g: str, ply: int) -> None:
        """Ends the search of a game whose position is another one now."""
        with self._searching:
            search = self._searches.get(g)
            if search is not None and search.turn.ply != ply:
                search.turn.cancel()
                del self._searches[g]

    def _cancel_all(self) -> None:
        with self._searching:
            for search in self._searches.values():
                search.turn.cancel()
            self._searches.clear()


def describe_end(game: Game, result: Result) -> str:
    """Returns, for example, "game k7Qf2 reversi vs ada: won 40-24 (normal)", with the score of the bot first."""
    if result.winner is None:
        verdict = "drawn" if result.reason in ("normal", "agreed") else "no result"
    else:
        verdict = "won" if result.winner == game.you else "lost"
    own = game.you or 0
    score = str(result.score[own]) + "-" + str(result.score[1 - own])
    return f"game {game.g} {game.game} vs {game.opponent}: {verdict} {score} ({result.reason})"


class FunctionBot(Bot):
    """A bot whose `choose` is a function."""

    def __init__(self, function: Callable[[Turn], Choice]) -> None:
        super().__init__()
        self._function = function

    def choose(self, turn: Turn) -> Choice:
        return self._function(turn)


def bot(function: Callable[[Turn], Choice]) -> FunctionBot:
    """Makes a bot of a function that chooses a move; also as a decorator."""
    return FunctionBot(function)
