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
 * Lets lines through: none that are blank, a few at a time, so that other connections of the thread have their turn, and
 * no more a second than the limit. The rest waits, first here, then at the peer's end, and all keep their order: so there
 * is a line in place of one that was too long, and behind the last line the event that there will be no more.
 */
public final class ThrottleHandler extends ChannelInboundHandlerAdapter {
    private static final int LINES_A_TURN = 32;

    private final ClientConnection connection;
    private final ReadGate gate;
    private final ReadRateLimiter readRateLimiter;
    private int linesThisTurn;
    /** At most what was read at once. Hardly ever does anything wait. */
    private @Nullable Queue<Object> waiting;

    public ThrottleHandler(ClientConnection connection, ReadGate gate, ReadRateLimiter readRateLimiter) {
        this.connection = connection;
        this.gate = gate;
        this.readRateLimiter = readRateLimiter;
    }

    /** For {@link ByteBuf#forEachByte}, which goes on as long as this is true. */
    public static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        gate.whenOpened(() -> callIn(context));
    }

    /** Not passed on: no handler behind this one needs it, and looking for one would cost time after each read. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        linesThisTurn = 0;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf line = (ByteBuf) message;
        if (line.forEachByte(ThrottleHandler::isBlank) < 0) {
            line.release();
            readRateLimiter.countBlank();
        } else {
            arrive(context, line);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            int length = LineFraming.CLIENT_BYTES_MAX + 1;
            arrive(context, context.alloc().buffer(length).writeZero(length));
        } else {
            context.fireExceptionCaught(cause);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            arrive(context, event);
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    private void arrive(ChannelHandlerContext context, Object message) {
        if (waiting == null && gate.isOpen()) {
            pass(context, message);
        } else {
            if (waiting == null) {
                waiting = new ArrayDeque<>();
            }
            waiting.add(message);
        }
    }

    private void callIn(ChannelHandlerContext context) {
        while (waiting != null && gate.isOpen()) {
            Object next = waiting.remove();
            if (waiting.isEmpty()) {
                waiting = null;
            }
            pass(context, next);
        }
        linesThisTurn = 0;
    }

    private void pass(ChannelHandlerContext context, Object message) {
        if (connection.isDeaf()) {
            ReferenceCountUtil.release(message);
            return;
        }
        readRateLimiter.count();
        context.fireChannelRead(message);
        if (!readRateLimiter.isOn() && ++linesThisTurn == LINES_A_TURN) {
            linesThisTurn = 0;
            gate.shut(ReadGate.Reason.OTHERS_TURN);
            gate.openSoon(ReadGate.Reason.OTHERS_TURN);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (waiting != null) {
            waiting.forEach(ReferenceCountUtil::release);
            waiting = null;
        }
        context.fireChannelInactive();
    }
}
