package org.parlor.server.net.web;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.core.api.IncidentReporter;

/** A request that the core or another thread answers. Used on the event loop of its connection. */
final class PendingRequest {
    private final FullHttpRequest request;
    private final HttpResponseWriter responses;
    private final Executor slowRequests;
    private final IncidentReporter incidents;
    private boolean computing;
    private boolean answered;

    /** @param slowRequests computes what would delay other connections */
    PendingRequest(
            FullHttpRequest request, HttpResponseWriter responses, Executor slowRequests, IncidentReporter incidents) {
        this.request = request.retain();
        this.responses = responses;
        this.slowRequests = slowRequests;
        this.incidents = incidents;
    }

    FullHttpRequest request() {
        return request;
    }

    /** Whether the response has been sent. */
    boolean isAnswered() {
        return answered;
    }

    /** Whether the response is neither sent nor being computed. */
    boolean isOpen() {
        return !answered && !computing;
    }

    /** Discards the request, whose response may still be computed. */
    void release() {
        if (!answered) {
            answered = true;
            request.release();
        }
    }

    /**
     * Computes the content on another thread and sends it.
     *
     * @param content throws {@link InvalidInputException} if the request is invalid
     */
    void compute(ChannelHandlerContext context, String type, String cacheControl, Supplier<byte[]> content) {
        computing = true;
        try {
            slowRequests.execute(() -> context.executor().execute(computed(context, type, cacheControl, content)));
        } catch (RejectedExecutionException busy) {
            refuse(context, HttpResponseStatus.SERVICE_UNAVAILABLE, "The server is busy, try again later");
        }
    }

    private Runnable computed(
            ChannelHandlerContext context, String type, String cacheControl, Supplier<byte[]> content) {
        try {
            byte[] bytes = content.get();
            return () -> send(context, bytes, type, cacheControl);
        } catch (InvalidInputException invalid) {
            return () -> refuse(context, HttpResponseStatus.BAD_REQUEST, String.valueOf(invalid.getMessage()));
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError fault) {
            return () -> fail(context, fault);
        }
    }

    void fail(ChannelHandlerContext context, Throwable fault) {
        String incident = incidents.report("answering " + request.method() + " " + request.uri(), fault);
        refuse(context, HttpResponseStatus.INTERNAL_SERVER_ERROR, "Internal server error, incident " + incident);
    }

    void send(ChannelHandlerContext context, String content, String type) {
        send(context, content.getBytes(StandardCharsets.UTF_8), type, "no-cache");
    }

    /** Does nothing if the connection has been closed meanwhile. */
    void send(ChannelHandlerContext context, byte[] content, String type, String cacheControl) {
        if (!answered) {
            responses.content(context, request, content, type, cacheControl);
            release();
        }
    }

    void refuse(ChannelHandlerContext context, HttpResponseStatus status, String reason) {
        if (!answered) {
            responses.refuse(context, request, status, reason);
            release();
        }
    }
}
