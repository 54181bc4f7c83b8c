package org.parlor.client.plain;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.parlor.connection.ConnectionState;

/** Keeps an eye on the lines to the server: says when one breaks and when it is back, and for how long to hope. */
public final class Standings {
    private static final Duration LONG = Duration.ofDays(1);

    private final Printout printout;
    /** The lines that are down, with the time after which the server gives the seat away. */
    private final Map<Link, Long> down = new HashMap<>();

    public Standings(Printout printout) {
        this.printout = printout;
    }

    /** @return whether a line that was down is up again */
    boolean see(Incoming.Standing standing) throws Stopped {
        ConnectionState state = standing.state();
        if (state instanceof ConnectionState.Closed end) {
            throw Stopped.by(end).exitCode() == ExitCode.NOT_REACHED
                    ? new Stopped(ExitCode.LOST, "connection lost: " + end.message())
                    : Stopped.by(end);
        } else if (state instanceof ConnectionState.Lost lost) {
            lost(standing.link(), lost);
        }
        return state instanceof ConnectionState.LoggedIn && back(standing.link());
    }

    private void lost(Link link, ConnectionState.Lost lost) {
        down.computeIfAbsent(link, l -> System.nanoTime() + l.welcome().graceMs() * 1_000_000L);
        printout.say(String.format(
                Locale.ROOT,
                "connection lost: %s; trying again in %.1f s (attempt %d)",
                lost.reason(),
                lost.retryMillis() / 1000.0,
                lost.attempt()));
    }

    private boolean back(Link link) {
        boolean wasDown = down.remove(link) != null;
        if (wasDown) {
            printout.say("connected again");
        }
        return wasDown;
    }

    /** How long to wait for anything at all. */
    Duration patience() {
        return down.values().stream()
                .min(Long::compare)
                .map(until -> Duration.ofNanos(Math.max(1, until - System.nanoTime())))
                .orElse(LONG);
    }

    /** To be asked when patience has run out. */
    void check() throws Stopped {
        long now = System.nanoTime();
        if (down.values().stream().anyMatch(until -> until - now <= 0)) {
            throw new Stopped(ExitCode.LOST, "connection lost and not recovered in time");
        }
    }
}
