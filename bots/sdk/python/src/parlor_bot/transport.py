"""Lines over TCP or TLS."""

from __future__ import annotations

import json
import selectors
import socket
import ssl
import threading
import time
from typing import Optional

from .addresses import Address
from .errors import ConnectionLost
from .messages import Message
from .tls import Tls

CONNECT_SECONDS = 10.0
SEND_SECONDS = 30.0
LINE_BYTES_MAX = 1 << 20
"""Far above the longest line of a server: the bound only protects the memory."""


class LineConnection:
    """A connection that carries one JSON object per line. One thread reads; any thread may send or close."""

    def __init__(self, sock: socket.socket) -> None:
        sock.setblocking(False)
        self._socket = sock
        self._received = bytearray()
        self._searched = 0
        # OpenSSL allows one thread at a time in a connection, so that reads and writes exclude each other.
        self._io = threading.Lock()
        self._sending = threading.Lock()
        self._closed = False

    @staticmethod
    def open(address: Address, tls: Optional[Tls]) -> LineConnection:
        try:
            plain = socket.create_connection((address.host, address.port), timeout=CONNECT_SECONDS)
        except OSError as e:
            raise ConnectionLost("cannot connect to " + str(address) + ": " + str(e)) from e
        try:
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return LineConnection(plain if tls is None else tls.wrap(plain, address.host))
        except ssl.SSLError as e:
            plain.close()
            raise ConnectionLost("no TLS with " + str(address) + ": " + str(e)) from e
        except OSError as e:
            plain.close()
            raise ConnectionLost("cannot connect to " + str(address) + ": " + str(e)) from e
        except BaseException:
            plain.close()
            raise

    def read(self, seconds: float) -> Optional[Message]:
        """Returns the next message, or None if no line arrives in time. Raises ConnectionLost at the end."""
        deadline = time.monotonic() + seconds
        while True:
            end = self._received.find(b"\n", self._searched)
            if end >= 0:
                line = bytes(self._received[:end])
                del self._received[: end + 1]
                self._searched = 0
                if line.strip():
                    return self._decode(line)
                continue
            self._searched = len(self._received)
            if self._searched > LINE_BYTES_MAX:
                raise ConnectionLost("the server sent a line that is too long")
            if not self._receive(deadline):
                return None

    @staticmethod
    def _decode(line: bytes) -> Message:
        try:
            message = json.loads(line)
        except ValueError as e:
            raise ConnectionLost("the server sent a line that is not JSON") from e
        if not isinstance(message, dict) or not isinstance(message.get("t"), str):
            raise ConnectionLost("the server sent a line that is not a message")
        return message

    def _receive(self, deadline: float) -> bool:
        while True:
            event = selectors.EVENT_READ
            try:
                with self._io:
                    data = self._socket.recv(65536)
                if not data:
                    raise ConnectionLost("the connection was closed")
                self._received += data
                return True
            except (BlockingIOError, InterruptedError, ssl.SSLWantReadError):
                pass
            except ssl.SSLWantWriteError:
                event = selectors.EVENT_WRITE
            except OSError as e:
                raise ConnectionLost("the connection was lost: " + str(e)) from e
            if not self._wait(event, deadline):
                return False

    def send(self, message: Message) -> None:
        data = memoryview((json.dumps(message, separators=(",", ":")) + "\n").encode())
        deadline = time.monotonic() + SEND_SECONDS
        with self._sending:
            while data:
                event = selectors.EVENT_WRITE
                try:
                    with self._io:
                        data = data[self._socket.send(data) :]
                    continue
                except (BlockingIOError, InterruptedError, ssl.SSLWantWriteError):
                    pass
                except ssl.SSLWantReadError:
                    event = selectors.EVENT_READ
                except OSError as e:
                    raise ConnectionLost("the connection was lost: " + str(e)) from e
                if not self._wait(event, deadline):
                    self.close()
                    raise ConnectionLost("the server does not read")

    def _wait(self, event: int, deadline: float) -> bool:
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self._socket, event)
                return bool(selector.select(max(0.0, deadline - time.monotonic())))
        except (OSError, ValueError) as e:
            raise ConnectionLost("the connection was closed") from e

    def close(self) -> None:
        """Ends the connection and wakes the thread that reads."""
        if self._closed:
            return
        self._closed = True
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def release(self) -> None:
        """Closes the socket. Called by the thread that reads, which alone waits for it."""
        self.close()
        with self._io:
            self._socket.close()
