package org.parlor.server.net.web;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.parlor.server.net.ClientConnection;

/** Writes the responses on a connection, with the headers that all share, and closes it after the last one. */
final class HttpResponseWriter {
    private static final int REQUESTS_MAX = 100;
    private static final String RETRY_SECONDS = "10";
    private static final String CONTENT_POLICY_NAME = "content-security-policy";
    private static final String CONTENT_POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
                    + " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final ClientConnection connection;
    private final @Nullable Integer hstsSeconds;
    private int responses;
    private boolean closing;

    HttpResponseWriter(ClientConnection connection, @Nullable Integer hstsSeconds) {
        this.connection = connection;
        this.hstsSeconds = hstsSeconds;
    }

    /** Whether the connection closes after the last response, so that further requests are discarded. */
    boolean isClosing() {
        return closing;
    }

    /** Sends a file of the page, compressed if the peer accepts that, or only that it has not changed. */
    void file(ChannelHandlerContext context, FullHttpRequest request, StaticFiles.StaticFile file) {
        boolean unchanged = file.etag().equals(request.headers().get(HttpHeaderNames.IF_NONE_MATCH));
        boolean compressed =
                request.headers().containsValue(HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderValues.GZIP, true);
        FullHttpResponse response = unchanged
                ? new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.NOT_MODIFIED)
                : content(request, compressed ? file.compressed() : file.bytes(), file.type());
        response.headers()
                .set(HttpHeaderNames.ETAG, file.etag())
                .set(HttpHeaderNames.VARY, HttpHeaderNames.ACCEPT_ENCODING)
                .set(
                        HttpHeaderNames.CACHE_CONTROL,
                        file.permanent() ? "public, max-age=31536000, immutable" : "no-cache");
        if (!unchanged && compressed) {
            response.headers().set(HttpHeaderNames.CONTENT_ENCODING, HttpHeaderValues.GZIP);
        }
        send(context, request, response, true);
    }

    void refuseOrigin(ChannelHandlerContext context, FullHttpRequest request) {
        refuse(context, request, HttpResponseStatus.FORBIDDEN, "This origin is not allowed; add it to web-origins");
    }

    /** Sends what is made for the request. */
    void content(
            ChannelHandlerContext context, FullHttpRequest request, byte[] content, String type, String cacheControl) {
        FullHttpResponse response = content(request, content, type);
        response.headers().set(HttpHeaderNames.CACHE_CONTROL, cacheControl);
        send(context, request, response, true);
    }

    /** Sends a page with a form that is sent to this server. */
    void form(ChannelHandlerContext context, FullHttpRequest request, byte[] content, String type) {
        FullHttpResponse response = content(request, content, type);
        response.headers()
                .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE)
                .set(CONTENT_POLICY_NAME, CONTENT_POLICY.replace("form-action 'none'", "form-action 'self'"));
        send(context, request, response, true);
    }

    private static FullHttpResponse content(FullHttpRequest request, byte[] content, String type) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.OK,
                request.method().equals(HttpMethod.HEAD) ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(content));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, type).set(HttpHeaderNames.CONTENT_LENGTH, content.length);
        return response;
    }

    void refuse(ChannelHandlerContext context, FullHttpRequest request, HttpResponseStatus status, String reason) {
        byte[] body = (reason + "\n").getBytes(StandardCharsets.UTF_8);
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
        if (status.equals(HttpResponseStatus.SERVICE_UNAVAILABLE)) {
            response.headers().set(HttpHeaderNames.RETRY_AFTER, RETRY_SECONDS);
        } else if (status.equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
            response.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
        } else if (status.equals(HttpResponseStatus.UPGRADE_REQUIRED)) {
            response.headers().set(HttpHeaderNames.SEC_WEBSOCKET_VERSION, "13");
        }
        send(context, request, response, status.equals(HttpResponseStatus.NOT_FOUND));
    }

    private void send(
            ChannelHandlerContext context, FullHttpRequest request, FullHttpResponse response, boolean keepAlive) {
        connection.countHttpResponse(response.status().code());
        HttpHeaders headers = response.headers();
        if (!headers.contains(CONTENT_POLICY_NAME)) {
            headers.set(CONTENT_POLICY_NAME, CONTENT_POLICY);
        }
        headers.set("x-content-type-options", "nosniff")
                .set("referrer-policy", "no-referrer")
                .set("cross-origin-opener-policy", "same-origin");
        responses++;
        if (hstsSeconds != null && connection.isEncrypted()) {
            headers.set("strict-transport-security", "max-age=" + hstsSeconds);
        }
        boolean keep = keepAlive && responses < REQUESTS_MAX && HttpUtil.isKeepAlive(request);
        closing = !keep;
        HttpUtil.setKeepAlive(response, keep);
        context.writeAndFlush(response)
                .addListener(keep ? ChannelFutureListener.CLOSE_ON_FAILURE : ChannelFutureListener.CLOSE);
    }
}
