package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.TooLongFrameException;
import org.parlor.wire.Lines;

/**
 * Decides what gets in line: no blank lines, a line in place of one that was too long, so that its refusal waits for its
 * turn, and behind the last line the event that there will be no more.
 */
final class Intake extends ChannelInboundHandlerAdapter {
    private final Brake brake;

    Intake(Brake brake) {
        this.brake = brake;
    }

    /** For {@link ByteBuf#forEachByte}, which goes on as long as this is true. */
    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf line = (ByteBuf) message;
        if (line.forEachByte(Intake::isBlank) < 0) {
            line.release();
            brake.countBlank();
        } else {
            context.fireChannelRead(line);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            context.fireChannelRead(event);
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            int length = Lines.CLIENT_BYTES_MAX + 1;
            context.fireChannelRead(context.alloc().buffer(length).writeZero(length));
        } else {
            context.fireExceptionCaught(cause);
        }
    }
}
