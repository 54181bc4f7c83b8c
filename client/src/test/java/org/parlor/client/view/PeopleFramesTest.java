package org.parlor.client.view;

import static org.parlor.client.Given.after;
import static org.parlor.client.Given.told;
import static org.parlor.client.Given.words;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.Given;
import org.parlor.client.model.ClientState;

/** What lobby, people and several games at once look like, held against text files. */
class PeopleFramesTest {
    private static final String OPENING = "d3 c5 d6 e3 b4 c3";

    @Test
    void games_and_a_challenge_call_from_elsewhere() {
        ClientState game = Given.game("reversi", words(OPENING));
        ClientState called = after(
                game, told(Given.other("g18", Given.snapshot("kalah", Map.of(), 0))), told(Given.challenge("c1")));
        check("calls", called);
        Golden.check("calls-120x40", View.render(later(called), 120, 40));
    }

    private static void check(String name, ClientState state) {
        Golden.check(name + "-80x24", View.render(later(state), 80, 24));
        Golden.check(name + "-40x14", View.render(later(state), 40, 14));
    }

    /** When news has gone from its line. */
    private static ClientState later(ClientState state) {
        return state.at(Given.NOW + 12_000);
    }
}
