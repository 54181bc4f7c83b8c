package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import org.parlor.server.metrics.ServerMetrics;

/** Counts the bytes read from and written to a channel. */
@Sharable
final class ByteCounter extends ChannelDuplexHandler {
    private final ServerMetrics metrics;

    ByteCounter(ServerMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            metrics.bytesRead(bytes.readableBytes());
        }
        context.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf bytes) {
            metrics.bytesWritten(bytes.readableBytes());
        }
        context.write(message, promise);
    }
}
