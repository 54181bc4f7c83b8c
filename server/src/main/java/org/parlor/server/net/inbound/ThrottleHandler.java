package org.parlor.server.net.inbound;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.server.net.ClientConnection;

/**
 * Rate-limits inbound lines. Drops blank lines, yields to other connections of the event loop after 32 lines per read,
 * and pauses reading while the rate limit is exceeded. Lines already read are queued. Order is kept: an overlong line is
 * replaced by a placeholder of too many bytes, and the event of half-closure follows the last line.
 */
public final class ThrottleHandler extends ChannelInboundHandlerAdapter {
    private static final int LINES_PER_READ = 32;

    private final ClientConnection connection;
    private final ReadGate gate;
    private final ReadRateLimiter rateLimiter;
    private int linesThisRead;
    /** Lines and events read while paused, at most one read. Null if empty, which is the usual case. */
    private @Nullable Queue<Object> pending;

    public ThrottleHandler(ClientConnection connection, ReadGate gate, ReadRateLimiter rateLimiter) {
        this.connection = connection;
        this.gate = gate;
        this.rateLimiter = rateLimiter;
    }

    /** A processor for {@link ByteBuf#forEachByte} that stops at the first non-blank byte. */
    public static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        gate.setOpenListener(() -> forwardPending(context));
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
            rateLimiter.countBlank();
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
        if (pending == null && gate.isOpen()) {
            forward(context, message);
        } else {
            if (pending == null) {
                pending = new ArrayDeque<>();
            }
            pending.add(message);
        }
    }

    private void forwardPending(ChannelHandlerContext context) {
        while (pending != null && gate.isOpen()) {
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
        rateLimiter.count();
        context.fireChannelRead(message);
        if (!rateLimiter.isPaused() && ++linesThisRead == LINES_PER_READ) {
            linesThisRead = 0;
            gate.close(ReadGate.Reason.YIELD);
            gate.scheduleOpen(ReadGate.Reason.YIELD);
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
