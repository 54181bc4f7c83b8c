package org.parlor.server.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parlor.server.app.ServerProcess;

/** Kills the server repeatedly while bots play. Everything acknowledged survives. */
@Tag("faults")
class KillsTest {
    private static final int KILLS = Integer.getInteger("kills", 200);
    private static final int PLAYERS = 40;
    /** A low limit, so that games are archived while other games in the same journal rows are still in progress. */
    private static final String[] FEW_GAMES = {"--games-max", "30"};

    private final Random random = new Random(20_261_121);
    private final ClientLog clientLog = new ClientLog();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void everything_acknowledged_survives_every_kill(StoreUnderTest.Kind kind)
            throws IOException, InterruptedException {
        try (StoreUnderTest storeUnderTest = StoreUnderTest.of(kind, directory)) {
            ServerProcess server = storeUnderTest.server(0, FEW_GAMES);
            int port = server.port();
            try (BotLoad botLoad = new BotLoad(port, PLAYERS, List.of("tictactoe", "kalah", "reversi"), clientLog)) {
                for (int kill = 0; kill < KILLS; kill++) {
                    clientLog.awaitMoves(1 + random.nextInt(500));
                    server.kill();
                    server.close();
                    server = storeUnderTest.server(port, FEW_GAMES);
                    server.port();
                }
                botLoad.awaitPresent(PLAYERS);
                server.kill();
            } finally {
                server.close();
            }
            System.out.println(kind + ", " + KILLS + " kills: "
                    + clientLog.checkAgainst(ExportedGame.export(storeUnderTest.options())));
        }
    }
}
