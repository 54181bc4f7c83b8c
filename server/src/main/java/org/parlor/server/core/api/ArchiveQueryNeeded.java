package org.parlor.server.core.api;

/**
 * Thrown when a request can be answered only with an archive query. Nothing has been changed when it is thrown. It
 * carries no stack trace.
 */
public final class ArchiveQueryNeeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ArchiveQuery query;

    public ArchiveQueryNeeded(ArchiveQuery query) {
        super(null, null, false, false);
        this.query = query;
    }

    public ArchiveQuery query() {
        return query;
    }
}
