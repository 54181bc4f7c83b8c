package org.parlor.bots.load;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Holds back all moves until every game has started, so that joining and playing are measured separately; then sends them at
 * once or at a rate. Confined to one event loop.
 */
final class MovePacer {
    private static final double NANOS_PER_SECOND = 1e9;
    /** A load that was suspended for longer does not catch up. */
    private static final long LATE_NANOS_MAX = 50_000_000;

    private final Queue<Runnable> moves = new ArrayDeque<>();
    /** Moves per second, 0 for no limit. */
    private final double rate;

    private boolean started;
    private double credit;
    private long creditAt;

    MovePacer(double rate) {
        this.rate = rate;
    }

    /** Sends the moves held back so far, unless there is a rate. */
    void start() {
        started = true;
        creditAt = System.nanoTime();
        while (rate == 0 && !moves.isEmpty()) {
            moves.remove().run();
        }
    }

    void schedule(Runnable move) {
        if (rate > 0 || !started) {
            moves.add(move);
        } else {
            move.run();
        }
    }

    /** Sends the moves that the rate allows by now. Unused credit does not accumulate. */
    void sendDue() {
        if (!started) {
            return;
        }
        long now = System.nanoTime();
        credit += Math.min(now - creditAt, LATE_NANOS_MAX) / NANOS_PER_SECOND * rate;
        creditAt = now;
        while (credit >= 1 && !moves.isEmpty()) {
            credit--;
            moves.remove().run();
        }
        credit = Math.min(credit, 1);
    }
}
