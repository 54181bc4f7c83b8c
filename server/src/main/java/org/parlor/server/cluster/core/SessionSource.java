package org.parlor.server.cluster.core;

import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.server.core.api.ConnectedSession;

/** The sessions of a core. Confined to the core's thread. */
public interface SessionSource {
    Stream<Long> connectionIds();

    Optional<ConnectedSession> find(long connectionId);
}
