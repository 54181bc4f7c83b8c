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

    NoRoom(Link link) {
        this.link = link;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        Refusal refusal =
                Refusal.limited(ErrorCode.SERVER_FULL, "connections", RETRY_MILLIS, "The server is full at the moment");
        link.say(refusal.reply(null, true));
        link.dismiss(new SessionNews.Bye("restart", RETRY_MILLIS));
    }
}
