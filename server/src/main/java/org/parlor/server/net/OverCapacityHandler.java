package org.parlor.server.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;

/** Rejects a connection when a limit is reached: sends an error and a bye with a retry delay, then closes. */
final class OverCapacityHandler extends ChannelInboundHandlerAdapter {
    private static final long RETRY_MILLIS = 10_000;

    private final ClientConnection connection;
    private final RequestException refusal;

    OverCapacityHandler(ClientConnection connection, RequestException refusal) {
        this.connection = connection;
        this.refusal = refusal;
    }

    /** @param key the limit that is reached, as sent in the error */
    static RequestException refusal(String key, String message) {
        return RequestException.limitExceeded(ErrorCode.SERVER_FULL, key, RETRY_MILLIS, message);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        connection.send(refusal.reply(null, true));
        connection.disconnect(new SessionMessage.Bye("restart", RETRY_MILLIS));
    }
}
