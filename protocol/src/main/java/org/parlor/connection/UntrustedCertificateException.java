package org.parlor.connection;

import java.security.cert.CertificateException;

/** Thrown if the server's certificate is not trusted. The message is a clause within a sentence. */
final class UntrustedCertificateException extends CertificateException {
    private static final long serialVersionUID = 1L;

    private final transient CertificateFingerprint fingerprint;

    UntrustedCertificateException(CertificateFingerprint fingerprint, String reason) {
        super(reason);
        this.fingerprint = fingerprint;
    }

    CertificateFingerprint fingerprint() {
        return fingerprint;
    }
}
