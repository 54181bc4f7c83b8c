package org.parlor.server.storage;

/** Records could not be kept. Nothing that depends on them may be told any more, so the server has to stop. */
public final class JournalFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public JournalFailedException(String message) {
        super(message);
    }

    public JournalFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
