"""Write bots for Parlor servers: log-in, reconnects and clocks are done, you choose the moves."""

from .addresses import Address
from .bot import Bot, FunctionBot, bot
from .client import Client
from .errors import CertificateRejected, ConnectionLost, LoginRefused, ParlorError, RequestError, SessionEnded
from .game import Game
from .messages import (
    BotToken,
    Challenge,
    Choice,
    Clock,
    Guest,
    Login,
    Message,
    Move,
    Password,
    Position,
    Resign,
    Result,
    Turn,
)
from .tls import Tls

__version__ = "1.0.0"

__all__ = [
    "Address",
    "Bot",
    "BotToken",
    "CertificateRejected",
    "Challenge",
    "Choice",
    "Client",
    "Clock",
    "ConnectionLost",
    "FunctionBot",
    "Game",
    "Guest",
    "Login",
    "LoginRefused",
    "Message",
    "Move",
    "ParlorError",
    "Password",
    "Position",
    "RequestError",
    "Resign",
    "Result",
    "SessionEnded",
    "Tls",
    "Turn",
    "bot",
]
