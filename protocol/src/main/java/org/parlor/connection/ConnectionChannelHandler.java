package org.parlor.connection;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import org.parlor.message.ErrorCode;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.SessionRequest;

/**
 * The channel handler of a {@link ServerConnection}. Decodes lines to messages. After a read timeout it sends a ping; after
 * a second one it closes the channel.
 */
final class ConnectionChannelHandler extends SimpleChannelInboundHandler<ByteBuf> {
    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
    private static final int READ_TIMEOUT_SECONDS = 20;

    private final ServerConnection connection;
    private boolean pingSent;

    private ConnectionChannelHandler(ServerConnection connection) {
        this.connection = connection;
    }

    /** @param preamble the bytes with which the connection begins, before TLS */
    static ChannelFuture connect(
            ServerConnection connection, EventLoop loop, ServerEndpoint endpoint, byte[] preamble) {
        return new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MILLIS)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel created) {
                        if (preamble.length > 0) {
                            created.pipeline().addLast(new PreambleHandler(preamble));
                        }
                        if (endpoint.trust().encrypted()) {
                            created.pipeline().addLast(ClientTls.handler(endpoint));
                        }
                        created.pipeline()
                                .addLast(LineFraming.newDecoder(LineFraming.SERVER_BYTES_MAX))
                                .addLast(new IdleStateHandler(READ_TIMEOUT_SECONDS, 0, 0))
                                .addLast(new ConnectionChannelHandler(connection));
                    }
                })
                .connect(endpoint.host(), endpoint.port());
    }

    /** Sends bytes before those of the handlers that follow. */
    private static final class PreambleHandler extends ChannelInboundHandlerAdapter {
        private final byte[] preamble;

        PreambleHandler(byte[] preamble) {
            this.preamble = preamble;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            context.writeAndFlush(Unpooled.wrappedBuffer(preamble));
            context.fireChannelActive();
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf line) {
        pingSent = false;
        try {
            String text = LineFraming.decode(line);
            if (!text.isBlank()) {
                MessageCodec.readServerMessage(text).ifPresent(connection::messageReceived);
            }
        } catch (RequestException e) {
            connection.closeOnProtocolError(e);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
            connection.handshakeFailed(context.channel(), handshake.cause());
        } else if (!(event instanceof IdleStateEvent)) {
            super.userEventTriggered(context, event);
        } else if (pingSent) {
            context.close();
        } else {
            pingSent = true;
            connection.write(new RequestEnvelope(null, new SessionRequest.Ping(0L)));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connection.channelClosed(context.channel());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            connection.closeOnProtocolError(RequestException.of(
                    ErrorCode.LINE_TOO_LONG, "line longer than " + LineFraming.SERVER_BYTES_MAX + " bytes"));
        } else {
            context.close();
        }
    }
}
