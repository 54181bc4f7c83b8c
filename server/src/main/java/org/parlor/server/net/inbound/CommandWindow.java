package org.parlor.server.net.inbound;

import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import org.parlor.server.core.api.Command;

/**
 * Limits the commands of one connection that are in flight. While the window is full the connection is not read, and TCP
 * flow control stops the peer. When all commands have been answered the connection is added to the {@link ResumeQueue}.
 * The limit is per connection, so a connection that sends continuously delays only itself. Confined to the event loop.
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
            flow.connectionPaused();
            gate.close(ReadGate.Reason.WINDOW_FULL);
        }
    }

    /** Called on the core's thread, after the answers were queued on the event loop: {@code answered} runs after them. */
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
        // A command not caused by a line may have been submitted meanwhile; its answer has queued the connection again.
        if (full && inFlight == 0) {
            full = false;
            flow.connectionResumed();
            gate.open(ReadGate.Reason.WINDOW_FULL);
        }
    }
}
