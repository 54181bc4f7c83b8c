package org.parlor.server.core.api;

/**
 * A command needs games that are not in memory. The core rolls it back, loads them and executes it again, so code that needs the
 * games of a player can be written as if they were in memory.
 */
public final class GamesNotLoadedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ArchiveQuery.OfUnloaded query;

    /** @param query finds the games */
    public GamesNotLoadedException(ArchiveQuery.OfUnloaded query) {
        super("not in memory: " + query, null, false, false);
        this.query = query;
    }

    public ArchiveQuery.OfUnloaded query() {
        return query;
    }
}
