package org.parlor.server.net.web;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;

/**
 * A request for a page, picture, snapshot or review of a game, which the core has been asked for.
 *
 * @param reviewer null to offer no reviews
 */
record PreviewRequest(
        PendingRequest pending,
        boolean encrypted,
        StaticFiles files,
        @Nullable WebReviewer reviewer) {
    private static final Pattern PATH =
            Pattern.compile("/game/([A-Za-z0-9_-]{1,32})(\\.svg|\\.png|\\.json|\\.review)?");

    static boolean isPath(String path) {
        return PATH.matcher(path).matches();
    }

    private String path() {
        return new QueryStringDecoder(pending.request().uri()).rawPath();
    }

    /** The id of the game, or {@code top}. */
    String game() {
        return path().replaceAll("^/game/|\\..*$", "");
    }

    /**
     * Sends the response. The page of a game that is not shown to spectators is the usual one, which says why.
     *
     * @param line from the core; discarded if it follows the first
     */
    void answer(ChannelHandlerContext context, String line) {
        if (pending.isOpen()) {
            try {
                answer(context, MessageCodec.readServerMessage(line).orElse(null));
            } catch (RuntimeException fault) {
                pending.fail(context, fault);
            }
        }
    }

    private void answer(ChannelHandlerContext context, @Nullable ServerMessage message) {
        Optional<GamePreview> game = message instanceof GameMessage.Snapshot snapshot
                ? Optional.of(GamePreview.of(snapshot))
                : Optional.empty();
        String path = path();
        if (path.endsWith(".json")) {
            // The page asks before it knows whether there is a game; browsers report a 404 as an error.
            pending.send(context, game.map(GamePreview::data).orElse("[]"), "application/json");
        } else if (path.endsWith(".review")) {
            review(game)
                    .ifPresentOrElse(
                            review -> pending.send(context, review, "application/json"),
                            () -> pending.refuse(
                                    context,
                                    HttpResponseStatus.SERVICE_UNAVAILABLE,
                                    "Too many games are being analysed, try again later"));
        } else if (!path.contains(".")) {
            String address = (encrypted ? "https://" : "http://")
                    + pending.request().headers().get(HttpHeaderNames.HOST, "")
                    + path;
            pending.send(
                    context,
                    files.page(game.map(one -> one.head(address)).orElse("")),
                    "text/html; charset=utf-8",
                    "no-cache");
        } else if (game.isEmpty()) {
            pending.refuse(context, HttpResponseStatus.NOT_FOUND, "No such game");
        } else if (path.endsWith(".svg")) {
            pending.send(context, game.get().svg(), "image/svg+xml");
        } else {
            pending.compute(context, "image/png", "public, max-age=60", game.get()::png);
        }
    }

    /** Returns the state of the review, empty if too many wait. */
    private Optional<String> review(Optional<GamePreview> game) {
        return reviewer == null || game.isEmpty() || game.get().game().result() == null
                ? Optional.of("{}")
                : reviewer.review(game.get().game(), pending.request().uri().endsWith("?start"));
    }
}
