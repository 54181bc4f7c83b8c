package org.parlor.server.net.inbound;

import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import org.parlor.server.core.api.Command;

/**
 * Limits the commands of one connection that are in flight. While its window is full the connection is not read: what the
 * peer sends beyond it waits in its own socket. When all of them have been answered the connection takes its turn in the
 * {@link ResumeQueue}. The limit is per connection, so that one that sends without pause delays itself and not those that
 * wait for one answer at a time.
 * Confined to the event loop of the connection.
 */
public final class CommandWindow {
    private final CommandSink sink;
    private final FlowControl flow;
    private final ReadGate gate;
    private final EventLoop loop;
    private final Runnable handled = this::handled;
    private final Runnable answered = this::answered;
    private final Runnable resume = this::resume;
    private int inFlight;
    private boolean full;

    public CommandWindow(CommandSink sink, FlowControl flow, ReadGate gate, EventLoop loop) {
        this.sink = sink;
        this.flow = flow;
        this.gate = gate;
        this.loop = loop;
    }

    public void submit(Command command) {
        inFlight++;
        flow.submitted();
        sink.submit(command, handled);
        if (!full && inFlight >= flow.window()) {
            full = true;
            flow.pausedOne();
            gate.shut(ReadGate.Reason.WINDOW_FULL);
        }
    }

    /** On the core's thread. The answers are tasks of the event loop already, so this one runs when they are written. */
    private void handled() {
        try {
            loop.execute(answered);
        } catch (RejectedExecutionException e) {
            // The event loop has shut down, and the connection with it.
            flow.answered();
        }
    }

    private void answered() {
        inFlight--;
        flow.answered();
        if (full && inFlight == 0) {
            flow.resumeQueue(loop).add(resume);
        }
    }

    private void resume() {
        // A command that no line has caused may have come in between; its answer has added the connection again.
        if (full && inFlight == 0) {
            full = false;
            flow.resumedOne();
            gate.open(ReadGate.Reason.WINDOW_FULL);
        }
    }
}
