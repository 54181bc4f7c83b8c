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

/** Answers one request of one who watches, and closes. */
final class OpsHttpHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final long PATIENCE_SECONDS = 2;
    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final HealthSource server;
    private final MetricsRegistry metricsRegistry;

    OpsHttpHandler(HealthSource server, MetricsRegistry metricsRegistry) {
        this.server = server;
        this.metricsRegistry = metricsRegistry;
    }

    /** What to say, and under which status. */
    private record Answer(HttpResponseStatus status, String type, String body) {
        static Answer plain(HttpResponseStatus status, String word) {
            return new Answer(status, PLAIN, word + "\n");
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        if (request.decoderResult().isFailure()) {
            answer(context, Answer.plain(HttpResponseStatus.BAD_REQUEST, "bad request"));
        } else if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            answer(context, Answer.plain(HttpResponseStatus.METHOD_NOT_ALLOWED, "GET or HEAD"));
        } else {
            switch (request.uri().replaceFirst("\\?.*", "")) {
                case "/health" -> afterCensus(context, this::health);
                case "/ready" -> afterCensus(context, this::ready);
                case "/metrics" -> afterCensus(context, this::metrics);
                default -> answer(context, Answer.plain(HttpResponseStatus.NOT_FOUND, "/health, /ready, /metrics"));
            }
        }
    }

    /** Null stands for a core that does not answer. */
    private void afterCensus(ChannelHandlerContext context, Function<@Nullable ServerStats, Answer> answer) {
        server.census()
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .whenCompleteAsync(
                        (serverStats, failure) -> answer(context, answer.apply(failure == null ? serverStats : null)),
                        context.executor());
    }

    private Answer health(@Nullable ServerStats serverStats) {
        return serverStats == null
                ? Answer.plain(HttpResponseStatus.SERVICE_UNAVAILABLE, "the core does not answer")
                : Answer.plain(HttpResponseStatus.OK, "healthy");
    }

    private Answer ready(@Nullable ServerStats serverStats) {
        return server.obstacle()
                .map(word -> Answer.plain(HttpResponseStatus.SERVICE_UNAVAILABLE, word))
                .orElseGet(
                        () -> serverStats == null ? health(serverStats) : Answer.plain(HttpResponseStatus.OK, "ready"));
    }

    private Answer metrics(@Nullable ServerStats serverStats) {
        if (serverStats != null) {
            metricsRegistry.take(serverStats);
        }
        return new Answer(HttpResponseStatus.OK, PROMETHEUS, metricsRegistry.text());
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

    /** Whoever breaks off, or does not speak HTTP, is gone. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
