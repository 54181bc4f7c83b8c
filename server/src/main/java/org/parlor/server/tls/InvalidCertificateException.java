package org.parlor.server.tls;

import org.jspecify.annotations.Nullable;

/** Thrown if the certificate or key is unusable. The message names the file, the cause and the remedy. */
public final class InvalidCertificateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidCertificateException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
