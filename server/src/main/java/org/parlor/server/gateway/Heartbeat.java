package org.parlor.server.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.Command;

/**
 * Pings a quiet peer, and one from elsewhere in any case, so that it is known how far away it is; tells the core of a
 * silent one from time to time and when it is heard again. While reading from a peer is paused it is pinged, which fails
 * if it is gone, but does not count as silent.
 */
final class Heartbeat extends ChannelInboundHandlerAdapter {
    private final Link link;
    private final Duration quiet;
    private final Duration silent;

    private @Nullable Future<?> check;
    private long heardAt;
    private boolean admitted;
    private boolean toldSilent;

    Heartbeat(Link link, Limits limits) {
        this.link = link;
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
        if (toldSilent && !link.isDeaf()) {
            toldSilent = false;
            link.submit(new Command.Heard(link.number()));
        }
        context.fireChannelRead(line);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        context.fireUserEventTriggered(event);
        if (event == LoginVerdict.ADMITTED) {
            admitted = true;
            context.executor().execute(this::measure);
        }
    }

    private void measure() {
        if (link.isFar() && !link.isDeaf()) {
            link.pulse().ask();
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
        if (link.isDeaf()) {
            return;
        }
        boolean paused = !link.valve().isOpen();
        if (paused) {
            // The server does not read from the peer, so it cannot know whether it is silent.
            heardAt = now(context);
        }
        if (still < quiet.toNanos() && !link.isFar()) {
            checkAfter(context, quiet.toNanos() - still);
            return;
        }
        link.pulse().ask();
        if (admitted && !paused && still >= silent.toNanos()) {
            toldSilent = true;
            link.submit(new Command.Silent(link.number(), TimeUnit.NANOSECONDS.toMillis(still)));
        }
        checkAfter(context, quiet.toNanos());
    }

    private static long now(ChannelHandlerContext context) {
        return context.executor().ticker().nanoTime();
    }
}
