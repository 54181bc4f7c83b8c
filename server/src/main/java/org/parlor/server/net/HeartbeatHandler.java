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
 * Pings a quiet peer, and one from elsewhere in any case, so that it is known how far away it is; tells the core of a
 * silent one from time to time and when it is heard again. While reading from a peer is paused it is pinged, which fails
 * if it is gone, but does not count as silent.
 */
final class HeartbeatHandler extends ChannelInboundHandlerAdapter {
    private final ClientConnection connection;
    private final Duration quiet;
    private final Duration silent;

    private @Nullable Future<?> check;
    private long heardAt;
    private boolean admitted;
    private boolean toldSilent;

    HeartbeatHandler(ClientConnection connection, GatewayLimits limits) {
        this.connection = connection;
        this.quiet = limits.quiet();
        this.silent = limits.silent();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        heardAt = now(context);
        checkAfter(context, quiet.toNanos());
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object line) {
        heardAt = now(context);
        if (toldSilent && !connection.isDeaf()) {
            toldSilent = false;
            connection.submit(new Command.ConnectionActive(connection.number()));
        }
        context.fireChannelRead(line);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        context.fireUserEventTriggered(event);
        if (event == LoginResult.ADMITTED) {
            admitted = true;
            context.executor().execute(this::measure);
        }
    }

    private void measure() {
        if (connection.isFar() && !connection.isDeaf()) {
            connection.pulse().ask();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (check != null) {
            check.cancel(false);
        }
        context.fireChannelInactive();
    }

    private void checkAfter(ChannelHandlerContext context, long nanos) {
        check = context.executor().schedule(() -> check(context), nanos, TimeUnit.NANOSECONDS);
    }

    private void check(ChannelHandlerContext context) {
        long still = now(context) - heardAt;
        if (connection.isDeaf()) {
            return;
        }
        boolean paused = !connection.valve().isOpen();
        if (paused) {
            // The server does not read from the peer, so it cannot know whether it is silent.
            heardAt = now(context);
        }
        if (still < quiet.toNanos() && !connection.isFar()) {
            checkAfter(context, quiet.toNanos() - still);
            return;
        }
        connection.pulse().ask();
        if (admitted && !paused && still >= silent.toNanos()) {
            toldSilent = true;
            connection.submit(new Command.ConnectionIdle(connection.number(), TimeUnit.NANOSECONDS.toMillis(still)));
        }
        checkAfter(context, quiet.toNanos());
    }

    private static long now(ChannelHandlerContext context) {
        return context.executor().ticker().nanoTime();
    }
}
