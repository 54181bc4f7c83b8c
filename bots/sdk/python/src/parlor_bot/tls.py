"""TLS: which certificate of a server is trusted."""

from __future__ import annotations

import hashlib
import socket
import ssl
from dataclasses import dataclass
from typing import Optional

from .errors import CertificateRejected


@dataclass(frozen=True)
class Tls:
    """An encrypted connection. Without arguments the authorities that this computer trusts decide.

    cafile: a PEM file with the authorities to trust instead; the name of the server is checked.
    certificate: a PEM file with the server's own certificate; no other is accepted, the name does not matter.
    fingerprint: the same by the SHA-256 of the certificate, "SHA256:" and 64 hexadecimal digits.
    """

    cafile: Optional[str] = None
    certificate: Optional[str] = None
    fingerprint: Optional[str] = None

    def __post_init__(self) -> None:
        # A missing file or an invalid fingerprint is an error now, not at each attempt to connect.
        if self._pinned() is None and self.cafile is not None:
            ssl.create_default_context(cafile=self.cafile)

    def wrap(self, plain: socket.socket, host: str) -> ssl.SSLSocket:
        """Encrypts a connection, or raises CertificateRejected before any data is sent."""
        pinned = self._pinned()
        context = ssl.create_default_context(cafile=self.cafile)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        if pinned is not None:
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        try:
            secure = context.wrap_socket(plain, server_hostname=host)
        except ssl.SSLCertVerificationError as e:
            raise CertificateRejected("certificate of " + host + " is not trusted: " + e.verify_message) from e
        if pinned is not None:
            received = hashlib.sha256(secure.getpeercert(True) or b"").hexdigest()
            if received != pinned:
                secure.close()
                raise CertificateRejected(
                    "certificate of " + host + " has the fingerprint SHA256:" + received + ", not the expected one"
                )
        return secure

    def _pinned(self) -> Optional[str]:
        if self.fingerprint is not None:
            return _digest(self.fingerprint)
        if self.certificate is not None:
            with open(self.certificate, encoding="ascii") as file:
                pem = file.read()
            end = "-----END CERTIFICATE-----"
            start = pem.find("-----BEGIN CERTIFICATE-----")
            stop = pem.find(end)
            if start < 0 or stop < start:
                raise ValueError(self.certificate + " has no PEM certificate")
            return hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem[start : stop + len(end)])).hexdigest()
        return None


def _digest(fingerprint: str) -> str:
    digits = fingerprint.upper()
    if digits.startswith("SHA256:"):
        digits = digits[len("SHA256:") :]
    digits = digits.replace(":", "").lower()
    if len(digits) != 64 or any(c not in "0123456789abcdef" for c in digits):
        raise ValueError("invalid fingerprint '" + fingerprint + "': expected SHA256: and 64 hexadecimal digits")
    return digits
