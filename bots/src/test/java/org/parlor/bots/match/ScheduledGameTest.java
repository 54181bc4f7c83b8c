package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

class ScheduledGameTest {
    static List<String> games() {
        return Games.ids();
    }

    @ParameterizedTest
    @MethodSource("games")
    void the_moves_of_the_opening_are_played_only_from_the_initial_position(String game) {
        Rules rules = Games.find(game).orElseThrow().rules();
        OpeningGenerator.Opening opening =
                new OpeningGenerator(rules, 2, false, 5).opening(0).orElseThrow();
        ScheduledGame scheduled = new ScheduledGame(rules, new TimeControl.None(), "title", "1-1", opening, List.of());
        String first = opening.moves().get(0);
        Position second = rules.initial().play(rules.parse(first).orElseThrow());

        assertEquals(Optional.of(first), scheduled.openingMove(rules.initial(), List.of()));
        assertEquals(Optional.of(opening.moves().get(1)), scheduled.openingMove(second, List.of(first)));
        assertEquals(Optional.empty(), scheduled.openingMove(opening.position(), opening.moves()));
        assertEquals(Optional.empty(), scheduled.openingMove(opening.position(), List.of()));
    }
}
