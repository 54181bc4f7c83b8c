package org.parlor.client.inprocess;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.GameMessage;
import org.parlor.testing.Waiting;

/** Reviews for the page of a hosted server. */
class WebReviewsTest {
    private static final GameMessage.Snapshot LOST =
            StateFixtures.snapshot("tictactoe", Map.of(), null, "b2", "b1", "a1", "c3", "a3", "a2", "c1");

    private final WebReviews reviews = new WebReviews();

    @AfterEach
    void close() {
        reviews.close();
    }

    @Test
    void a_review_starts_on_request_and_has_the_texts_of_plain_mode() {
        assertEquals(Optional.of("{\"plies\":7}"), reviews.review(LOST, false));
        assertTrue(reviews.review(LOST, true).orElseThrow().startsWith("{\"plies\":7,\"done\":"));
        await().atMost(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                .until(() -> state().get("done").getAsInt() == 7);
        JsonObject known = state();
        JsonObject slip = known.getAsJsonArray("moves").get(1).getAsJsonObject();
        String better = slip.get("text").getAsString().replaceAll(".*Better: (..),.*", "$1");
        assertEquals(
                "{\"ply\":2,\"score\":100,\"mark\":\"??\",\"text\":\"b1??, X wins. Better: " + better
                        + ", draw (searched to the end)\"}",
                slip.toString());
        assertEquals(
                List.of(
                        "The game was lost at move 2: O played b1, " + better + " drew",
                        "Accuracy: X 100 %, O 72 %",
                        "X: 4 of 4 choices good (100 %), mean loss 0.00",
                        "O: 2 of 3 choices good (67 %), mean loss 0.33, worst: move 2 b1 1.00"),
                StreamSupport.stream(known.getAsJsonArray("notes").spliterator(), false)
                        .map(JsonElement::getAsString)
                        .toList());
    }

    @Test
    void more_games_than_can_wait_are_refused() {
        List<Optional<String>> answers = new ArrayList<>();
        for (int number = 0; number < 10; number++) {
            answers.add(reviews.review(game("g" + number), true));
        }
        assertEquals(1, answers.stream().filter(Optional::isEmpty).count());
        assertEquals(Optional.empty(), answers.get(9));
    }

    @Test
    void a_game_from_another_start_is_not_reviewed() {
        GameMessage.Snapshot other = StateFixtures.snapshot("reversi", Map.of(), null, "d3", "c5");
        GameMessage.Snapshot elsewhere = StateFixtures.snapshot("reversi", Map.of(), null, "f5", "d6");
        assertEquals(Optional.of("{}"), reviews.review(withMoves(elsewhere, "g", other.moves()), true));
    }

    private JsonObject state() {
        return JsonParser.parseString(reviews.review(LOST, false).orElseThrow()).getAsJsonObject();
    }

    /** A game that takes long enough to keep the queue full. */
    private static GameMessage.Snapshot game(String id) {
        GameMessage.Snapshot game = StateFixtures.snapshot(
                "reversi", Map.of(), null, StateFixtures.words("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7"));
        return withMoves(game, id, game.moves());
    }

    private static GameMessage.Snapshot withMoves(GameMessage.Snapshot game, String id, List<String> moves) {
        return new GameMessage.Snapshot(
                id,
                game.seq(),
                game.state(),
                game.game(),
                game.options(),
                game.rules(),
                game.players(),
                game.you(),
                game.rated(),
                game.tc(),
                game.ply(),
                game.to(),
                game.pos(),
                game.aux(),
                game.legal(),
                moves,
                game.score(),
                game.clock(),
                game.presence(),
                game.offers(),
                game.watchers(),
                game.result(),
                game.chat(),
                game.start());
    }
}
