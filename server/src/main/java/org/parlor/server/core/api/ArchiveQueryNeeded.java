package org.parlor.server.core.api;

/**
 * Says that a request can be answered only with what the archive knows. Like a refusal it travels as an exception to the
 * one place that writes replies, and carries no stack trace; whoever throws it has changed nothing.
 */
public final class ArchiveQueryNeeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ArchiveQuery query;

    public ArchiveQueryNeeded(ArchiveQuery query) {
        super(null, null, false, false);
        this.query = query;
    }

    public ArchiveQuery question() {
        return query;
    }
}
