package org.parlor.client.screen;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.parlor.rules.connectfour.ConnectFour;

/** The same properties with a game without classes of its own in the client. The other games have them in {@link EveryFrameTest}. */
@Tag("fourth-game")
class EveryFrameOfFourGamesTest extends EveryFrameTest {

    static Stream<Object[]> games() {
        return EveryFrameTest.games().filter(game -> game[0].equals(ConnectFour.KIND.id()));
    }
}
