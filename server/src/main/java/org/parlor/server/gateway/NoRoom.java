package org.parlor.server.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.message.SessionNews;

/** The whole of a connection for which there is no room: an error, a bye, and when to come again. */
final class NoRoom extends ChannelInboundHandlerAdapter {
    private static final long RETRY_MILLIS = 10_000;

    private final Link link;
    private final Refusal refusal;

    NoRoom(Link link, Refusal refusal) {
        this.link = link;
        this.refusal = refusal;
    }

    /** @param key of what there is too much */
    static Refusal refusal(String key, String why) {
        return Refusal.limited(ErrorCode.SERVER_FULL, key, RETRY_MILLIS, why);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        link.say(refusal.reply(null, true));
        link.dismiss(new SessionNews.Bye("restart", RETRY_MILLIS));
    }
}
