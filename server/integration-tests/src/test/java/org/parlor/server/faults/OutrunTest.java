package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;

/** A game that is played faster than it can be broadcast to all spectators. */
class OutrunTest {
    private static final int SPECTATORS = 300;
    private static final String LONG_GAME = "\"game\":\"reversi\",\"options\":{\"rows\":26,\"cols\":26}";

    @Test
    void slow_spectators_receive_a_snapshot_and_never_skip_a_move() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded());
                PairLoad pairLoad = new PairLoad(server.port(), "quick", LONG_GAME);
                SpectatorLoad spectatorLoad = new SpectatorLoad(server.port(), SPECTATORS, pairLoad.game())) {
            await().until(() -> spectatorLoad.watching() == SPECTATORS);
            while (spectatorLoad.snapshots() <= SPECTATORS) {
                pairLoad.nanos();
            }
            await().until(() -> spectatorLoad.isAt(pairLoad.ply()));
            assertEquals(0, spectatorLoad.outOfOrder());
        }
    }
}
