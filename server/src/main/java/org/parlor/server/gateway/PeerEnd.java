package org.parlor.server.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A peer that has said its last: the core is told at once, but the answers to what was asked before still go out for a
 * moment, so that {@code printf … | nc} works.
 */
final class PeerEnd extends ChannelInboundHandlerAdapter {
    private final Link link;
    private final Duration linger;

    PeerEnd(Link link, Duration linger) {
        this.link = link;
        this.linger = linger;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            link.left();
            context.executor().schedule(() -> context.close(), linger.toNanos(), TimeUnit.NANOSECONDS);
        } else {
            context.fireUserEventTriggered(event);
        }
    }
}
