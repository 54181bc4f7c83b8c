package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Limit on the games that a connection watches. */
class WatchLimitTest {
    private static final int WATCHING_MAX = 20;

    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");
    private final TestClient eve = coreFixture.guest("eve");

    private List<String> watch(String g) {
        return TestClient.types(eve.request("{'t':'watch','id':3,'g':'" + g + "'}"));
    }

    @Test
    void watching_a_watched_game_again_does_not_count_towards_the_limit() {
        List<String> games = IntStream.rangeClosed(0, WATCHING_MAX)
                .mapToObj(n -> coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'none'}"))
                .toList();
        List<String> watched = games.subList(0, WATCHING_MAX);
        watched.forEach(g -> assertEquals(List.of("ok", "game"), watch(g)));

        watched.forEach(g -> assertEquals(List.of("ok", "game"), watch(g)));
        assertEquals(List.of("too_many_games"), watch(games.get(WATCHING_MAX)));
    }
}
