package org.parlor.wire;

/** A request could not be sent, or its reply will never come, because the line is down. */
public final class LinkDownException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LinkDownException() {
        super("the connection is down", null, false, false);
    }
}
