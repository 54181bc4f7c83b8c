"""A client's session: log-in, replies, keep-alive, reconnects and the games it follows."""

from __future__ import annotations

import logging
import queue
import threading
from collections import OrderedDict
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

from .addresses import DEFAULT_PORT, DEFAULT_TLS_PORT, Address, ReconnectPolicy
from .errors import CertificateRejected, ConnectionLost, LoginRefused, ParlorError, RequestError, SessionEnded
from .game import Game
from .messages import Login, Message
from .tls import Tls
from .transport import LineConnection

log = logging.getLogger("parlor_bot")

PROTOCOL = 1
CLIENT_NAME = "parlor-bot-python/1.0.0"
SILENCE_SECONDS = 20.0
"""After this time without a line from the server the client asks for one; after twice the time it reconnects."""
LOGIN_SECONDS = 30.0
BYE_SECONDS = 2.0
FINISHED_GAMES_MAX = 64
LOGGED_DELAY_SECONDS = 5.0
"""Longer delays that the server asks for are logged."""

RECONNECT_REASONS = frozenset(["restart", "idle", "slow"])
TRANSIENT_CODES = frozenset(
    ["rate_limited", "session_conflict", "server_full", "draining", "internal", "interrupted", "not_logged_in"]
)
"""Refusals of a log-in after which another attempt makes sense."""
REPEATABLE = frozenset(
    "move ready sync watch unwatch record lobby policy list history specs spec explore verify verify.answer token.list"
    " profile leaderboard mute tour.list tour.show tour.join".split()
)
"""Requests that are repeated once when the server was interrupted."""

Listener = Callable[[Message], None]


@dataclass
class _Request:
    message: Message
    reply: Future[Message]
    repeated: bool = False
    extension: float = 0.0
    """Seconds that the server asked to wait and that request() has not yet added to its time-out."""


class Client:
    """A session on a server. It reconnects by itself until it is closed or the server ends it permanently.

    The listener gets every event in order, on one thread of its own: messages of the server that are no replies,
    and "welcome" after each log-in. It may call any method of the client. Methods may be called from any thread.
    """

    def __init__(
        self,
        address: Union[str, Address],
        login: Login,
        listener: Optional[Listener] = None,
        *,
        tls: Union[bool, Tls] = False,
        name: str = CLIENT_NAME,
        caps: Optional[List[str]] = None,
        silence: float = SILENCE_SECONDS,
    ) -> None:
        self._tls = Tls() if tls is True else (tls or None)
        if isinstance(address, str):
            address = Address.parse(address, DEFAULT_PORT if self._tls is None else DEFAULT_TLS_PORT)
        self._login = login
        self._listener = listener or (lambda event: None)
        self._name = name
        self._caps = caps or []
        self._silence = silence
        self._policy = ReconnectPolicy(address)
        self._resume: Optional[str] = None
        self._lock = threading.RLock()
        self._thread = threading.Thread(target=self._run, name="parlor-connection", daemon=True)
        self._opened: Optional[LineConnection] = None
        self._connection: Optional[LineConnection] = None
        self._logged_in = threading.Event()
        self._closing = threading.Event()
        self._closed = threading.Event()
        self._failure: Optional[ParlorError] = None
        self._last_loss = "not connected"
        self._fatal: Optional[RequestError] = None
        self._requests: Dict[int, _Request] = {}
        self._last_id = 0
        self._events: queue.SimpleQueue[Optional[Callable[[], None]]] = queue.SimpleQueue()
        self._finished: OrderedDict[str, None] = OrderedDict()
        self._watched: Dict[str, None] = {}
        self.games: Dict[str, Game] = {}
        """The games that the account plays or that are watched, and the latest finished ones, by id."""
        self.greeting: Message = {}
        """The server's hello: name, caps, games and limits."""
        self.user: Message = {}
        """The account, as the latest welcome describes it."""

    # Life

    def connect(self, timeout: Optional[float] = None) -> None:
        """Connects and waits for the log-in, with new attempts until the time is over.

        Raises LoginRefused or CertificateRejected at once, and ConnectionLost when the time is over.
        """
        self._thread.start()
        threading.Thread(target=self._dispatch, name="parlor-events", daemon=True).start()
        if not self._logged_in.wait(timeout):
            self.close()
            raise ConnectionLost("no log-in in time: " + self._last_loss)
        if self._failure is not None:
            raise self._failure

    def close(self) -> None:
        """Logs out and ends the session. Safe to call twice."""
        self._closing.set()
        with self._lock:
            connection, opened = self._connection, self._opened
        if connection is not None and not self._closed.is_set():
            try:
                connection.send({"t": "bye"})
                if threading.current_thread() is not self._thread:
                    self._closed.wait(BYE_SECONDS)
            except ConnectionLost:
                pass
        if opened is not None:
            opened.close()
        self._closed.set()

    def wait_closed(self, timeout: Optional[float] = None) -> bool:
        """Waits until the session has ended. Raises SessionEnded or LoginRefused if close() was not the reason."""
        if not self._closed.wait(timeout):
            return False
        if self._failure is not None:
            raise self._failure
        return True

    @property
    def address(self) -> str:
        """The address of the server, as host:port."""
        return str(self._policy.current)

    @property
    def connected(self) -> bool:
        return self._connection is not None

    # Requests

    def request(
        self, kind: str, /, fields: Optional[Mapping[str, Any]] = None, timeout: float = 30.0, **more: Any
    ) -> Message:
        """Sends a request and waits for its ok. Raises RequestError, or ConnectionLost without a reply.

        Delays that the server asks for do not count as part of the time-out. A callback of a future of submit() runs on
        the thread that reads the reply and must not wait for another one: there, this is a RuntimeError.
        """
        if threading.current_thread() is self._thread:
            raise RuntimeError("request() would wait on the thread that reads the reply; call submit() or defer() here")
        request = self._submit(kind, fields, more)
        left = timeout
        while True:
            try:
                return request.reply.result(left)
            except FutureTimeout:
                with self._lock:
                    left, request.extension = request.extension, 0.0
                if left == 0.0:
                    raise ConnectionLost("no reply to " + kind + " in " + str(timeout) + " seconds") from None

    def submit(self, kind: str, /, fields: Optional[Mapping[str, Any]] = None, **more: Any) -> Future[Message]:
        """Sends a request. Fields that are None are left out. The future gets the ok, or the exception.

        A request that the server refuses temporarily is sent again after the delay that the server asks for.
        """
        return self._submit(kind, fields, more).reply

    def defer(self, call: Callable[[], None]) -> None:
        """Calls a function after the events received so far, on the thread of the listener."""
        self._events.put(call)

    def _submit(self, kind: str, fields: Optional[Mapping[str, Any]], more: Mapping[str, Any]) -> _Request:
        message: Message = {"t": kind, "id": 0}
        for key, value in {**(fields or {}), **more}.items():
            if value is not None:
                message[key] = value
        request = _Request(message, Future())
        with self._lock:
            self._last_id += 1
            message["id"] = self._last_id
            connection = self._connection
            if connection is not None:
                self._requests[self._last_id] = request
        if connection is None:
            request.reply.set_exception(ConnectionLost("not connected: " + self._last_loss))
        else:
            self._send(connection, message)
        return request

    def _send(self, connection: LineConnection, message: Message) -> None:
        try:
            connection.send(message)
        except ConnectionLost as e:
            self._fail(message["id"], e)

    def move(self, g: str, ply: int, move: str, seq: Optional[int] = None, info: Optional[Message] = None) -> Message:
        return self.request("move", g=g, ply=ply, move=move, seq=seq, info=info)

    def resign(self, g: str) -> Message:
        return self.request("resign", g=g)

    def abort(self, g: str) -> Message:
        return self.request("abort", g=g)

    def offer(self, g: str, kind: str) -> Message:
        """Offers a draw, takeback, pause or rematch."""
        return self.request("offer", g=g, kind=kind)

    def answer(self, g: str, kind: str, accept: bool) -> Message:
        """Accepts or declines the opponent's offer, or withdraws one's own."""
        return self.request("answer", g=g, kind=kind, accept=accept)

    def claim(self, g: str, result: str = "win") -> Message:
        """Claims a game whose opponent is gone: "win" or "draw"."""
        return self.request("claim", g=g, result=result)

    def give_time(self, g: str) -> Message:
        """Gives the opponent 15 seconds, in a casual game with a clock."""
        return self.request("time.give", g=g)

    def vacation(self, days: int) -> Message:
        """Stops the clocks in games by correspondence for days from now, in one's own turns; 0 ends it."""
        return self.request("vacation", days=days)

    def set_conditional(self, g: str, ply: int, lines: Sequence[str]) -> Message:
        """Replaces the conditional moves, such as ["d6 c3 f4 e3", "* c7"], during the opponent's turn."""
        return self.request("conditional.set", g=g, ply=ply, lines=list(lines))

    def set_note(self, g: str, text: str) -> Message:
        """Replaces your own note on a game, which no other player reads; "" removes it."""
        return self.request("note.set", g=g, text=text)

    def note(self, g: str) -> str:
        """Your own note on a game, "" for none."""
        return str(self.request("note.get", g=g)["note"])

    def export_account(self) -> Message:
        """What the server stores about your own account, as "account" and "data"; without its games and notes."""
        return self.request("account.export")

    def delete_account(
        self, password: Optional[str] = None, otp: Optional[str] = None, force: Optional[bool] = None
    ) -> int:
        """Ends the session; returns when the account is deleted (epoch milliseconds) unless it logs in before."""
        return int(self.request("account.delete", password=password, otp=otp, force=force)["deletesAt"])

    def challenge(
        self,
        to: str,
        game: str,
        tc: Mapping[str, Any],
        options: Optional[Mapping[str, Any]] = None,
        rated: Optional[bool] = None,
        side: Union[int, str, None] = None,
        pos: Optional[Mapping[str, Any]] = None,
        pairs: Optional[int] = None,
    ) -> str:
        """Offers a game to a user; returns the id of the challenge."""
        reply = self.request(
            "challenge", to=to, game=game, tc=tc, options=options, rated=rated, side=side, pos=pos, pairs=pairs
        )
        return str(reply["challenge"])

    def accept(self, challenge: str) -> str:
        """Accepts a challenge; returns the id of the game."""
        return str(self.request("challenge.accept", challenge=challenge)["g"])

    def decline(self, challenge: str, why: Optional[str] = None) -> None:
        self.request("challenge.decline", challenge=challenge, why=why)

    def cancel(self, challenge: str) -> None:
        self.request("challenge.cancel", challenge=challenge)

    def seek(self, game: str, tc: Mapping[str, Any], **fields: Any) -> Message:
        """Opens an offer to anyone; the reply has its id as "seek"."""
        return self.request("seek", fields, game=game, tc=tc)

    def take(self, seek: str) -> str:
        """Accepts an open offer; returns the id of the game."""
        return str(self.request("seek.take", seek=seek)["g"])

    def watch(self, g: str) -> str:
        """Follows a game, or "top", also after a reconnect; returns its id."""
        found = str(self.request("watch", g=g)["g"])
        with self._lock:
            self._watched[found] = None
        return found

    def unwatch(self, g: str) -> None:
        with self._lock:
            self._watched.pop(g, None)
        self.request("unwatch", g=g)

    def join_tournament(self, tour: str) -> None:
        self.request("tour.join", tour=tour)

    def leave_tournament(self, tour: str) -> None:
        self.request("tour.leave", tour=tour)

    def record(self, g: str, format: str = "json") -> Any:
        """The record of a game: an object for "json", a string for "ggf", "text" and "transcript"."""
        return self.request("record", {"g": g, "as": format})["record"]

    # The connection thread

    def _run(self) -> None:
        failure: Optional[ParlorError] = None
        delay = 0.0
        try:
            while not self._closing.wait(delay):
                failure = self._attempt()
                if failure is not None:
                    break
                delay = self._policy.next_attempt()
                if not self._closing.is_set():
                    log.info("%s; next attempt in %.1f s at %s", self._last_loss, delay, self._policy.current)
        except BaseException as e:
            failure = ParlorError("fault in the client: " + repr(e))
            log.exception("fault in the client")
        finally:
            if self._closing.is_set() and isinstance(failure, (SessionEnded, type(None))):
                failure = None
                if not self._logged_in.is_set():
                    failure = ConnectionLost("closed before the log-in")
            self._failure = failure
            self._closed.set()
            self._logged_in.set()
            self._events.put(None)

    def _attempt(self) -> Optional[ParlorError]:
        """One connection, from the first byte to the last. Returns the failure that ends the session."""
        connection: Optional[LineConnection] = None
        try:
            connection = LineConnection.open(self._policy.current, self._tls)
            with self._lock:
                self._opened = connection
            if self._closing.is_set():
                return None
            if not self._log_in(connection):
                return None
            return self._read(connection)
        except CertificateRejected as e:
            self._last_loss = str(e)
            self._policy.refused()
            # Once it was trusted, another answer may come from a proxy or a server in transition.
            return None if self._logged_in.is_set() else e
        except ConnectionLost as e:
            self._last_loss = str(e)
            return None
        except (LoginRefused, SessionEnded) as e:
            return e
        finally:
            self._disconnected(connection)

    def _disconnected(self, connection: Optional[LineConnection]) -> None:
        with self._lock:
            self._connection = self._opened = None
            open_requests = list(self._requests)
        for number in open_requests:
            self._fail(number, ConnectionLost(self._last_loss))
        if connection is not None:
            connection.release()

    def _log_in(self, connection: LineConnection) -> bool:
        """Returns True with the welcome; False if this address is to be left for now."""
        at_home = self._policy.current == self._policy.home
        greeting = self._expect(connection, "hello")
        if PROTOCOL not in greeting.get("proto", []):
            raise SessionEnded("it speaks protocol " + str(greeting.get("proto")))
        self.greeting = greeting
        if self._resume is not None:
            refusal = self._try_login(connection, {"as": "resume", "token": self._resume})
            if refusal is None:
                return True
            if refusal.code != "bad_credentials" or not at_home:
                return self._refused(refusal, at_home)
            self._resume = None
        # The log-in itself goes only to the address that the user chose.
        if not at_home:
            self._policy.refused()
            return False
        refusal = self._try_login(connection, self._login.message())
        return True if refusal is None else self._refused(refusal, at_home)

    def _try_login(self, connection: LineConnection, login: Message) -> Optional[LoginRefused]:
        connection.send({"t": "hello", "proto": PROTOCOL, "client": self._name, "caps": self._caps, "login": login})
        answer = self._expect(connection, "welcome", "error")
        if answer["t"] == "error":
            return LoginRefused(answer)
        self._welcome(connection, answer)
        return None

    def _refused(self, refusal: LoginRefused, at_home: bool) -> bool:
        self._last_loss = str(refusal)
        if refusal.code in TRANSIENT_CODES:
            self._policy.lost(refusal.retry_ms)
            return False
        if at_home:
            raise refusal
        self._policy.refused()
        return False

    def _expect(self, connection: LineConnection, *kinds: str) -> Message:
        """Returns the next message of these types; others of the log-in are answered or ignored."""
        while True:
            message = connection.read(LOGIN_SECONDS)
            if message is None:
                raise ConnectionLost("the server does not answer")
            kind = message["t"]
            if kind in kinds:
                return message
            if kind == "ping":
                connection.send(_pong(message))
            elif kind == "bye":
                self._bye(message)

    def _welcome(self, connection: LineConnection, welcome: Message) -> None:
        self.user = welcome["user"]
        self._resume = welcome["resume"]
        self._policy.logged_in(welcome.get("servers", []))
        with self._lock:
            self._connection = connection
            known = [g for g, game in self.games.items() if game.state != "over" and game.you is not None]
            self.games = {g: game for g, game in self.games.items() if game.state == "over"}
            watched = list(self._watched)
        self._last_loss = "not connected"
        self._logged_in.set()
        self._emit(welcome)
        for g in watched:
            self.submit("watch", g=g)
        for g in known:
            if g not in welcome["games"]:
                self.submit("sync", g=g)  # it ended in the meantime

    def _read(self, connection: LineConnection) -> Optional[ParlorError]:
        asked = False
        while True:
            message = connection.read(self._silence)
            if message is None:
                if asked:
                    raise ConnectionLost("the server has been silent for " + str(2 * self._silence) + " seconds")
                asked = True
                connection.send({"t": "ping"})
                continue
            asked = False
            self._handle(connection, message)

    def _handle(self, connection: LineConnection, message: Message) -> None:
        kind = message["t"]
        if kind == "error" and message.get("fatal"):
            self._fatal = RequestError(message)
        if kind == "ping":
            connection.send(_pong(message))
        elif kind in ("ok", "error", "pong") and message.get("re") is not None:
            self._reply(connection, message)
        elif kind == "bye":
            self._bye(message)
        elif kind == "welcome":
            self._welcome(connection, message)
        elif kind != "pong":
            self._follow(message)
            self._emit(message)

    def _bye(self, bye: Message) -> None:
        """Ends the connection; the session too, unless the reason permits to reconnect."""
        reason = str(bye.get("reason"))
        if reason not in RECONNECT_REASONS:
            raise SessionEnded(reason, self._fatal)
        servers = bye.get("servers", [])
        if servers and self._resume is not None:
            self._policy.moved(servers, bye.get("retryMs"))
        else:
            self._policy.lost(bye.get("retryMs"))
        raise ConnectionLost("the server closed the connection (" + reason + ")")

    def _reply(self, connection: LineConnection, message: Message) -> None:
        number = message["re"]
        with self._lock:
            request = self._requests.get(number)
            if request is None:
                return
            interrupted = message.get("code") == "interrupted" and request.message["t"] in REPEATABLE
            repeat = interrupted and not request.repeated
            refusal = RequestError(message) if message["t"] == "error" else None
            delay = refusal.retry_ms / 1000 if refusal and refusal.temporary and refusal.retry_ms is not None else None
            if repeat:
                request.repeated = True
            elif delay is not None:
                request.extension += delay
            else:
                del self._requests[number]
        if repeat:
            connection.send(request.message)
        elif delay is not None:
            if delay > LOGGED_DELAY_SECONDS:
                log.info("%s; waiting %.0f s", refusal, delay)
            later = threading.Timer(delay, self._send_again, (connection, number))
            later.daemon = True
            later.start()
        elif refusal is not None:
            request.reply.set_exception(refusal)
        else:
            request.reply.set_result(message)

    def _send_again(self, connection: LineConnection, number: int) -> None:
        """Sends a request after a delay, unless its connection was lost meanwhile, which has failed it."""
        with self._lock:
            request = self._requests.get(number)
        if request is not None:
            self._send(connection, request.message)

    def _fail(self, number: int, failure: ParlorError) -> None:
        with self._lock:
            request = self._requests.pop(number, None)
        if request is not None:
            request.reply.set_exception(failure)

    def _follow(self, message: Message) -> None:
        """Keeps `games` up to date."""
        kind = message["t"]
        g = message.get("g")
        if g is None or not (kind == "game" or kind.startswith("game.")):
            return
        complete = True
        with self._lock:
            game = self.games.get(g)
            if game is None and kind != "game":
                return
            if game is None:
                game = self.games[g] = Game(message)
            elif kind == "game":
                game.replace(message)
            else:
                complete = game.apply(message)
            if game.state == "over":
                self._retire(g)
        if not complete:
            self.submit("sync", g=g)

    def _retire(self, g: str) -> None:
        self._watched.pop(g, None)
        self._finished[g] = None
        self._finished.move_to_end(g)
        while len(self._finished) > FINISHED_GAMES_MAX:
            old, _ = self._finished.popitem(last=False)
            self.games.pop(old, None)

    # The event thread

    def _emit(self, event: Message) -> None:
        self.defer(lambda: self._listen(event))

    def _dispatch(self) -> None:
        while True:
            call = self._events.get()
            if call is None:
                return
            try:
                call()
            except Exception:
                log.exception("a deferred call failed")

    def _listen(self, event: Message) -> None:
        try:
            self._listener(event)
        except Exception:
            log.exception("the listener failed on %s", event["t"])


def _pong(ping: Message) -> Message:
    return {"t": "pong"} if ping.get("n") is None else {"t": "pong", "n": ping["n"]}
