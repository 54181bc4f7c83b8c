"""A packaged server for the tests, and a peer that sends what a test wants."""

from __future__ import annotations

import json
import os
import queue
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from types import TracebackType
from typing import Any, Callable, List, Optional, Type

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT / "src"))

from parlor_bot import BotToken, Client  # noqa: E402
from parlor_bot.messages import Message  # noqa: E402

JAR = Path(os.environ.get("PARLOR_SERVER_JAR", PROJECT.parents[2] / "server" / "target" / "parlor-server.jar"))
SECONDS = 30.0
TOKEN = "a-token-of-20-letters"
UNTIMED = {"mode": "none"}


class Server:
    """The packaged server in a process of its own. restart() keeps its port and data."""

    def __init__(self, *options: str, data: bool = False) -> None:
        if shutil.which("java") is None or not JAR.exists():
            raise unittest.SkipTest(f"no server: java or {JAR} is missing; run mvn -q -DskipTests package -pl server -am")
        self.folder = tempfile.TemporaryDirectory()
        self.log = Path(self.folder.name) / "server.log"
        storage = ["--data", str(Path(self.folder.name) / "data")] if data or options else ["--memory"]
        self._options = [*options, *storage]
        self.port = 0
        self.start()

    def start(self) -> None:
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                ["java", "-jar", str(JAR), "--bind", "127.0.0.1", "--port", str(self.port), *self._options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        ready = re.match(r"parlor-server ready on .*:(\d+)", self.process.stdout.readline())
        if ready is None:
            raise AssertionError("the server did not start: " + self.log.read_text())
        self.port = int(ready[1])

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.kill()
        self.folder.cleanup()


class Peer:
    """A server for one client at a time that sends the messages of the test."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(SECONDS)
        self.address = "127.0.0.1:" + str(self.listener.getsockname()[1])

    def accept(self) -> None:
        if hasattr(self, "socket"):
            self.hang_up()
        self.socket, _ = self.listener.accept()
        self.socket.settimeout(SECONDS)
        self.lines = self.socket.makefile("rb")
        self.send(t="hello", proto=[1], server="test", name="test", motd="", caps=[], auth=["bot"], games=["kalah"])

    def welcome(self, **more: Any) -> Message:
        """Accepts a client and its log-in, which it returns."""
        self.accept()
        hello = self.hello = self.receive("hello")
        self.send(t="welcome", user={"name": "snake", "bot": True}, session="s", resume="r", games=[], **more)
        login: Message = hello["login"]
        return login

    def send(self, **message: Any) -> None:
        self.socket.sendall((json.dumps(message) + "\n").encode())

    def receive(self, kind: str) -> Message:
        for line in self.lines:
            message: Message = json.loads(line)
            if message["t"] == kind:
                return message
        raise AssertionError("the client closed the connection before it sent " + kind)

    def hang_up(self) -> None:
        self.lines.close()
        self.socket.close()

    def close(self) -> None:
        if hasattr(self, "socket"):
            self.hang_up()
        self.listener.close()

    def __enter__(self) -> Peer:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


class Events:
    """A listener that keeps the events for the test."""

    def __init__(self) -> None:
        self._events: queue.Queue[Message] = queue.Queue()

    def __call__(self, event: Message) -> None:
        self._events.put(event)

    def next(self, kind: str, **fields: Any) -> Message:
        """The next event of the type with these fields; others before it are dropped."""
        while True:
            event = self._events.get(timeout=SECONDS)
            if event["t"] == kind and all(event.get(key) == value for key, value in fields.items()):
                return event


def log_in(test: unittest.TestCase, address: str, name: str) -> tuple[Client, Events]:
    """A client that is logged in as a bot until the test ends."""
    events = Events()
    client = Client(address, BotToken(name, TOKEN), events)
    client.connect(SECONDS)
    test.addCleanup(client.close)
    return client, events


def in_background(test: unittest.TestCase, run: Callable[[], None]) -> List[BaseException]:
    """Runs a bot until the test ends; returns the list to which its exception is added."""
    failures: List[BaseException] = []

    def guarded() -> None:
        try:
            run()
        except BaseException as e:
            failures.append(e)

    thread = threading.Thread(target=guarded, daemon=True)
    thread.start()
    test.addCleanup(thread.join, SECONDS)
    return failures


def eventually(condition: Callable[[], bool]) -> None:
    """Waits until the condition holds."""
    deadline = time.monotonic() + SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError("not in " + str(SECONDS) + " seconds")
        time.sleep(0.01)
