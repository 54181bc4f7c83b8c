package org.parlor.server.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.parlor.server.core.api.IncidentReporter;

/**
 * The end of the pipeline, for everything about a connection but its lines: the peer is behind or takes lines again, has
 * said its last, is lost, or something is our own fault.
 */
final class ConnectionEventsHandler extends ChannelInboundHandlerAdapter {
    private final ClientConnection connection;
    private final Duration linger;
    private final IncidentReporter incidents;

    /** @param linger how long answers may still go out after the peer's last word */
    ConnectionEventsHandler(ClientConnection connection, Duration linger, IncidentReporter incidents) {
        this.connection = connection;
        this.linger = linger;
        this.incidents = incidents;
    }

    /** A slow watcher catches up as soon as it takes lines again. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        connection.outlet().setChoked(!context.channel().isWritable());
        connection.catchUp();
    }

    /** The core is told that a peer says no more; it is still answered, so that {@code printf … | nc} works. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ChannelInputShutdownEvent) {
            connection.left();
            context.executor().schedule(() -> context.close(), linger.toNanos(), TimeUnit.NANOSECONDS);
        } else {
            context.fireChannelRead(message);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            context.close();
        } else {
            connection.say(incidents
                    .refusal("serving connection " + connection.number(), cause)
                    .reply(null));
        }
    }
}
