package org.parlor.server.tls;

import org.jspecify.annotations.Nullable;

/** There is no certificate to serve TLS with. The message says what is wrong with which file, and what to do. */
public final class InvalidCertificateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidCertificateException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
