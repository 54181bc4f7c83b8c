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
import java.util.Locale;
import java.util.Set;
import org.parlor.connection.LineFraming;

/**
 * Upgrades a connection from HTTP to WebSocket.
 *
 * @param origins the pages of other servers that may connect, in lower case
 */
record WebSocketUpgrade(Set<String> origins, HttpResponseWriter responses) {
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
        } else if (!isAllowed(headers)) {
            responses.refuse(
                    context,
                    request,
                    HttpResponseStatus.FORBIDDEN,
                    "This origin is not allowed; add it to web-origins");
        } else {
            handshake(context, request, upgraded);
        }
    }

    /** Programs other than browsers send no origin. */
    private boolean isAllowed(HttpHeaders headers) {
        String origin = headers.get(HttpHeaderNames.ORIGIN);
        if (origin == null) {
            return true;
        }
        String lowerCase = origin.toLowerCase(Locale.ROOT);
        String host = headers.get(HttpHeaderNames.HOST, "").toLowerCase(Locale.ROOT);
        return lowerCase.equals("http://" + host) || lowerCase.equals("https://" + host) || origins.contains(lowerCase);
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
