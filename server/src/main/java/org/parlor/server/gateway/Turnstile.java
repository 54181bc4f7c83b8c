package org.parlor.server.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/**
 * Lets lines through: a few at a time, so that other connections of the thread have their turn, and no more a second
 * than the limit. The rest waits, first in {@code FlowControlHandler} before this, then at the peer's end.
 */
final class Turnstile extends ChannelInboundHandlerAdapter {
    private static final int LINES_A_TURN = 32;

    private final Link link;
    private final Valve valve;
    private final Brake brake;
    private int linesThisTurn;

    Turnstile(Link link, Valve valve, Brake brake) {
        this.link = link;
        this.valve = valve;
        this.brake = brake;
    }

    /** Ends here: nobody behind wants to know where a read ends, and a look at each of them would tell so every time. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {}

    @Override
    public void channelRead(ChannelHandlerContext context, Object line) {
        if (link.isDeaf()) {
            ReferenceCountUtil.release(line);
            return;
        }
        brake.count();
        context.fireChannelRead(line);
        if (!brake.isOn() && ++linesThisTurn == LINES_A_TURN) {
            linesThisTurn = 0;
            valve.shut(Valve.Reason.OTHERS_TURN);
            valve.openSoon(Valve.Reason.OTHERS_TURN);
        }
    }
}
