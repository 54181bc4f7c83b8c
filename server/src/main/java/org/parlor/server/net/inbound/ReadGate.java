package org.parlor.server.net.inbound;

import io.netty.channel.Channel;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Whether lines are taken from a connection now. It is shut as long as at least one reason stands. */
public final class ReadGate {
    /** Why no lines are taken for the moment. */
    enum Reason {
        LOGGING_IN,
        OTHERS_TURN,
        TOO_FAST,
        WINDOW_FULL
    }

    private final Channel channel;
    private final Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    private Runnable opened = () -> {};

    public ReadGate(Channel channel) {
        this.channel = channel;
    }

    /** Has lines that wait called in first whenever it opens. They may shut it again. */
    void whenOpened(Runnable callingIn) {
        opened = callingIn;
    }

    public boolean isOpen() {
        return reasons.isEmpty();
    }

    void shut(Reason reason) {
        reasons.add(reason);
        channel.config().setAutoRead(false);
    }

    /**
     * Drops a reason, by a timer that is due at once: unlike a task it runs after the event loop has read other
     * connections, which otherwise would wait until all lines that this one has sent are handled.
     */
    void openSoon(Reason reason) {
        channel.eventLoop().schedule(() -> open(reason), 0, TimeUnit.NANOSECONDS);
    }

    void open(Reason reason) {
        if (reasons.remove(reason) && isOpen()) {
            opened.run();
            if (isOpen()) {
                channel.config().setAutoRead(true);
            }
        }
    }
}
