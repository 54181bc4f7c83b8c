package org.parlor.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.timeout.IdleStateEvent;
import org.parlor.message.ErrorCode;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.SessionRequest;

/** The channel's end of a {@link ServerConnection}: lines to messages, silence to a ping and then to a lost line. */
final class ConnectionHandler extends SimpleChannelInboundHandler<ByteBuf> {
    private final ServerConnection serverConnection;
    private boolean asked;

    ConnectionHandler(ServerConnection serverConnection) {
        this.serverConnection = serverConnection;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf line) {
        asked = false;
        try {
            String text = LineFraming.text(line);
            if (!text.isBlank()) {
                MessageCodec.readNews(text).ifPresent(serverConnection::received);
            }
        } catch (RequestException refusal) {
            serverConnection.distrust(refusal);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
            serverConnection.unencrypted(context.channel(), handshake.cause());
        } else if (!(event instanceof IdleStateEvent)) {
            super.userEventTriggered(context, event);
        } else if (asked) {
            context.close();
        } else {
            asked = true;
            serverConnection.write(new RequestEnvelope(null, new SessionRequest.Ping(0L)));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        serverConnection.ended(context.channel());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            serverConnection.distrust(RequestException.of(ErrorCode.LINE_TOO_LONG, "a line of more than 65536 bytes"));
        } else {
            context.close();
        }
    }
}
