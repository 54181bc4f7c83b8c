package org.parlor.client.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineGame.QueuedMove;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.ui.Messages;
import org.parlor.message.GameMessage;

/** The file of correspondence games: what it keeps, from which other programs and versions. */
class OfflineGameFileTest {
    private static final OfflineGame.Account ANA = new OfflineGame.Account("tower:7777", true, "ana");
    private static final GameMessage.Snapshot GAME = StateFixtures.correspondence("g20", 0, "bob", 86_400_000);
    private static final QueuedMove D3 = new QueuedMove(List.of(), "d3", "");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void a_game_and_its_queue_are_read_as_written_by_their_owner_only() throws IOException {
        Path path = folder.resolve("new/offline.jsonl");
        OfflineGameFile file = new OfflineGameFile(path);
        assertEquals(List.of(), file.read().values());
        file.update(List.of(new OfflineUpdate.Seen(ANA, GAME)), 5);
        file.update(List.of(new OfflineUpdate.Queued(ANA, "g20", D3)), 6);
        OfflineGame kept = new OfflineGame(ANA, GAME, 5, List.of(D3));
        assertEquals(List.of(kept), file.read().values());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        file.update(List.of(new OfflineUpdate.Refused(ANA, "g20", 0, "it is not legal")), 7);
        assertEquals("not sent d3: it is not legal", file.read().values().get(0).queueText(Messages.ENGLISH));
        file.update(List.of(new OfflineUpdate.Sent(ANA, "g20", 0)), 8);
        assertEquals(
                List.of(new OfflineGame(ANA, GAME, 5, List.of())), file.read().values());
    }

    @Test
    void a_queue_written_by_another_program_survives_a_new_snapshot_and_damage_is_left_alone() throws IOException {
        Path path = folder.resolve("offline.jsonl");
        new OfflineGameFile(path).update(List.of(new OfflineUpdate.Seen(ANA, GAME)), 5);
        String known = Files.readString(path);
        String ofNoPlayer = known.strip().replace("\"you\":0", "\"you\":7");
        assertNotEquals(known.strip(), ofNoPlayer);
        Files.writeString(path, "{\"server\":1}\nnot json\n" + ofNoPlayer + "\n" + known);
        OfflineGameFile file = new OfflineGameFile(path);
        assertEquals(
                new StoredLines<>(List.of(new OfflineGame(ANA, GAME, 5, List.of())), List.of(1, 2, 3)), file.read());
        new OfflineGameFile(path).update(List.of(new OfflineUpdate.Queued(ANA, "g20", D3)), 6);
        GameMessage.Snapshot later = StateFixtures.correspondence("g20", 0, "bob", 3_600_000);
        assertEquals(
                List.of(new OfflineGame(ANA, later, 9, List.of(D3))),
                file.update(List.of(new OfflineUpdate.Seen(ANA, later)), 9));
        List<String> lines = Files.readAllLines(path);
        assertEquals(List.of("{\"server\":1}", "not json", ofNoPlayer), lines.subList(1, 4));
    }

    @Test
    void a_move_replaces_none_that_another_program_has_queued_before() throws IOException {
        OfflineGameFile file = new OfflineGameFile(folder.resolve("offline.jsonl"));
        file.update(List.of(new OfflineUpdate.Seen(ANA, GAME)), 5);
        file.update(List.of(new OfflineUpdate.Queued(ANA, "g20", D3)), 6);
        QueuedMove c4 = new QueuedMove(List.of(), "c4", "");
        file.update(List.of(new OfflineUpdate.Queued(ANA, "g20", c4)), 7);
        assertEquals(List.of(D3), file.read().values().get(0).queue());
    }

    @Test
    void above_the_limit_games_without_queued_moves_are_dropped_first() {
        List<OfflineGame> full = IntStream.range(0, OfflineUpdate.GAMES_MAX)
                .mapToObj(i -> StateFixtures.correspondence("g" + i, 0, "bob", 86_400_000))
                .map(game -> new OfflineGame(ANA, game, 5, game.g().equals("g498") ? List.of() : List.of(D3)))
                .toList();
        List<String> ids = new OfflineUpdate.Seen(ANA, StateFixtures.correspondence("new", 0, "bob", 86_400_000))
                .applyTo(full, 6).stream().map(game -> game.game().g()).toList();
        assertEquals(OfflineUpdate.GAMES_MAX, ids.size());
        assertEquals(List.of("new", "g0", "g497", "g499"), List.of(ids.get(0), ids.get(1), ids.get(498), ids.get(499)));
    }

    @Test
    void a_game_of_another_server_with_the_same_id_keeps_its_queue() {
        OfflineGame.Account other = new OfflineGame.Account("other:7777", true, "ana");
        OfflineGame queued = new OfflineGame(ANA, GAME, 5, List.of(D3));
        List<OfflineGame> seen = new OfflineUpdate.Seen(other, GAME).applyTo(List.of(queued), 6);
        assertEquals(List.of(new OfflineGame(other, GAME, 6, List.of()), queued), seen);
        assertEquals(seen, new OfflineUpdate.Sent(other, "g20", 0).applyTo(seen, 7));
        assertEquals(seen, new OfflineUpdate.Refused(other, "g20", 0, "it is not legal").applyTo(seen, 7));
    }

    @Test
    void a_file_that_is_no_text_is_refused() throws IOException {
        Path path = Files.write(folder.resolve("offline.jsonl"), new byte[] {(byte) 0xff});
        IOException refused = assertThrows(IOException.class, () -> new OfflineGameFile(path).read());
        assertEquals("not a text file", IoErrors.reason(refused));
    }

    @Test
    void a_queued_move_that_is_none_or_fits_no_more_does_not_change_the_game() {
        for (QueuedMove move : List.of(
                new QueuedMove(List.of(), "no move", ""),
                new QueuedMove(List.of(), "d3", "it is not legal"),
                new QueuedMove(List.of("d3", "c5"), "f6", ""))) {
            OfflineGame game = new OfflineGame(ANA, GAME, 5, List.of(move));
            assertEquals(0, game.state(0).orElseThrow().ply(), move.toString());
        }
        assertEquals(
                1,
                new OfflineGame(ANA, GAME, 5, List.of(D3))
                        .state(0)
                        .orElseThrow()
                        .ply());
    }
}
