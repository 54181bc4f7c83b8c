package org.parlor.server.net.inbound;

import io.netty.channel.Channel;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Pauses reading from a connection as long as there is at least one reason. Confined to the event loop. */
public final class ReadGate {
    /** Why reading is paused. */
    enum Reason {
        LOGGING_IN,
        YIELD,
        RATE_LIMIT,
        WINDOW_FULL
    }

    private final Channel channel;
    private final Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    private Runnable onOpen = () -> {};

    public ReadGate(Channel channel) {
        this.channel = channel;
    }

    /** Sets the listener that runs on opening, before reading resumes. It may pause reading again. */
    void setOpenListener(Runnable listener) {
        onOpen = listener;
    }

    public boolean isOpen() {
        return reasons.isEmpty();
    }

    void close(Reason reason) {
        reasons.add(reason);
        channel.config().setAutoRead(false);
    }

    /**
     * Removes a reason by a timer with no delay. Unlike a task, a timer runs after the event loop has read its other
     * connections, which otherwise had to wait until all lines of this one are handled.
     */
    void scheduleOpen(Reason reason) {
        channel.eventLoop().schedule(() -> open(reason), 0, TimeUnit.NANOSECONDS);
    }

    void open(Reason reason) {
        if (reasons.remove(reason) && isOpen()) {
            onOpen.run();
            if (isOpen()) {
                channel.config().setAutoRead(true);
            }
        }
    }
}
