package org.parlor.server.core.account;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.undo.UndoLog;

/** How far away a connection is, by the server's own measurements, and what its player was spared for it. */
public final class LatencyTracker {
    /** One answer may be late because the program was busy; of so many, one was not. */
    private static final int RECENT_MAX = 8;

    private static final long TOLD_MILLIS = 60_000;

    /** Replaced by another with each measurement, for most connections are never measured. */
    private List<Long> recent = List.of();

    private long sparedMillis;
    private long toldAt;

    LatencyTracker() {}

    /** The least of the recent measurements, in milliseconds; 0 before there are any. */
    public long roundTrip() {
        return recent.isEmpty() ? 0 : Collections.min(recent);
    }

    public void measured(long roundTripMillis, UndoLog undo) {
        List<Long> old = recent;
        undo.add(() -> recent = old);
        List<Long> more = new ArrayList<>(recent);
        if (more.size() == RECENT_MAX) {
            more.remove(0);
        }
        more.add(roundTripMillis);
        recent = more;
    }

    /** Counts what a move was spared. */
    public void spared(long millis, UndoLog undo) {
        long old = sparedMillis;
        undo.add(() -> sparedMillis = old);
        sparedMillis += millis;
    }

    /** Whether it is time to tell again. */
    public boolean isDue(long now) {
        return now - toldAt >= TOLD_MILLIS;
    }

    /** What the player is told: how far away they are, and what their moves were spared since they were last told. */
    public SessionMessage.Lag tell(long now, UndoLog undo) {
        SessionMessage.Lag told = new SessionMessage.Lag(roundTrip(), sparedMillis);
        long oldSpared = sparedMillis;
        long oldAt = toldAt;
        undo.add(() -> {
            sparedMillis = oldSpared;
            toldAt = oldAt;
        });
        sparedMillis = 0;
        toldAt = now;
        return told;
    }
}
