package org.parlor.server.net.web;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import org.parlor.connection.LineFraming;

/** Upgrades a connection from HTTP to WebSocket. */
record WebSocketUpgrade(WebSettings settings, HttpResponseWriter responses) {
    private static final WebSocketDecoderConfig DECODER = WebSocketDecoderConfig.newBuilder()
            .expectMaskedFrames(true)
            .allowMaskMismatch(false)
            .allowExtensions(false)
            .maxFramePayloadLength(LineFraming.CLIENT_BYTES_MAX)
            .closeOnProtocolViolation(false)
            // RequestHandler does so.
            .withUTF8Validator(false)
            .build();

    /** Sends the response to the handshake, and runs a task once it has been written; or refuses the request. */
    void upgrade(ChannelHandlerContext context, FullHttpRequest request, Runnable upgraded) {
        HttpHeaders headers = request.headers();
        if (!headers.containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)
                || !"13".equals(headers.get(HttpHeaderNames.SEC_WEBSOCKET_VERSION))) {
            responses.refuse(
                    context, request, HttpResponseStatus.UPGRADE_REQUIRED, "Open this path as a WebSocket, version 13");
        } else if (!settings.allowsOrigin(headers)) {
            responses.refuseOrigin(context, request);
        } else {
            handshake(context, request, upgraded);
        }
    }

    private void handshake(ChannelHandlerContext context, FullHttpRequest request, Runnable upgraded) {
        try {
            new WebSocketServerHandshaker13("", null, DECODER)
                    .handshake(context.channel(), request)
                    .addListener(written -> {
                        if (written.isSuccess()) {
                            upgraded.run();
                        } else {
                            context.close();
                        }
                    });
        } catch (WebSocketHandshakeException e) {
            responses.refuse(context, request, HttpResponseStatus.BAD_REQUEST, "Invalid WebSocket handshake");
        }
    }
}
