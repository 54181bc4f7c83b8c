package org.parlor.server.net.inbound;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * The paused connections of one event loop whose commands have been answered. They are read again first come, first
 * served, a few at a time, and only one at a time while the core is busy: so connections that send without pause wait here
 * for each other, and a connection that sends one command and waits for the answer finds a short queue to the core.
 * Confined to the event loop.
 */
final class ResumeQueue {
    private static final int RESUMED_AT_ONCE = 16;
    private static final long BUSY_DELAY_MILLIS = 5;

    private final EventLoop loop;
    private final FlowControl flow;
    private final Queue<Runnable> waiting = new ArrayDeque<>();

    ResumeQueue(EventLoop loop, FlowControl flow) {
        this.loop = loop;
        this.flow = flow;
    }

    void add(Runnable resume) {
        waiting.add(resume);
        if (waiting.size() == 1) {
            schedule();
        }
    }

    /** By a timer: unlike a task it runs after the event loop has read the connections that are not paused. */
    private void schedule() {
        loop.schedule(this::resumeSome, flow.isBusy() ? BUSY_DELAY_MILLIS : 0, TimeUnit.MILLISECONDS);
    }

    private void resumeSome() {
        try {
            // One in any case, so that each has its turn however busy the core is with others.
            resumeNext();
            for (int i = 1; i < RESUMED_AT_ONCE && !waiting.isEmpty() && !flow.isBusy(); i++) {
                resumeNext();
            }
        } finally {
            if (!waiting.isEmpty()) {
                schedule();
            }
        }
    }

    /** Removed only afterwards: a connection that comes to wait again meanwhile must not start a second timer. */
    private void resumeNext() {
        try {
            waiting.element().run();
        } finally {
            waiting.remove();
        }
    }
}
