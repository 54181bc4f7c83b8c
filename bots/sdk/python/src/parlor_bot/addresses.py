"""Where to connect next, and after which delay."""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass
from typing import Callable, Iterable, List, Optional

DEFAULT_PORT = 7777
DEFAULT_TLS_PORT = 7778
ADDRESSES_MAX = 16
SWITCH_SECONDS = 30.0
FIRST_DELAY_SECONDS = 0.5
DELAY_SECONDS_MAX = 30.0

_FORM = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]{1,253}))(?::([0-9]{1,5}))?\Z")


@dataclass(frozen=True)
class Address:
    """A host name or IP address, and a port."""

    host: str
    port: int

    @staticmethod
    def parse(text: str, default_port: Optional[int] = None) -> Address:
        form = _FORM.match(text)
        if form is None or (form[3] is None and default_port is None):
            raise ValueError("'" + text + "' is not an address; expected HOST:PORT")
        port = default_port if form[3] is None else int(form[3])
        if port is None or not 1 <= port <= 65535:
            raise ValueError("'" + text + "' has no port from 1 to 65535")
        return Address(form[1] or form[2], port)

    def __str__(self) -> str:
        return ("[" + self.host + "]" if ":" in self.host else self.host) + ":" + str(self.port)


class ReconnectPolicy:
    """Chooses the address of the next attempt and the delay before it.

    The rules are those of "Server addresses" in the protocol: first the address of the lost connection, then the
    others in random order, one for each attempt; after a bye with addresses another one at once, at most every
    30 seconds.
    """

    def __init__(self, home: Address, clock: Callable[[], float] = time.monotonic) -> None:
        self.home = home
        self.current = home
        self._clock = clock
        self._known: List[Address] = []
        self._untried: List[Address] = []
        self._delay = FIRST_DELAY_SECONDS
        self._next_delay: Optional[float] = None
        self._switched: Optional[float] = None
        self._switch_at_once = False

    def logged_in(self, servers: Iterable[str]) -> None:
        self._delay = FIRST_DELAY_SECONDS
        self._next_delay = None
        self.learn(servers)
        self._restart()

    def learn(self, servers: Iterable[str]) -> None:
        """Adds addresses that the server sent. The latest 16 are kept."""
        for text in list(servers)[:ADDRESSES_MAX]:
            try:
                address = Address.parse(text)
            except (TypeError, ValueError):
                continue
            if address in self._known:
                self._known.remove(address)
            self._known.append(address)
        del self._known[:-ADDRESSES_MAX]

    def lost(self, retry_ms: Optional[int]) -> None:
        """The connection ended; the server may have said how long to wait."""
        self._next_delay = None if retry_ms is None else retry_ms / 1000

    def moved(self, servers: Iterable[str], retry_ms: Optional[int]) -> None:
        """The server sent a bye with other addresses."""
        self.learn(servers)
        self.lost(retry_ms)
        now = self._clock()
        others = [address for address in self._candidates() if address != self.current]
        if others and (self._switched is None or now - self._switched >= SWITCH_SECONDS):
            self._switched = now
            self._untried = random.sample(others, len(others)) + [self.current]
            self._switch_at_once = True

    def refused(self) -> None:
        """The log-in or the certificate at this address is no good: it is not tried again unless it is the user's."""
        if self.current != self.home:
            self._known = [address for address in self._known if address != self.current]
            self._untried = [address for address in self._untried if address != self.current]

    def next_attempt(self) -> float:
        """Selects the next address as `current`; returns the seconds to wait before."""
        if not self._untried:
            self._restart()
        self.current = self._untried.pop(0)
        if self._switch_at_once:
            self._switch_at_once = False
            return 0.0
        if self._next_delay is None:
            delay = self._delay
            self._delay = min(2 * delay, DELAY_SECONDS_MAX)
        else:
            delay = self._next_delay
            self._next_delay = None
        return delay * random.uniform(1, 1.25)

    def _candidates(self) -> List[Address]:
        return [self.home] + [address for address in self._known if address != self.home]

    def _restart(self) -> None:
        candidates = self._candidates()
        first = self.current if self.current in candidates else self.home
        others = [address for address in candidates if address != first]
        self._untried = [first] + random.sample(others, len(others))
