package org.parlor.server.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;

/**
 * Pings a peer that sends nothing, and a remote peer at regular intervals in any case to measure the round-trip time.
 * Notifies the core while the peer is idle and when it becomes active again. While reading is paused the peer is pinged,
 * which detects a lost connection, but it does not count as idle.
 */
final class HeartbeatHandler extends ChannelInboundHandlerAdapter {
    private final ClientConnection connection;
    private final long pingNanos;
    private final long idleNanos;

    private @Nullable Future<?> nextCheck;
    private long lastReadAt;
    private boolean idle;
    private long lastPing;
    private long pingSentAt;
    private boolean pongPending;

    HeartbeatHandler(ClientConnection connection, GatewayLimits limits) {
        this.connection = connection;
        this.pingNanos = limits.pingInterval().toNanos();
        this.idleNanos = limits.idleTimeout().toNanos();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        lastReadAt = connection.nanoTime();
        scheduleCheck(pingNanos);
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object line) {
        lastReadAt = connection.nanoTime();
        if (idle && !connection.isInputIgnored()) {
            idle = false;
            connection.submit(new Command.ConnectionActive(connection.number()));
        }
        context.fireChannelRead(line);
    }

    /** Measures the round-trip time after the welcome. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        context.fireUserEventTriggered(event);
        if (event instanceof Effect.AcceptLogin && connection.isRemote()) {
            context.executor().execute(this::sendPing);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        if (nextCheck != null) {
            nextCheck.cancel(false);
        }
    }

    private void scheduleCheck(long nanos) {
        nextCheck = connection.channel().eventLoop().schedule(this::check, nanos, TimeUnit.NANOSECONDS);
    }

    private void check() {
        long now = connection.nanoTime();
        long elapsed = now - lastReadAt;
        if (connection.isInputIgnored()) {
            return;
        }
        boolean paused = connection.throttle().isPaused();
        if (paused) {
            // Nothing is read from the peer, so it is unknown whether it is idle.
            lastReadAt = now;
        }
        if (elapsed < pingNanos && !connection.isRemote()) {
            scheduleCheck(pingNanos - elapsed);
            return;
        }
        sendPing();
        if (connection.isLoggedIn() && !paused && elapsed >= idleNanos) {
            idle = true;
            connection.submit(new Command.ConnectionIdle(connection.number(), TimeUnit.NANOSECONDS.toMillis(elapsed)));
        }
        scheduleCheck(pingNanos);
    }

    private void sendPing() {
        if (!connection.isInputIgnored()) {
            lastPing++;
            pingSentAt = connection.nanoTime();
            pongPending = true;
            connection.send(new SessionMessage.Ping(lastPing));
        }
    }

    /** Reports the round-trip time of a remote peer to the core. Only the answer to the latest ping counts. */
    void pongReceived(@Nullable Long n) {
        if (pongPending && n != null && n == lastPing && connection.isRemote()) {
            pongPending = false;
            long rttMillis = TimeUnit.NANOSECONDS.toMillis(connection.nanoTime() - pingSentAt);
            connection.submit(new Command.RttMeasured(connection.number(), rttMillis));
        }
    }
}
