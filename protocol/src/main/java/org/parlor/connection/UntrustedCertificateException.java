package org.parlor.connection;

import java.security.cert.CertificateException;

/** The server's certificate is not to be believed. The message says why, in the middle of a sentence. */
final class UntrustedCertificateException extends CertificateException {
    private static final long serialVersionUID = 1L;

    private final transient CertificateFingerprint seen;

    UntrustedCertificateException(CertificateFingerprint seen, String why) {
        super(why);
        this.seen = seen;
    }

    CertificateFingerprint seen() {
        return seen;
    }
}
