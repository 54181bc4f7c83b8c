package org.parlor.server.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.Command;
import org.parlor.server.net.inbound.LoginResult;

/**
 * Pings a peer that sends nothing, and a remote peer at regular intervals in any case to measure the round-trip time.
 * Notifies the core while the peer is idle and when it becomes active again. While reading is paused the peer is pinged,
 * which detects a lost connection, but it does not count as idle.
 */
final class HeartbeatHandler extends ChannelInboundHandlerAdapter {
    private final ClientConnection connection;
    private final Duration quiet;
    private final Duration silent;

    private @Nullable Future<?> nextCheck;
    private long lastReadAt;
    private boolean loggedIn;
    private boolean idle;

    HeartbeatHandler(ClientConnection connection, GatewayLimits limits) {
        this.connection = connection;
        this.quiet = limits.pingInterval();
        this.silent = limits.idleTimeout();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        lastReadAt = now(context);
        scheduleCheck(context, quiet.toNanos());
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object line) {
        lastReadAt = now(context);
        if (idle && !connection.isInputIgnored()) {
            idle = false;
            connection.submit(new Command.ConnectionActive(connection.number()));
        }
        context.fireChannelRead(line);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        context.fireUserEventTriggered(event);
        if (event == LoginResult.ADMITTED) {
            loggedIn = true;
            context.executor().execute(this::measureRtt);
        }
    }

    private void measureRtt() {
        if (connection.isRemote() && !connection.isInputIgnored()) {
            connection.rttProbe().sendPing();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (nextCheck != null) {
            nextCheck.cancel(false);
        }
        context.fireChannelInactive();
    }

    private void scheduleCheck(ChannelHandlerContext context, long nanos) {
        nextCheck = context.executor().schedule(() -> check(context), nanos, TimeUnit.NANOSECONDS);
    }

    private void check(ChannelHandlerContext context) {
        long elapsed = now(context) - lastReadAt;
        if (connection.isInputIgnored()) {
            return;
        }
        boolean paused = !connection.readGate().isOpen();
        if (paused) {
            // Nothing is read from the peer, so it is unknown whether it is idle.
            lastReadAt = now(context);
        }
        if (elapsed < quiet.toNanos() && !connection.isRemote()) {
            scheduleCheck(context, quiet.toNanos() - elapsed);
            return;
        }
        connection.rttProbe().sendPing();
        if (loggedIn && !paused && elapsed >= silent.toNanos()) {
            idle = true;
            connection.submit(new Command.ConnectionIdle(connection.number(), TimeUnit.NANOSECONDS.toMillis(elapsed)));
        }
        scheduleCheck(context, quiet.toNanos());
    }

    private static long now(ChannelHandlerContext context) {
        return context.executor().ticker().nanoTime();
    }
}
