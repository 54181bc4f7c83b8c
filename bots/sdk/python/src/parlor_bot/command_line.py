"""The command line that every bot has."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from typing import TYPE_CHECKING, Optional, Sequence, Union

from .errors import ParlorError
from .messages import BotToken, Guest, Login
from .tls import Tls

if TYPE_CHECKING:
    from .bot import Bot


def main(bot: Bot, arguments: Optional[Sequence[str]] = None) -> None:
    """Runs a bot as the command line says. Exits with 1 if the server refuses it, with 2 on wrong usage."""
    parser = _parser(bot)
    options = parser.parse_args(arguments)
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(message)s")
    if options.stdio:
        bot.run_stdio()
        return
    if options.address is None:
        parser.error("an address is needed, or --stdio")
    if options.tournament:
        setattr(bot, "tournaments", tuple(options.tournament))
    if options.slots is not None:
        setattr(bot, "slots", options.slots)
    if options.game:
        setattr(bot, "games", tuple(options.game))
    try:
        bot.run(options.address, _login(options), tls=_tls(options), games_max=options.games)
    except (ParlorError, ValueError, OSError) as e:
        print(parser.prog + ": " + str(e), file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        bot.stop()


def _parser(bot: Bot) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=type(bot).__doc__)
    parser.add_argument("address", nargs="?", metavar="HOST[:PORT]", help="the server")
    parser.add_argument("name", nargs="?", help="name of the bot; without a token it logs in as a guest")
    parser.add_argument("token", nargs="?", default=os.environ.get("PARLOR_TOKEN"), help="bot token; or PARLOR_TOKEN")
    parser.add_argument("--invitation", metavar="CODE", help="for the first log-in, where the server requires it")
    parser.add_argument("--stdio", action="store_true", help="play on standard input and output for a host program")
    parser.add_argument("--games", type=int, metavar="N", help="end after N games")
    parser.add_argument("--slots", type=int, metavar="N", help="games at the same time")
    parser.add_argument("--game", action="append", metavar="GAME", help="play only this game; may be repeated")
    parser.add_argument("--tournament", action="append", metavar="ID", help="play only in this tournament; may be repeated")
    parser.add_argument("--tls", action="store_true", help="encrypt the connection")
    parser.add_argument("--cafile", metavar="FILE", help="with TLS: trust these authorities")
    parser.add_argument("--certificate", metavar="FILE", help="with TLS: accept only this certificate")
    parser.add_argument("--fingerprint", metavar="SHA256:…", help="with TLS: accept only the certificate with it")
    return parser


def _login(options: argparse.Namespace) -> Login:
    return Guest(options.name) if options.token is None else BotToken(options.name or "", options.token, options.invitation)


def _tls(options: argparse.Namespace) -> Union[bool, Tls]:
    if options.cafile or options.certificate or options.fingerprint:
        return Tls(options.cafile, options.certificate, options.fingerprint)
    return bool(options.tls)
