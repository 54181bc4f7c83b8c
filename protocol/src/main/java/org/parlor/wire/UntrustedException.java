package org.parlor.wire;

import java.security.cert.CertificateException;

/** The server's certificate is not to be believed. The message says why, in the middle of a sentence. */
final class UntrustedException extends CertificateException {
    private static final long serialVersionUID = 1L;

    private final transient Fingerprint seen;

    UntrustedException(Fingerprint seen, String why) {
        super(why);
        this.seen = seen;
    }

    Fingerprint seen() {
        return seen;
    }
}
