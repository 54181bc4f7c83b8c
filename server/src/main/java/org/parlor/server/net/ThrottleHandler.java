package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.ratelimit.RateLimiter;

/**
 * Decides when a connection is read: pauses reading as long as there is at least one reason. Drops blank lines, yields to
 * other connections of the event loop after 32 lines per read, and limits the line rate and the commands in flight. Lines
 * read before a pause are queued. Order is kept: an overlong line is replaced by a placeholder of too many bytes, and the
 * event of half-closure follows the last line.
 *
 * <p>While the window of commands in flight is full, TCP flow control stops the peer. When all commands have been answered
 * the connection is added to the {@link InFlightLimiter.ResumeQueue}. The window is per connection, so a connection that
 * sends continuously delays only itself. Confined to the event loop.
 */
final class ThrottleHandler extends ChannelInboundHandlerAdapter {
    private static final int LINES_PER_READ = 32;
    /** Number of blank lines that cost the server as much as one other line. */
    private static final int BLANKS_PER_LINE = 10;
    /** Shorter pauses would cost more than the lines they delay. */
    private static final long PAUSE_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Why reading is paused. */
    enum Reason {
        LOGGING_IN,
        YIELD,
        RATE_LIMIT,
        WINDOW_FULL
    }

    private final ClientConnection connection;
    private final Channel channel;
    private final CommandSink sink;
    private final InFlightLimiter limiter;
    private final RateLimiter lines;
    private final Runnable handled = this::handled;
    private final Runnable answered = this::answered;
    private final Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    private int linesThisRead;
    private int inFlight;
    /** Lines and events read while paused, at most one read. Null if empty, which is the usual case. */
    private @Nullable Queue<Object> pending;

    ThrottleHandler(ClientConnection connection, CommandSink sink, InFlightLimiter limiter, int linesPerSecond) {
        this.connection = connection;
        this.channel = connection.channel();
        this.sink = sink;
        this.limiter = limiter;
        this.lines = new RateLimiter(linesPerSecond, TimeUnit.SECONDS.toNanos(1), connection.nanoTime());
    }

    boolean isPaused() {
        return !reasons.isEmpty();
    }

    void pause(Reason reason) {
        reasons.add(reason);
        channel.config().setAutoRead(false);
    }

    void resume(Reason reason) {
        if (reasons.remove(reason) && !isPaused()) {
            forwardPending();
            if (!isPaused()) {
                channel.config().setAutoRead(true);
            }
        }
    }

    /**
     * Removes a reason by a timer with no delay. Unlike a task, a timer runs after the event loop has read its other
     * connections, which otherwise had to wait until all lines of this one are handled.
     */
    void scheduleResume(Reason reason) {
        channel.eventLoop().schedule(() -> resume(reason), 0, TimeUnit.NANOSECONDS);
    }

    /** Submits a command to the core. */
    void submit(Command command) {
        inFlight++;
        limiter.submitted();
        sink.submit(command, handled);
        if (inFlight >= limiter.window() && !reasons.contains(Reason.WINDOW_FULL)) {
            limiter.countPaused(1);
            pause(Reason.WINDOW_FULL);
        }
    }

    /** Called on the core's thread after the answers were queued on the event loop, so {@code answered} follows them. */
    private void handled() {
        try {
            channel.eventLoop().execute(answered);
        } catch (RejectedExecutionException e) {
            // The event loop has shut down, and the connection with it.
            limiter.answered();
        }
    }

    private void answered() {
        inFlight--;
        limiter.answered();
        if (inFlight == 0 && reasons.contains(Reason.WINDOW_FULL)) {
            limiter.resumeQueue(channel.eventLoop()).add(this::openWindow);
        }
    }

    private void openWindow() {
        // A command not caused by a line may have been submitted meanwhile; its answer queues the connection again.
        if (inFlight == 0 && reasons.contains(Reason.WINDOW_FULL)) {
            limiter.countPaused(-1);
            resume(Reason.WINDOW_FULL);
        }
    }

    /** A processor for {@link ByteBuf#forEachByte} that stops at the first non-blank byte. */
    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    /** Not propagated: no later handler needs it, and looking one up would cost time after each read. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        linesThisRead = 0;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf line = (ByteBuf) message;
        if (line.forEachByte(ThrottleHandler::isBlank) < 0) {
            line.release();
            countLine(BLANKS_PER_LINE);
        } else {
            forwardOrQueue(context, line);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            int length = LineFraming.CLIENT_BYTES_MAX + 1;
            forwardOrQueue(context, context.alloc().buffer(length).writeZero(length));
        } else {
            context.fireExceptionCaught(cause);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            forwardOrQueue(context, event);
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    private void forwardOrQueue(ChannelHandlerContext context, Object message) {
        if (pending == null && !isPaused()) {
            forward(context, message);
        } else {
            if (pending == null) {
                pending = new ArrayDeque<>();
            }
            pending.add(message);
        }
    }

    private void forwardPending() {
        ChannelHandlerContext context = channel.pipeline().context(this);
        while (pending != null && !isPaused()) {
            Object next = pending.remove();
            if (pending.isEmpty()) {
                pending = null;
            }
            forward(context, next);
        }
        linesThisRead = 0;
    }

    private void forward(ChannelHandlerContext context, Object message) {
        if (connection.isInputIgnored()) {
            ReferenceCountUtil.release(message);
            return;
        }
        countLine(1);
        context.fireChannelRead(message);
        if (!reasons.contains(Reason.RATE_LIMIT) && ++linesThisRead == LINES_PER_READ) {
            linesThisRead = 0;
            pause(Reason.YIELD);
            scheduleResume(Reason.YIELD);
        }
    }

    /** Counts a line, or the given fraction of one, even if it was read before a pause. */
    private void countLine(int parts) {
        long now = connection.nanoTime();
        lines.consumeFraction(now, parts);
        if (!reasons.contains(Reason.RATE_LIMIT) && lines.waitTime(now) > 0) {
            pause(Reason.RATE_LIMIT);
            resumeWithinRate();
        }
    }

    /** Resumes as soon as the rate is within the limit, however many lines that were read before are counted meanwhile. */
    private void resumeWithinRate() {
        long wait = lines.waitTime(connection.nanoTime());
        if (wait > 0) {
            channel.eventLoop().schedule(this::resumeWithinRate, Math.max(PAUSE_MIN_NANOS, wait), TimeUnit.NANOSECONDS);
        } else {
            resume(Reason.RATE_LIMIT);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (pending != null) {
            pending.forEach(ReferenceCountUtil::release);
            pending = null;
        }
        context.fireChannelInactive();
    }
}
