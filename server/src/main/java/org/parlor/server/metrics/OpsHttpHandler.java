package org.parlor.server.metrics;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.ServerStats;

/** Answers one HTTP request for health, readiness or metrics, then closes the connection. */
final class OpsHttpHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final long CORE_TIMEOUT_SECONDS = 2;
    private static final String TEXT_PLAIN = "text/plain; charset=utf-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final HealthSource server;
    private final MetricsRegistry metrics;

    OpsHttpHandler(HealthSource server, MetricsRegistry metrics) {
        this.server = server;
        this.metrics = metrics;
    }

    private record Answer(HttpResponseStatus status, String type, String body) {
        static Answer plain(HttpResponseStatus status, String line) {
            return new Answer(status, TEXT_PLAIN, line + "\n");
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        if (request.decoderResult().isFailure()) {
            answer(context, Answer.plain(HttpResponseStatus.BAD_REQUEST, "bad request"));
        } else if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            answer(context, Answer.plain(HttpResponseStatus.METHOD_NOT_ALLOWED, "use GET or HEAD"));
        } else {
            switch (request.uri().replaceFirst("\\?.*", "")) {
                case "/health" -> withStats(context, this::health);
                case "/ready" -> withStats(context, this::ready);
                case "/metrics" -> withStats(context, this::metrics);
                default -> answer(context, Answer.plain(HttpResponseStatus.NOT_FOUND, "/health, /ready, /metrics"));
            }
        }
    }

    /** @param answer receives null if the core does not answer in time */
    private void withStats(ChannelHandlerContext context, Function<@Nullable ServerStats, Answer> answer) {
        server.stats()
                .orTimeout(CORE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .whenCompleteAsync(
                        (stats, failure) -> answer(context, answer.apply(failure == null ? stats : null)),
                        context.executor());
    }

    private Answer health(@Nullable ServerStats stats) {
        return stats == null
                ? Answer.plain(HttpResponseStatus.SERVICE_UNAVAILABLE, "core not responding")
                : Answer.plain(HttpResponseStatus.OK, "healthy");
    }

    private Answer ready(@Nullable ServerStats stats) {
        return server.notReadyReason()
                .map(reason -> Answer.plain(HttpResponseStatus.SERVICE_UNAVAILABLE, reason))
                .orElseGet(() -> stats == null ? health(stats) : Answer.plain(HttpResponseStatus.OK, "ready"));
    }

    private Answer metrics(@Nullable ServerStats stats) {
        if (stats != null) {
            metrics.update(stats);
        }
        return new Answer(HttpResponseStatus.OK, PROMETHEUS, metrics.scrape());
    }

    private static void answer(ChannelHandlerContext context, Answer answer) {
        ByteBuf body = ByteBufUtil.writeUtf8(context.alloc(), answer.body());
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, answer.status(), body);
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, answer.type())
                .set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
                .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
        if (answer.status().equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
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
