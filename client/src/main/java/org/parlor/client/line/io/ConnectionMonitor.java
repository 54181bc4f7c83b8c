package org.parlor.client.line.io;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.parlor.client.app.ExitCode;
import org.parlor.connection.ConnectionState;

/** Keeps an eye on the lines to the server: says when one breaks and when it is back, and for how long to hope. */
public final class ConnectionMonitor {
    private static final Duration WAIT_MAX = Duration.ofDays(1);

    private final LineWriter writer;
    /** The lines that are down, with the time after which the server gives the seat away. */
    private final Map<BlockingConnection, Long> lostSince = new HashMap<>();

    public ConnectionMonitor(LineWriter writer) {
        this.writer = writer;
    }

    /** @return whether a line that was down is up again */
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
        lostSince.computeIfAbsent(
                connection, l -> System.nanoTime() + l.welcome().graceMs() * 1_000_000L);
        writer.println(String.format(
                Locale.ROOT,
                "connection lost: %s; trying again in %.1f s (attempt %d)",
                lost.reason(),
                lost.retryMillis() / 1000.0,
                lost.attempt()));
    }

    private boolean onReconnected(BlockingConnection connection) {
        boolean wasDown = lostSince.remove(connection) != null;
        if (wasDown) {
            writer.println("connected again");
        }
        return wasDown;
    }

    /** How long to wait for anything at all. */
    public Duration waitLimit() {
        return lostSince.values().stream()
                .min(Long::compare)
                .map(until -> Duration.ofNanos(Math.max(1, until - System.nanoTime())))
                .orElse(WAIT_MAX);
    }

    /** To be asked when patience has run out. */
    public void check() throws ExitException {
        long now = System.nanoTime();
        if (lostSince.values().stream().anyMatch(until -> until - now <= 0)) {
            throw new ExitException(ExitCode.LOST, "connection lost and not recovered in time");
        }
    }
}
