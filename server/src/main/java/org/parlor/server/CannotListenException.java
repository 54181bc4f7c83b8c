package org.parlor.server;

/** The address is not free, or not this computer's: the server did not start. The message says which and why. */
public final class CannotListenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CannotListenException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
