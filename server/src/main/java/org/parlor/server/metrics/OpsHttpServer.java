package org.parlor.server.metrics;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.state.ServerStats;

/**
 * The metrics of a server from its start on, and the HTTP port that exposes them, with health and readiness. One separate
 * thread serves the port, one request per connection.
 */
public final class OpsHttpServer implements AutoCloseable {
    private static final int CONNECTIONS_MAX = 32;
    private static final int CONNECTION_TIMEOUT_SECONDS = 10;
    private static final int REQUEST_LINE_BYTES_MAX = 1_024;
    private static final int HEADER_BYTES_MAX = 8_192;
    private static final int BODY_BYTES_MAX = 1_024;
    private static final long CORE_TIMEOUT_SECONDS = 2;
    private static final String TEXT_PLAIN = "text/plain; charset=utf-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";
    private static final Set<String> PATHS = Set.of("/health", "/ready", "/metrics");

    private final PrometheusMetrics metrics;
    private final EventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("ops", true), NioIoHandler.newFactory());
    private @Nullable Channel listening;

    /** @param version version of the server, which the metrics contain */
    public OpsHttpServer(String version) {
        metrics = new PrometheusMetrics(version);
    }

    /** Receives what is measured. */
    public ServerMetrics metrics() {
        return metrics;
    }

    /**
     * Opens the port.
     *
     * @return the bound port
     * @throws IOException if the address is in use or not local
     */
    public int listen(InetSocketAddress address, OpsView server) throws IOException {
        metrics.register(server);
        ChannelFuture binding = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(new Pipeline(server))
                .bind(address)
                .awaitUninterruptibly();
        if (!binding.isSuccess()) {
            throw new IOException(binding.cause().getMessage(), binding.cause());
        }
        listening = binding.channel();
        return ((InetSocketAddress) binding.channel().localAddress()).getPort();
    }

    @Override
    public void close() {
        if (listening != null) {
            listening.close().awaitUninterruptibly();
        }
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
        metrics.close();
    }

    /** Limits the number, duration and size of requests; closes the oldest connection if there are too many. */
    private final class Pipeline extends ChannelInitializer<Channel> {
        private final Set<Channel> open = new LinkedHashSet<>();
        private final OpsView server;

        Pipeline(OpsView server) {
            this.server = server;
        }

        @Override
        protected void initChannel(Channel channel) {
            if (open.size() == CONNECTIONS_MAX) {
                open.iterator().next().close();
            }
            open.add(channel);
            channel.closeFuture().addListener(closed -> open.remove(channel));
            channel.eventLoop().schedule(() -> channel.close(), CONNECTION_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            channel.pipeline()
                    .addLast(
                            new HttpServerCodec(REQUEST_LINE_BYTES_MAX, HEADER_BYTES_MAX, BODY_BYTES_MAX),
                            new HttpObjectAggregator(BODY_BYTES_MAX),
                            new RequestHandler(server));
        }
    }

    private final class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
        private final OpsView server;

        RequestHandler(OpsView server) {
            this.server = server;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            String path = new QueryStringDecoder(request.uri()).rawPath();
            if (request.decoderResult().isFailure()) {
                send(context, HttpResponseStatus.BAD_REQUEST, "bad request");
            } else if (!request.method().equals(HttpMethod.GET)
                    && !request.method().equals(HttpMethod.HEAD)) {
                send(context, HttpResponseStatus.METHOD_NOT_ALLOWED, "use GET or HEAD");
            } else if (!PATHS.contains(path)) {
                send(context, HttpResponseStatus.NOT_FOUND, "/health, /ready, /metrics");
            } else {
                server.stats()
                        .get()
                        .orTimeout(CORE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                        .whenCompleteAsync(
                                (stats, failure) -> answer(context, path, failure == null ? stats : null),
                                context.executor());
            }
        }

        /** @param stats null if the core did not answer in time */
        private void answer(ChannelHandlerContext context, String path, @Nullable ServerStats stats) {
            String reason =
                    path.equals("/ready") ? server.notReadyReason().get().orElse("") : "";
            if (path.equals("/metrics")) {
                if (stats != null) {
                    metrics.update(stats);
                }
                send(context, HttpResponseStatus.OK, PROMETHEUS, metrics.scrape());
            } else if (!reason.isEmpty()) {
                send(context, HttpResponseStatus.SERVICE_UNAVAILABLE, reason);
            } else if (stats == null) {
                send(context, HttpResponseStatus.SERVICE_UNAVAILABLE, "core not responding");
            } else {
                send(context, HttpResponseStatus.OK, path.equals("/ready") ? "ready" : "healthy");
            }
        }

        private static void send(ChannelHandlerContext context, HttpResponseStatus status, String line) {
            send(context, status, TEXT_PLAIN, line + "\n");
        }

        private static void send(ChannelHandlerContext context, HttpResponseStatus status, String type, String text) {
            ByteBuf body = ByteBufUtil.writeUtf8(context.alloc(), text);
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, type)
                    .set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
                    .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
                    .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
            if (status.equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
                response.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
            }
            context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
        }

        /** Closes on a lost connection or invalid HTTP. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
