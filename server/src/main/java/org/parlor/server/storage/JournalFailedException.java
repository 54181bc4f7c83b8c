package org.parlor.server.storage;

/** Records could not be stored. Effects that depend on them must not be executed, so the server has to stop. */
public final class JournalFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public JournalFailedException(String message) {
        super(message);
    }
}
