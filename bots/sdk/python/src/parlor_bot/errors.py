"""Exceptions of the package. All of them are subclasses of ParlorError."""

from __future__ import annotations

from typing import Any, Dict, Optional


class ParlorError(Exception):
    """The base class."""


class ConnectionLost(ParlorError):
    """The connection ended before the reply, or there is none at the moment."""


class CertificateRejected(ParlorError):
    """The certificate of the server is not trusted. Nothing was sent."""


class RequestError(ParlorError):
    """The server answered a request with an error."""

    def __init__(self, message: Dict[str, Any]) -> None:
        self.code: str = str(message.get("code", "unknown"))
        self.message: str = str(message.get("message", ""))
        self.field: Optional[str] = message.get("field")
        self.key: Optional[str] = message.get("key")
        self.data: Dict[str, Any] = message.get("data") or {}
        self.retry_ms: Optional[int] = message.get("retryMs")
        self.fatal: bool = bool(message.get("fatal"))
        self.temporary: bool = self.retry_ms is not None and self.code not in ("banned", "muted")
        """Whether the same request may succeed after retry_ms. The client sends it again then."""
        where = "" if self.field is None else " (field " + self.field + ")"
        super().__init__(self.code + ": " + self.message + where)


class LoginRefused(RequestError):
    """The server refused the log-in, and repeating it would not help."""


class SessionEnded(ParlorError):
    """The server ended the session, and reconnecting would not help."""

    def __init__(self, reason: str, error: Optional[RequestError] = None) -> None:
        super().__init__("the server ended the session: " + reason + ("" if error is None else ", " + str(error)))
        self.reason = reason
        self.error = error
