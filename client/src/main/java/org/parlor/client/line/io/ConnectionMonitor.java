package org.parlor.client.line.io;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.parlor.client.app.ExitCode;
import org.parlor.connection.ConnectionState;

/** Reports lost and restored connections, and limits the time to wait for a lost one. */
public final class ConnectionMonitor {
    private static final Duration WAIT_MAX = Duration.ofDays(1);

    private final LineWriter writer;
    /** The lost connections, with the time until which the server holds the seat. */
    private final Map<BlockingConnection, Long> heldUntil = new HashMap<>();

    public ConnectionMonitor(LineWriter writer) {
        this.writer = writer;
    }

    /** @return whether a lost connection was restored */
    public boolean onChange(LineEvent.ConnectionChanged changed) throws ExitException {
        ConnectionState state = changed.state();
        if (state instanceof ConnectionState.Closed end) {
            throw ExitException.of(end).exitCode() == ExitCode.NOT_REACHED
                    ? new ExitException(ExitCode.LOST, "connection lost: " + end.message())
                    : ExitException.of(end);
        } else if (state instanceof ConnectionState.Lost lost) {
            onLost(changed.connection(), lost);
        }
        return state instanceof ConnectionState.LoggedIn && onReconnected(changed.connection());
    }

    private void onLost(BlockingConnection connection, ConnectionState.Lost lost) {
        heldUntil.computeIfAbsent(
                connection, lostNow -> System.nanoTime() + lostNow.welcome().graceMs() * 1_000_000L);
        writer.println(String.format(
                Locale.ROOT,
                "connection lost: %s; reconnecting in %.1f s (attempt %d)",
                lost.reason(),
                lost.retryMillis() / 1000.0,
                lost.attempt()));
    }

    private boolean onReconnected(BlockingConnection connection) {
        boolean wasLost = heldUntil.remove(connection) != null;
        if (wasLost) {
            writer.println("reconnected");
        }
        return wasLost;
    }

    /** Returns the longest time to wait for an event. */
    public Duration waitLimit() {
        return heldUntil.values().stream()
                .min(Long::compare)
                .map(until -> Duration.ofNanos(Math.max(1, until - System.nanoTime())))
                .orElse(WAIT_MAX);
    }

    /** Checks the limits after a wait without an event. */
    public void check() throws ExitException {
        long now = System.nanoTime();
        if (heldUntil.values().stream().anyMatch(until -> until - now <= 0)) {
            throw new ExitException(ExitCode.LOST, "connection lost and not restored in time");
        }
    }
}
