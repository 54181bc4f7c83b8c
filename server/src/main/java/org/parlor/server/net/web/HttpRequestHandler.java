package org.parlor.server.net.web;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
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
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;
import org.parlor.server.net.ClientConnection;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.GatewayLimits;

/**
 * Serves the files of the web page and previews of games, and upgrades connections to WebSocket. Afterwards the pipeline is that of a TCP
 * connection, apart from the framing. A connection that completes no request within the login timeout is closed.
 */
final class HttpRequestHandler extends ChannelDuplexHandler {
    private static final String WEB_SOCKET_PATH = "/ws";
    private static final Pattern GAME_PATH = Pattern.compile("/game/([A-Za-z0-9_-]{1,32})(\\.svg|\\.png|\\.json)?");
    private static final int REQUESTS_MAX = 100;
    private static final String RETRY_SECONDS = "10";
    private static final String TEXT_PLAIN = "text/plain; charset=utf-8";
    private static final String CONTENT_POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final WebSocketDecoderConfig DECODER = WebSocketDecoderConfig.newBuilder()
            .expectMaskedFrames(true)
            .allowMaskMismatch(false)
            .allowExtensions(false)
            .maxFramePayloadLength(LineFraming.CLIENT_BYTES_MAX)
            .closeOnProtocolViolation(false)
            // RequestHandler does so.
            .withUTF8Validator(false)
            .build();

    private final ClientConnection connection;
    private final ConnectionInitializer connectionInitializer;
    private final WebSettings settings;
    private final HostNames hosts;
    private final StaticFiles files;
    private final Executor pictures;
    private final GatewayLimits limits;
    private final boolean full;
    private int requests;
    /** Whether the connection closes after the last response, so that further requests are discarded. */
    private boolean closing;

    private @Nullable Future<?> deadline;
    /** The request for a game that the core has been asked for, or null. */
    private @Nullable FullHttpRequest preview;

    /** Whether its picture is being drawn. */
    private boolean drawing;

    /**
     * @param pictures draws pictures of games
     * @param full whether a limit on connections is reached, so every request is refused
     */
    HttpRequestHandler(
            ClientConnection connection,
            ConnectionInitializer connectionInitializer,
            WebSettings settings,
            HostNames hosts,
            StaticFiles files,
            Executor pictures,
            GatewayLimits limits,
            boolean full) {
        this.connection = connection;
        this.connectionInitializer = connectionInitializer;
        this.settings = settings;
        this.hosts = hosts;
        this.files = files;
        this.pictures = pictures;
        this.limits = limits;
        this.full = full;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        restartDeadline(context);
    }

    private void restartDeadline(ChannelHandlerContext context) {
        stopDeadline();
        deadline = context.executor()
                .schedule(() -> context.close(), limits.loginTimeout().toNanos(), TimeUnit.NANOSECONDS);
    }

    private void stopDeadline() {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        stopDeadline();
        ReferenceCountUtil.release(preview);
        preview = null;
    }

    /** Answers the request for a game, and discards other lines of the protocol, such as the bye of a shutdown: the peer does not understand them. */
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf line) {
            String text = line.toString(StandardCharsets.UTF_8);
            line.release();
            promise.setSuccess();
            if (preview != null && !drawing) {
                answerPreview(
                        context, MessageCodec.readServerMessage(text.strip()).orElse(null));
            }
        } else {
            context.write(message, promise);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof FullHttpRequest request) {
            try {
                if (preview != null) {
                    // No browser sends a request before the answer to the last one.
                    context.close();
                } else if (!closing) {
                    handle(context, request);
                }
            } finally {
                request.release();
            }
        } else {
            // A frame: a client must not send one before it has received the response to the handshake.
            ReferenceCountUtil.release(message);
            context.close();
        }
    }

    private void handle(ChannelHandlerContext context, FullHttpRequest request) {
        requests++;
        restartDeadline(context);
        String path = new QueryStringDecoder(request.uri()).rawPath();
        Optional<String> host = HostNames.read(request.headers());
        if (request.decoderResult().isFailure() || host.isEmpty()) {
            refuse(context, request, HttpResponseStatus.BAD_REQUEST, "Invalid HTTP request");
        } else if (!settings.hosts().isEmpty() && !hosts.contains(host.get())) {
            refuse(
                    context,
                    request,
                    HttpResponseStatus.MISDIRECTED_REQUEST,
                    "This server has another name; add this one to web-hosts");
        } else if (full) {
            refuse(context, request, HttpResponseStatus.SERVICE_UNAVAILABLE, "The server is full, try again later");
        } else if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            refuse(context, request, HttpResponseStatus.METHOD_NOT_ALLOWED, "Use GET or HEAD");
        } else if (path.equals(WEB_SOCKET_PATH)) {
            connection.setForwarded(request.headers());
            if (!hosts.contains(host.get())) {
                connection.removeExemptions();
            }
            upgrade(context, request);
        } else if (GAME_PATH.matcher(path).matches()) {
            preview = request.retain();
            connection.requestPreview(path.replaceAll("^/game/|\\..*$", ""));
        } else {
            sendFile(context, request, files.find(path));
        }
    }

    private void sendFile(
            ChannelHandlerContext context, FullHttpRequest request, StaticFiles.@Nullable StaticFile file) {
        if (file == null) {
            refuse(context, request, HttpResponseStatus.NOT_FOUND, "No such file. The page is at /");
            return;
        }
        boolean compressed =
                request.headers().containsValue(HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderValues.GZIP, true);
        byte[] content = compressed ? file.compressed() : file.bytes();
        boolean unchanged = file.etag().equals(request.headers().get(HttpHeaderNames.IF_NONE_MATCH));
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                unchanged ? HttpResponseStatus.NOT_MODIFIED : HttpResponseStatus.OK,
                unchanged || request.method().equals(HttpMethod.HEAD)
                        ? Unpooled.EMPTY_BUFFER
                        : Unpooled.wrappedBuffer(content));
        response.headers()
                .set(HttpHeaderNames.ETAG, file.etag())
                .set(HttpHeaderNames.VARY, HttpHeaderNames.ACCEPT_ENCODING)
                .set(
                        HttpHeaderNames.CACHE_CONTROL,
                        file.permanent() ? "public, max-age=31536000, immutable" : "no-cache");
        if (!unchanged) {
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, file.type())
                    .set(HttpHeaderNames.CONTENT_LENGTH, content.length);
            if (compressed) {
                response.headers().set(HttpHeaderNames.CONTENT_ENCODING, HttpHeaderValues.GZIP);
            }
        }
        send(context, request, response, true);
    }

    /** Answers the request for a game. The page of a game that is not shown to spectators is the usual one, which says why. */
    private void answerPreview(ChannelHandlerContext context, @Nullable ServerMessage message) {
        FullHttpRequest request = Objects.requireNonNull(preview);
        String path = new QueryStringDecoder(request.uri()).rawPath();
        Optional<GamePreview> game = message instanceof GameMessage.Snapshot snapshot
                ? Optional.of(GamePreview.of(snapshot))
                : Optional.empty();
        if (path.endsWith(".json")) {
            // The page asks before it knows whether there is a game; browsers report a 404 as an error.
            sendPreview(context, game.map(GamePreview::data).orElse("[]"), "application/json");
        } else if (!path.contains(".")) {
            String address = (connection.isEncrypted() ? "https://" : "http://")
                    + request.headers().get(HttpHeaderNames.HOST, "")
                    + path;
            sendPreview(context, files.page(game.map(one -> one.head(address)).orElse("")), "text/html; charset=utf-8");
        } else if (game.isEmpty()) {
            refusePreview(context, HttpResponseStatus.NOT_FOUND, "No such game");
        } else if (path.endsWith(".svg")) {
            sendPreview(context, game.get().svg(), "image/svg+xml");
        } else {
            drawPreview(context, game.get());
        }
    }

    /** Draws on another thread, since that takes as long as hundreds of requests. */
    private void drawPreview(ChannelHandlerContext context, GamePreview game) {
        drawing = true;
        try {
            pictures.execute(() -> {
                byte[] picture = game.png();
                context.executor().execute(() -> {
                    drawing = false;
                    sendPreview(context, picture, "image/png");
                });
            });
        } catch (RejectedExecutionException busy) {
            drawing = false;
            refusePreview(context, HttpResponseStatus.SERVICE_UNAVAILABLE, "Too many pictures, try again later");
        }
    }

    private void refusePreview(ChannelHandlerContext context, HttpResponseStatus status, String reason) {
        FullHttpRequest request = Objects.requireNonNull(preview);
        preview = null;
        refuse(context, request, status, reason);
        request.release();
    }

    private void sendPreview(ChannelHandlerContext context, String content, String type) {
        sendPreview(context, content.getBytes(StandardCharsets.UTF_8), type);
    }

    /** Does nothing if the connection has been closed meanwhile. */
    private void sendPreview(ChannelHandlerContext context, byte[] content, String type) {
        FullHttpRequest request = preview;
        if (request == null) {
            return;
        }
        preview = null;
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.OK,
                request.method().equals(HttpMethod.HEAD) ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(content));
        response.headers()
                .set(HttpHeaderNames.CACHE_CONTROL, type.equals("image/png") ? "public, max-age=60" : "no-cache")
                .set(HttpHeaderNames.CONTENT_TYPE, type)
                .set(HttpHeaderNames.CONTENT_LENGTH, content.length);
        send(context, request, response, true);
        request.release();
    }

    private void refuse(
            ChannelHandlerContext context, FullHttpRequest request, HttpResponseStatus status, String reason) {
        byte[] body = (reason + "\n").getBytes(StandardCharsets.UTF_8);
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, TEXT_PLAIN)
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
        headers.set("content-security-policy", CONTENT_POLICY)
                .set("x-content-type-options", "nosniff")
                .set("referrer-policy", "no-referrer")
                .set("cross-origin-opener-policy", "same-origin");
        if (settings.hstsSeconds() != null && connection.isEncrypted()) {
            headers.set("strict-transport-security", "max-age=" + settings.hstsSeconds());
        }
        boolean keep = keepAlive && requests < REQUESTS_MAX && HttpUtil.isKeepAlive(request);
        closing = !keep;
        HttpUtil.setKeepAlive(response, keep);
        context.writeAndFlush(response)
                .addListener(keep ? ChannelFutureListener.CLOSE_ON_FAILURE : ChannelFutureListener.CLOSE);
    }

    private void upgrade(ChannelHandlerContext context, FullHttpRequest request) {
        HttpHeaders headers = request.headers();
        if (!headers.containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)
                || !"13".equals(headers.get(HttpHeaderNames.SEC_WEBSOCKET_VERSION))) {
            refuse(context, request, HttpResponseStatus.UPGRADE_REQUIRED, "Open this path as a WebSocket, version 13");
        } else if (!isAllowed(headers)) {
            refuse(context, request, HttpResponseStatus.FORBIDDEN, "This origin is not allowed; add it to web-origins");
        } else {
            handshake(context, request);
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
        return lowerCase.equals("http://" + host)
                || lowerCase.equals("https://" + host)
                || settings.origins().contains(lowerCase);
    }

    private void handshake(ChannelHandlerContext context, FullHttpRequest request) {
        try {
            new WebSocketServerHandshaker13("", null, DECODER)
                    .handshake(context.channel(), request)
                    .addListener(written -> {
                        if (written.isSuccess()) {
                            startWebSocket(context);
                        } else {
                            context.close();
                        }
                    });
        } catch (WebSocketHandshakeException e) {
            refuse(context, request, HttpResponseStatus.BAD_REQUEST, "Invalid WebSocket handshake");
        }
    }

    /** Replaces this handler. The handlers of lines start as those of a new TCP connection. */
    private void startWebSocket(ChannelHandlerContext context) {
        connection.countHttpResponse(HttpResponseStatus.SWITCHING_PROTOCOLS.code());
        ChannelPipeline pipeline = context.pipeline();
        WebSocketFrameAggregator aggregator = new WebSocketFrameAggregator(LineFraming.CLIENT_BYTES_MAX);
        WebSocketFraming framing = new WebSocketFraming(connection);
        pipeline.addLast(aggregator, framing);
        connectionInitializer.addRequestHandlers(pipeline, connection, connectionInitializer.tlsPort());
        // Before the first line, which this handler would discard.
        pipeline.remove(this);
        pipeline.remove(FoldedHeaderHandler.class);
        pipeline.context(framing).fireChannelActive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    /** Closes on a lost connection or invalid HTTP. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
