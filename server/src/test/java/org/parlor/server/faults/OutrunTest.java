package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;

/** A game that is played faster than all who watch it can be told of it. */
@Timeout(60)
class OutrunTest {
    private static final int SPECTATORS = 300;
    private static final String LONG_GAME = "\"game\":\"reversi\",\"options\":{\"rows\":26,\"cols\":26}";

    @Test
    void spectators_whom_a_game_outruns_are_shown_it_anew_and_told_no_move_but_the_next() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded());
                PairLoad pairLoad = new PairLoad(server.port(), "quick", LONG_GAME);
                SpectatorLoad spectatorLoad = new SpectatorLoad(server.port(), SPECTATORS, pairLoad.game())) {
            await().until(() -> spectatorLoad.watching() == SPECTATORS);
            while (spectatorLoad.snapshots() <= SPECTATORS) {
                pairLoad.nanos();
            }
            await().until(() -> spectatorLoad.isAt(pairLoad.ply()));
            assertEquals(0, spectatorLoad.misled());
        }
    }
}
