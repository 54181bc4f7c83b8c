package org.parlor.server.net.web;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.server.core.api.Command.EmailAction;
import org.parlor.server.net.ClientConnection;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.GatewayLimits;

/**
 * Serves the files of the web page and previews of games, and upgrades connections to WebSocket. Afterwards the pipeline is that of a TCP
 * connection, apart from the framing. A connection that completes no request within the login timeout is closed.
 */
final class HttpRequestHandler extends ChannelDuplexHandler {
    private static final String WEB_SOCKET_PATH = "/ws";

    private final ClientConnection connection;
    private final ConnectionInitializer connectionInitializer;
    private final WebSettings settings;
    private final HostNames hosts;
    private final StaticFiles files;
    private final Executor pictures;
    private final Executor uploads;
    private final GatewayLimits limits;
    private final boolean full;
    private final HttpResponseWriter responses;

    private @Nullable Future<?> deadline;
    /** The last request that is or was answered later, or null. */
    private @Nullable PendingRequest pending;
    /** Answers the last request that the core has been asked for, given its line; null if there was none. */
    private @Nullable BiConsumer<ChannelHandlerContext, String> answer;

    /**
     * @param pictures draws pictures of games
     * @param uploads reads uploaded records
     * @param full whether a limit on connections is reached, so every request is refused
     */
    HttpRequestHandler(
            ClientConnection connection,
            ConnectionInitializer connectionInitializer,
            WebSettings settings,
            HostNames hosts,
            StaticFiles files,
            Executor pictures,
            Executor uploads,
            GatewayLimits limits,
            boolean full) {
        this.connection = connection;
        this.connectionInitializer = connectionInitializer;
        this.settings = settings;
        this.hosts = hosts;
        this.files = files;
        this.pictures = pictures;
        this.uploads = uploads;
        this.limits = limits;
        this.full = full;
        this.responses = new HttpResponseWriter(connection, settings.hstsSeconds());
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
        if (pending != null) {
            pending.release();
        }
    }

    /** Answers the request for a game, and discards other lines of the protocol, such as the bye of a shutdown: the peer does not understand them. */
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf line) {
            String text = line.toString(StandardCharsets.UTF_8);
            line.release();
            promise.setSuccess();
            if (answer != null) {
                answer.accept(context, text.strip());
            }
        } else {
            context.write(message, promise);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof FullHttpRequest request) {
            try {
                if (pending != null && !pending.isAnswered()) {
                    // No browser sends a request before the answer to the last one.
                    context.close();
                } else if (!responses.isClosing()) {
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
        restartDeadline(context);
        String path = new QueryStringDecoder(request.uri()).rawPath();
        EmailPage email = EmailPage.find(path);
        Optional<String> host = HostNames.read(request.headers());
        if (request.decoderResult().isFailure() || host.isEmpty()) {
            responses.refuse(context, request, HttpResponseStatus.BAD_REQUEST, "Invalid HTTP request");
        } else if (!settings.hosts().isEmpty() && !hosts.contains(host.get())) {
            responses.refuse(
                    context,
                    request,
                    HttpResponseStatus.MISDIRECTED_REQUEST,
                    "This server has another name; add this one to web-hosts");
        } else if (full) {
            responses.refuse(
                    context, request, HttpResponseStatus.SERVICE_UNAVAILABLE, "The server is full, try again later");
        } else if (RecordUpload.matches(request)) {
            readUpload(context, request);
        } else if (email != null && request.method().equals(HttpMethod.POST)) {
            useEmailLink(context, request, email);
        } else if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            responses.refuse(context, request, HttpResponseStatus.METHOD_NOT_ALLOWED, "Use GET or HEAD");
        } else if (path.equals(WEB_SOCKET_PATH)) {
            connection.setForwarded(request.headers());
            if (!hosts.contains(host.get())) {
                connection.removeExemptions();
            }
            new WebSocketUpgrade(settings, responses).upgrade(context, request, () -> startWebSocket(context));
        } else if (PreviewRequest.isPath(path)) {
            PreviewRequest preview =
                    new PreviewRequest(later(request, pictures), connection.isEncrypted(), files, settings.reviewer());
            answer = preview::answer;
            connection.requestPreview(preview.game());
        } else if (email != null) {
            responses.form(context, request, email.buttons(), EmailPage.TYPE);
        } else {
            StaticFiles.StaticFile file = files.find(path);
            if (file == null) {
                responses.refuse(context, request, HttpResponseStatus.NOT_FOUND, "No such file. The page is at /");
            } else {
                responses.file(context, request, file);
            }
        }
    }

    private PendingRequest later(FullHttpRequest request, Executor slowRequests) {
        PendingRequest next = new PendingRequest(request, responses, slowRequests, connectionInitializer.incidents());
        pending = next;
        return next;
    }

    private void useEmailLink(ChannelHandlerContext context, FullHttpRequest request, EmailPage page) {
        EmailAction action = page.action(request.content());
        if (action == null) {
            responses.refuse(context, request, HttpResponseStatus.BAD_REQUEST, "Unknown action");
            return;
        }
        PendingRequest later = later(request.replace(Unpooled.EMPTY_BUFFER), uploads);
        // Before the core can answer.
        answer = (channel, line) -> EmailPage.answer(channel, later, action, line);
        connection.useEmailLink(page.token(), action, page.code());
    }

    private void readUpload(ChannelHandlerContext context, FullHttpRequest request) {
        if (!settings.allowsOrigin(request.headers())) {
            responses.refuseOrigin(context, request);
            return;
        }
        byte[] body = ByteBufUtil.getBytes(request.content());
        // Without the body, which would be retained until the answer.
        later(request.replace(Unpooled.EMPTY_BUFFER), uploads)
                .compute(
                        context,
                        "application/json",
                        "no-cache",
                        () -> RecordUpload.read(body).getBytes(StandardCharsets.UTF_8));
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
        // The handshake has removed that of uploads only.
        pipeline.remove(HttpObjectAggregator.class);
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
