package org.parlor.server;

import java.io.IOException;
import java.net.UnknownHostException;

/** The address is not free, or not this computer's: the server did not start. The message says which and why. */
public final class CannotListenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CannotListenException(String host, int port, IOException cause) {
        super("Cannot listen on " + host + " port " + port + ": " + cause.getMessage(), cause);
    }

    CannotListenException(String host, UnknownHostException cause) {
        super("Cannot listen on " + host + ": no such address", cause);
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
