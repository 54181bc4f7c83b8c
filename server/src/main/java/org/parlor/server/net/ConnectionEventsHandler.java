package org.parlor.server.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.parlor.server.core.api.IncidentReporter;

/**
 * Tail of the pipeline. Handles everything except lines: writability changes, half-closure by the peer, lost
 * connections, and internal errors.
 */
final class ConnectionEventsHandler extends ChannelInboundHandlerAdapter {
    private final ClientConnection connection;
    private final Duration linger;
    private final IncidentReporter incidents;

    /** @param linger how long replies may still be sent after the peer has shut down its output */
    ConnectionEventsHandler(ClientConnection connection, Duration linger, IncidentReporter incidents) {
        this.connection = connection;
        this.linger = linger;
        this.incidents = incidents;
    }

    /** Requests the snapshots of a slow spectator as soon as the channel is writable again. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        connection.outboundBuffer().setUnwritable(!context.channel().isWritable());
        connection.requestSnapshots();
    }

    /** On half-closure, submits the disconnect but still sends pending replies, so that {@code printf … | nc} works. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ChannelInputShutdownEvent) {
            connection.inputEnded();
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
            connection.send(incidents
                    .internalError("serving connection " + connection.number(), cause)
                    .reply(null));
        }
    }
}
