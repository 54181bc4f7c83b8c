package org.parlor.server.cluster.gateway;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestEnvelope;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RestorableSession;

/** What a gateway keeps of a logged-in connection to restore its session at the next active core. Not thread-safe. */
final class ResumptionState {
    private final long connectionId;
    private final PeerAddress peer;
    private final RestorableSession ticket;
    private final Map<String, RequestEnvelope> kept = new LinkedHashMap<>();

    ResumptionState(long connectionId, PeerAddress peer, RestorableSession ticket) {
        this.connectionId = connectionId;
        this.peer = peer;
        this.ticket = ticket;
    }

    /** Keeps a request, or forgets it if it is null. */
    void keep(String key, @Nullable RequestEnvelope request) {
        kept.remove(key);
        if (request != null) {
            kept.put(key, request);
        }
    }

    Command.RestoreSession toCommand() {
        return new Command.RestoreSession(connectionId, peer, ticket, kept);
    }
}
