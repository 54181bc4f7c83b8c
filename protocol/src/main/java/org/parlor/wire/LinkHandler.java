package org.parlor.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.timeout.IdleStateEvent;
import org.parlor.message.Codec;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.message.Request;
import org.parlor.message.SessionRequest;

/** The channel's end of a {@link Connection}: lines to messages, silence to a ping and then to a lost line. */
final class LinkHandler extends SimpleChannelInboundHandler<ByteBuf> {
    private final Connection connection;
    private boolean asked;

    LinkHandler(Connection connection) {
        this.connection = connection;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf line) {
        asked = false;
        try {
            String text = Lines.text(line);
            if (!text.isBlank()) {
                Codec.readNews(text).ifPresent(connection::received);
            }
        } catch (Refusal refusal) {
            connection.distrust(refusal);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
            connection.unencrypted(context.channel(), handshake.cause());
        } else if (!(event instanceof IdleStateEvent)) {
            super.userEventTriggered(context, event);
        } else if (asked) {
            context.close();
        } else {
            asked = true;
            connection.write(new Request(null, new SessionRequest.Ping(0L)));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connection.ended(context.channel());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            connection.distrust(Refusal.of(ErrorCode.LINE_TOO_LONG, "a line of more than 65536 bytes"));
        } else {
            context.close();
        }
    }
}
