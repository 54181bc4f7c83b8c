package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.parlor.server.net.GatewayLimits;

class PreviewRequestTest {
    /** A game whose position has more cells than its board. */
    private static GameMessage.Snapshot undrawable() {
        Rules rules = Games.ALL.get(0).rules(Map.of());
        int cells = BoardCells.of(rules, rules.initial()).values().size();
        return new GameMessage.Snapshot(
                "g1",
                0,
                "playing",
                rules.kind().id(),
                Map.of(),
                1,
                List.of(new UserInfo("ada", false, null, null), new UserInfo("bob", false, null, null)),
                null,
                false,
                new TimeControl.None(),
                0,
                0,
                BoardCells.counts(Collections.nCopies(cells + 1, 0)),
                null,
                null,
                List.of(),
                List.of(0, 0),
                null,
                List.of("here", "here"),
                List.of(),
                0,
                null,
                null,
                null);
    }

    private final WebChannel channel = new WebChannel();

    private void request(HttpMethod method, String path, Executor pictures) {
        WebSettings settings = new WebSettings(0, Set.of());
        channel.pipeline()
                .addLast(new HttpRequestHandler(
                        channel.initializer.register(channel),
                        channel.initializer,
                        settings,
                        new HostNames(Set.of(), Set::of),
                        StaticFiles.load(),
                        pictures,
                        upload -> {
                            throw new RejectedExecutionException();
                        },
                        GatewayLimits.defaults(),
                        false));
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, path);
        request.headers().set(HttpHeaderNames.HOST, "127.0.0.1");
        channel.writeInbound(request);
    }

    private void answer(GameMessage message) {
        channel.writeOutbound(Unpooled.copiedBuffer(MessageCodec.write(message) + "\n", StandardCharsets.UTF_8));
        channel.runPendingTasks();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/game/g1.png", "/game/g1.svg"})
    void a_game_that_cannot_be_drawn_is_answered_with_an_error(String path) {
        request(HttpMethod.GET, path, Runnable::run);
        answer(undrawable());
        assertEquals("500 Internal server error, incident ID\n", channel.response());
    }

    @Test
    void uploads_do_not_take_the_place_of_pictures() {
        request(HttpMethod.POST, "/record", Runnable::run);
        assertEquals("503 The server is busy, try again later\n", channel.response());
    }
}
