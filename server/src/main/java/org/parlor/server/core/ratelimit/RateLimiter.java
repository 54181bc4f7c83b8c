package org.parlor.server.core.ratelimit;

import org.parlor.server.core.undo.UndoLog;

/** Counts how often something is done, and says when it has been too often: so many in a span, refilled evenly. */
public final class RateLimiter {
    private final int capacity;
    private final long spanMillis;
    private double level;
    private long last;

    public RateLimiter(int capacity, long spanMillis) {
        this.capacity = capacity;
        this.spanMillis = spanMillis;
    }

    /** Counts what turned out to be more; what is beyond the room has to drain before anything is taken again. */
    public void add(int more, UndoLog undo) {
        remember(undo);
        level += more;
    }

    private void remember(UndoLog undo) {
        double oldLevel = level;
        long oldLast = last;
        undo.add(() -> {
            level = oldLevel;
            last = oldLast;
        });
    }

    /** Counts one more if there is room; 0 then, otherwise the milliseconds until there is. */
    public long take(long now, UndoLog undo) {
        remember(undo);
        double drained = (now - last) * (double) capacity / spanMillis;
        level = Math.max(0, level - drained);
        last = now;
        if (level + 1 <= capacity) {
            level++;
            return 0;
        }
        return (long) Math.ceil((level + 1 - capacity) * spanMillis / capacity);
    }
}
