package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/** Counts bytes where they come and go. */
@Sharable
final class Traffic extends ChannelDuplexHandler {
    private final GatewayMeter meter;

    Traffic(GatewayMeter meter) {
        this.meter = meter;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            meter.read(bytes.readableBytes());
        }
        context.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf bytes) {
            meter.written(bytes.readableBytes());
        }
        context.write(message, promise);
    }
}
