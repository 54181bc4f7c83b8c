package org.parlor.server.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Lets lines through: a few at a time, so that other connections of the thread have their turn, and no more a second
 * than the limit. The rest waits, first in {@code FlowControlHandler} before this, then at the peer's end.
 */
final class Turnstile extends ChannelInboundHandlerAdapter {
    private static final int LINES_A_TURN = 32;

    private final Link link;
    private final Valve valve;
    private final Pace pace;
    private int linesThisTurn;

    Turnstile(Link link, Valve valve, Pace pace) {
        this.link = link;
        this.valve = valve;
        this.pace = pace;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object line) {
        if (link.isDeaf()) {
            ReferenceCountUtil.release(line);
            return;
        }
        long now = context.executor().ticker().nanoTime();
        pace.spend(now);
        context.fireChannelRead(line);
        long wait = pace.waitNanos(now);
        if (wait > 0) {
            valve.shut(Valve.Reason.TOO_FAST);
            context.executor().schedule(() -> valve.open(Valve.Reason.TOO_FAST), wait, TimeUnit.NANOSECONDS);
        } else if (++linesThisTurn == LINES_A_TURN) {
            linesThisTurn = 0;
            valve.shut(Valve.Reason.OTHERS_TURN);
            valve.openSoon(Valve.Reason.OTHERS_TURN);
        }
    }
}
