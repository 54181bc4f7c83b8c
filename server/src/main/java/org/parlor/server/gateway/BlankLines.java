package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.TooLongFrameException;
import org.parlor.wire.Lines;

/** Takes blank lines out, and puts a line in for one that was too long, so that its refusal waits for its turn. */
final class BlankLines extends ChannelInboundHandlerAdapter {
    private final Brake brake;

    BlankLines(Brake brake) {
        this.brake = brake;
    }

    /** For {@link ByteBuf#forEachByte}, which goes on as long as this is true. */
    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf line = (ByteBuf) message;
        if (line.forEachByte(BlankLines::isBlank) < 0) {
            line.release();
            brake.countBlank();
        } else {
            context.fireChannelRead(line);
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
