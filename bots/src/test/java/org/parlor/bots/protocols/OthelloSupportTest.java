package org.parlor.bots.protocols;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.bots.player.EngineFactory.GameContext;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

class OthelloSupportTest {

    private static Rules rules(Map<String, ?> options) {
        return Games.get("reversi").rules(options);
    }

    private static GameContext game(Rules rules, Position position, String... moves) {
        return new GameContext("g", rules, 0, List.of(), new TimeControl.None(), position, List.of(moves));
    }

    @Test
    void an_engine_without_set_up_positions_plays_games_from_the_standard_start_only() {
        Rules xot = rules(Map.of("opening", "xot"));
        Rules corners = rules(Map.of("corners", 1));
        Position after = xot.initial().play(xot.parse("f5").orElseThrow());
        assertDoesNotThrow(() -> OthelloSupport.requireStandardStart(game(xot, after, "f5")));
        for (GameContext game :
                List.of(game(xot, xot.start(bound -> 0)), game(corners, corners.initial()), game(xot, after))) {
            OthelloSupport.requireSquare(game);
            assertEquals(
                    "this engine does not support games from a custom position",
                    assertThrows(InvalidInputException.class, () -> OthelloSupport.requireStandardStart(game))
                            .getMessage());
        }
    }
}
