package org.parlor.server.net.inbound;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * FIFO queue of the paused connections of one event loop whose commands have been answered. Resumes a few at a time, and
 * one at a time while the core is busy: connections that send continuously wait for each other here, while one that sends
 * a command and waits for its answer finds a short queue in the core. Confined to the event loop.
 */
final class ResumeQueue {
    private static final int RESUMED_PER_RUN = 16;
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

    /** Uses a timer: unlike a task it runs after the event loop has read the connections that are not paused. */
    private void schedule() {
        loop.schedule(this::resumeSome, flow.isBusy() ? BUSY_DELAY_MILLIS : 0, TimeUnit.MILLISECONDS);
    }

    private void resumeSome() {
        try {
            // At least one, so that each connection makes progress however busy the core is.
            resumeNext();
            for (int i = 1; i < RESUMED_PER_RUN && !waiting.isEmpty() && !flow.isBusy(); i++) {
                resumeNext();
            }
        } finally {
            if (!waiting.isEmpty()) {
                schedule();
            }
        }
    }

    /** Removes the element last: a connection that is queued again meanwhile must not start a second timer. */
    private void resumeNext() {
        try {
            waiting.element().run();
        } finally {
            waiting.remove();
        }
    }
}
