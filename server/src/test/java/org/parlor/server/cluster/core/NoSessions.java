package org.parlor.server.cluster.core;

import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.server.core.api.ConnectedSession;

/** Sessions that are never sent on. */
public enum NoSessions implements SessionSource {
    INSTANCE;

    @Override
    public Stream<Long> connectionIds() {
        return Stream.empty();
    }

    @Override
    public Optional<ConnectedSession> find(long connectionId) {
        return Optional.empty();
    }
}
