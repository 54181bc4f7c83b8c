package org.parlor.server.core.account;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.undo.UndoLog;

/** Round-trip times of a connection measured by the server, and the lag compensation granted to its player. */
public final class LatencyTracker {
    /** Number of recent measurements. Their minimum is used because single replies may be delayed by a busy client. */
    private static final int RECENT_MAX = 8;

    private static final long REPORT_INTERVAL_MILLIS = 60_000;

    /** Immutable and shared while empty, as most connections are never measured. */
    private List<Long> recent = List.of();

    private long compensatedMillis;
    private long reportedAt;

    LatencyTracker() {}

    /** Returns the minimum of the recent measurements in milliseconds; 0 before the first. */
    public long roundTrip() {
        return recent.isEmpty() ? 0 : Collections.min(recent);
    }

    public void record(long roundTripMillis, UndoLog undo) {
        List<Long> updated = new ArrayList<>(recent);
        if (updated.size() == RECENT_MAX) {
            updated.remove(0);
        }
        updated.add(roundTripMillis);
        undo.set(value -> recent = value, recent, updated);
    }

    /** Adds the compensation granted for a move. */
    public void addCompensation(long millis, UndoLog undo) {
        undo.set(value -> compensatedMillis = value, compensatedMillis, compensatedMillis + millis);
    }

    /** Returns the report for the player, if due: the round-trip time and the compensation since the last report. */
    public Optional<SessionMessage.Lag> reportIfDue(long now, UndoLog undo) {
        if (now - reportedAt < REPORT_INTERVAL_MILLIS) {
            return Optional.empty();
        }
        SessionMessage.Lag report = new SessionMessage.Lag(roundTrip(), compensatedMillis);
        undo.set(value -> compensatedMillis = value, compensatedMillis, 0L);
        undo.set(value -> reportedAt = value, reportedAt, now);
        return Optional.of(report);
    }
}
