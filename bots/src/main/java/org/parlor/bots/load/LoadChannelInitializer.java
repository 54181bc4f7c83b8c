package org.parlor.bots.load;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.MessageToMessageCodec;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.util.List;
import org.parlor.connection.LineFraming;
import org.parlor.connection.ServerEndpoint;

/** The pipeline of a connection of a load test: lines over TCP, or over a WebSocket with one text frame per line. */
final class LoadChannelInitializer extends ChannelInitializer<Channel> {
    private static final int HTTP_BYTES_MAX = 8_192;

    private final LoadSettings settings;
    private final LoadConnection connection;

    LoadChannelInitializer(LoadSettings settings, LoadConnection connection) {
        this.settings = settings;
        this.connection = connection;
    }

    @Override
    protected void initChannel(Channel channel) {
        ChannelPipeline pipeline = channel.pipeline();
        if (settings.isWebSocket()) {
            pipeline.addLast(
                    new HttpClientCodec(),
                    new HttpObjectAggregator(HTTP_BYTES_MAX),
                    new WebSocketClientProtocolHandler(webSocket(settings.endpoint())),
                    new WebSocketLineCodec());
        } else {
            pipeline.addLast(LineFraming.newDecoder(LineFraming.SERVER_BYTES_MAX));
        }
        pipeline.addLast(connection);
    }

    private static WebSocketClientProtocolConfig webSocket(ServerEndpoint endpoint) {
        return WebSocketClientProtocolConfig.newBuilder()
                .webSocketUri("ws://" + endpoint + "/ws")
                .maxFramePayloadLength(LineFraming.SERVER_BYTES_MAX)
                .build();
    }

    private static final class WebSocketLineCodec extends MessageToMessageCodec<WebSocketFrame, ByteBuf> {
        @Override
        protected void encode(ChannelHandlerContext context, ByteBuf line, List<Object> out) {
            out.add(new TextWebSocketFrame(line.readRetainedSlice(line.readableBytes() - 1)));
        }

        @Override
        protected void decode(ChannelHandlerContext context, WebSocketFrame frame, List<Object> out) {
            out.add(frame.content().retain());
        }
    }
}
