package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.GameMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.KilledStore;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.StoredCore;
import org.parlor.server.storage.archive.SqlGameArchive;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.storage.journal.SqlJournal;

/** A server whose store has a running game that is not in memory. */
class UnloadedGameServerTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static ParlorServer started(Path store) {
        return ParlorServer.start(ServerConfig.embedded().with(Storage.inDatabase(new SqliteDatabase(store))));
    }

    /** Starts a game, which its players leave for long. */
    private static String unloadedGame(Path store) {
        long earlier = System.currentTimeMillis() - Duration.ofHours(2).toMillis();
        try (StoredCore core = new StoredCore(
                SqlJournal.open(new SqliteDatabase(store), ServerMetrics.NONE, () -> {}),
                new SqlGameArchive(new SqliteDatabase(store), ServerMetrics.NONE),
                earlier)) {
            core.logIn(1);
            core.logIn(2);
            String g = core.startGame("tictactoe");
            core.leave(1);
            core.leave(2);
            core.advance(Duration.ofMinutes(8).toMillis());
            return g;
        }
    }

    private static List<String> logIn(LineClient client, int number) {
        client.sendLines("{\"t\":\"hello\",\"proto\":1,\"caps\":[\"corr\"],\"login\":{\"as\":\"bot\",\"name\":\"bot"
                + number + "\",\"token\":\"a-token-of-20-letters-" + number + "\"}}");
        return client.receive("welcome", SessionMessage.Welcome.class).games();
    }

    @Test
    void its_spectators_and_players_find_it_and_a_kill_loses_nothing() {
        Path data = folder.resolve("data");
        String g = unloadedGame(data);
        try (ParlorServer server = started(data);
                LineClient spectator = LineClient.connect(server)) {
            spectator.sendLines(
                    "{\"t\":\"hello\",\"proto\":1,\"caps\":[\"corr\"],\"login\":{\"as\":\"guest\",\"name\":\"eve\"}}",
                    "{\"t\":\"watch\",\"id\":1,\"g\":\"" + g + "\"}");
            assertEquals(
                    "playing",
                    spectator.receive("game", GameMessage.Snapshot.class).state());
            KilledStore.copy(data, folder.resolve("once"));
        }
        try (ParlorServer server = started(folder.resolve("once"));
                LineClient first = LineClient.connect(server)) {
            assertEquals(List.of(g), logIn(first, 1));
            first.receive("turn");
            first.sendLines("{\"t\":\"move\",\"id\":1,\"g\":\"" + g + "\",\"ply\":0,\"move\":\"b2\"}");
            first.receive("game.move");
            KilledStore.copy(folder.resolve("once"), folder.resolve("twice"));
        }
        try (ParlorServer server = started(folder.resolve("twice"));
                LineClient second = LineClient.connect(server)) {
            assertEquals(List.of(g), logIn(second, 2));
            assertEquals(1, second.receive("turn", GameMessage.Turn.class).ply());
        }
    }
}
