package org.parlor.server.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;

/** The whole of a connection for which there is no room: an error, a bye, and when to come again. */
final class OverCapacityHandler extends ChannelInboundHandlerAdapter {
    private static final long RETRY_MILLIS = 10_000;

    private final ClientConnection connection;
    private final RequestException refusal;

    OverCapacityHandler(ClientConnection connection, RequestException refusal) {
        this.connection = connection;
        this.refusal = refusal;
    }

    /** @param key of what there is too much */
    static RequestException refusal(String key, String why) {
        return RequestException.limited(ErrorCode.SERVER_FULL, key, RETRY_MILLIS, why);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        connection.say(refusal.reply(null, true));
        connection.dismiss(new SessionMessage.Bye("restart", RETRY_MILLIS));
    }
}
