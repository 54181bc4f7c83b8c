package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.parlor.wire.Lines;

/**
 * Lets lines through: none that are blank, a few at a time, so that other connections of the thread have their turn, and
 * no more a second than the limit. The rest waits, first here, then at the peer's end, and all keep their order: so there
 * is a line in place of one that was too long, and behind the last line the event that there will be no more.
 */
final class Turnstile extends ChannelInboundHandlerAdapter {
    private static final int LINES_A_TURN = 32;

    private final Link link;
    private final Valve valve;
    private final Brake brake;
    private int linesThisTurn;
    /** At most what was read at once. Hardly ever does anything wait. */
    private @Nullable Queue<Object> waiting;

    Turnstile(Link link, Valve valve, Brake brake) {
        this.link = link;
        this.valve = valve;
        this.brake = brake;
    }

    /** For {@link ByteBuf#forEachByte}, which goes on as long as this is true. */
    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        valve.whenOpened(() -> callIn(context));
    }

    /** Not passed on: no handler behind this one needs it, and looking for one would cost time after each read. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        linesThisTurn = 0;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf line = (ByteBuf) message;
        if (line.forEachByte(Turnstile::isBlank) < 0) {
            line.release();
            brake.countBlank();
        } else {
            arrive(context, line);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            int length = Lines.CLIENT_BYTES_MAX + 1;
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
        if (waiting == null && valve.isOpen()) {
            pass(context, message);
        } else {
            if (waiting == null) {
                waiting = new ArrayDeque<>();
            }
            waiting.add(message);
        }
    }

    private void callIn(ChannelHandlerContext context) {
        while (waiting != null && valve.isOpen()) {
            Object next = waiting.remove();
            if (waiting.isEmpty()) {
                waiting = null;
            }
            pass(context, next);
        }
        linesThisTurn = 0;
    }

    private void pass(ChannelHandlerContext context, Object message) {
        if (link.isDeaf()) {
            ReferenceCountUtil.release(message);
            return;
        }
        brake.count();
        context.fireChannelRead(message);
        if (!brake.isOn() && ++linesThisTurn == LINES_A_TURN) {
            linesThisTurn = 0;
            valve.shut(Valve.Reason.OTHERS_TURN);
            valve.openSoon(Valve.Reason.OTHERS_TURN);
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
