package org.parlor.server.net.web;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.api.IncidentReporter;

/**
 * A request for a page, picture, snapshot or review of a game, which the core has been asked for. Used on the event loop of its
 * connection.
 */
final class PreviewRequest {
    private static final Pattern PATH =
            Pattern.compile("/game/([A-Za-z0-9_-]{1,32})(\\.svg|\\.png|\\.json|\\.review)?");

    private final FullHttpRequest request;
    private final boolean encrypted;
    private final StaticFiles files;
    private final Executor pictures;
    private final @Nullable WebReviewer reviewer;
    private final HttpResponseWriter responses;
    private final IncidentReporter incidents;
    private boolean drawing;
    private boolean answered;

    /**
     * @param pictures draws pictures of games
     * @param reviewer null to offer no reviews
     */
    PreviewRequest(
            FullHttpRequest request,
            boolean encrypted,
            StaticFiles files,
            Executor pictures,
            @Nullable WebReviewer reviewer,
            HttpResponseWriter responses,
            IncidentReporter incidents) {
        this.request = request.retain();
        this.encrypted = encrypted;
        this.files = files;
        this.pictures = pictures;
        this.reviewer = reviewer;
        this.responses = responses;
        this.incidents = incidents;
    }

    static boolean isPath(String path) {
        return PATH.matcher(path).matches();
    }

    private String path() {
        return new QueryStringDecoder(request.uri()).rawPath();
    }

    /** The id of the game, or {@code top}. */
    String game() {
        return path().replaceAll("^/game/|\\..*$", "");
    }

    /** Whether the response has been sent. */
    boolean isAnswered() {
        return answered;
    }

    /** Discards the request, whose response may still be drawn. */
    void release() {
        if (!answered) {
            answered = true;
            request.release();
        }
    }

    /**
     * Sends the response. The page of a game that is not shown to spectators is the usual one, which says why.
     *
     * @param line from the core; discarded if it follows the first
     */
    void answer(ChannelHandlerContext context, String line) {
        if (drawing || answered) {
            return;
        }
        try {
            answer(context, MessageCodec.readServerMessage(line).orElse(null));
        } catch (RuntimeException fault) {
            fail(context, fault);
        }
    }

    private void answer(ChannelHandlerContext context, @Nullable ServerMessage message) {
        Optional<GamePreview> game = message instanceof GameMessage.Snapshot snapshot
                ? Optional.of(GamePreview.of(snapshot))
                : Optional.empty();
        String path = path();
        if (path.endsWith(".json")) {
            // The page asks before it knows whether there is a game; browsers report a 404 as an error.
            send(context, game.map(GamePreview::data).orElse("[]"), "application/json");
        } else if (path.endsWith(".review")) {
            review(game)
                    .ifPresentOrElse(
                            review -> send(context, review, "application/json"),
                            () -> refuse(
                                    context,
                                    HttpResponseStatus.SERVICE_UNAVAILABLE,
                                    "Too many games are being analysed, try again later"));
        } else if (!path.contains(".")) {
            String address =
                    (encrypted ? "https://" : "http://") + request.headers().get(HttpHeaderNames.HOST, "") + path;
            send(
                    context,
                    files.page(game.map(one -> one.head(address)).orElse("")),
                    "text/html; charset=utf-8",
                    "no-cache");
        } else if (game.isEmpty()) {
            refuse(context, HttpResponseStatus.NOT_FOUND, "No such game");
        } else if (path.endsWith(".svg")) {
            send(context, game.get().svg(), "image/svg+xml");
        } else {
            draw(context, game.get());
        }
    }

    /** Returns the state of the review, empty if too many wait. */
    private Optional<String> review(Optional<GamePreview> game) {
        return reviewer == null || game.isEmpty() || game.get().game().result() == null
                ? Optional.of("{}")
                : reviewer.review(game.get().game(), request.uri().endsWith("?start"));
    }

    /** Draws on another thread, since that takes as long as hundreds of requests. */
    private void draw(ChannelHandlerContext context, GamePreview game) {
        drawing = true;
        try {
            pictures.execute(() -> {
                try {
                    byte[] picture = game.png();
                    context.executor().execute(() -> send(context, picture, "image/png", "public, max-age=60"));
                } catch (RuntimeException fault) {
                    context.executor().execute(() -> fail(context, fault));
                }
            });
        } catch (RejectedExecutionException busy) {
            refuse(context, HttpResponseStatus.SERVICE_UNAVAILABLE, "Too many pictures, try again later");
        }
    }

    private void fail(ChannelHandlerContext context, RuntimeException fault) {
        String incident = incidents.report("answering " + request.method() + " " + path(), fault);
        refuse(context, HttpResponseStatus.INTERNAL_SERVER_ERROR, "Internal server error, incident " + incident);
    }

    private void send(ChannelHandlerContext context, String content, String type) {
        send(context, content.getBytes(StandardCharsets.UTF_8), type, "no-cache");
    }

    /** Does nothing if the connection has been closed meanwhile. */
    private void send(ChannelHandlerContext context, byte[] content, String type, String cacheControl) {
        if (!answered) {
            responses.content(context, request, content, type, cacheControl);
            release();
        }
    }

    private void refuse(ChannelHandlerContext context, HttpResponseStatus status, String reason) {
        if (!answered) {
            responses.refuse(context, request, status, reason);
            release();
        }
    }
}
