package org.parlor.client.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.state.SavedGames;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;

class SavedGameFileTest {
    private static final GameRecord ONE = StateFixtures.record("tictactoe", Map.of(), "a1");
    private static final GameRecord TWO = StateFixtures.record("tictactoe", Map.of(), "a1", "b2");
    private static final GameRecord OTHER = StateFixtures.record("kalah", Map.of(), "s3");

    @TempDir
    Path folder;

    @Test
    void a_move_replaces_its_game_and_keeps_the_others() throws IOException {
        SavedGameFile file = file();
        assertEquals(List.of(), file.read().values());
        file.save(null, ONE);
        file.save(null, OTHER);
        file.save(ONE, TWO);
        assertEquals(List.of(TWO, OTHER), file.read().values());
    }

    @Test
    void a_game_that_another_program_has_changed_is_kept_beside_this_one() throws IOException {
        SavedGameFile file = file();
        file.save(null, ONE);
        file.save(ONE, TWO);
        file.save(ONE, OTHER);
        assertEquals(List.of(OTHER, TWO), file.read().values());
    }

    @Test
    void of_the_finished_games_only_the_last_is_kept() throws IOException {
        SavedGameFile file = file();
        GameRecord over = TWO.withResult(new GameResult(0, List.of(0, 0), "resign"));
        file.save(null, ONE);
        file.save(null, over);
        assertEquals(List.of(over, ONE), file.read().values());
        file.save(null, OTHER);
        assertEquals(List.of(OTHER, ONE), file.read().values());
    }

    @Test
    void the_number_of_games_is_limited_and_the_oldest_goes_first() throws IOException {
        SavedGameFile file = file();
        file.save(null, OTHER);
        for (int i = 0; i < SavedGames.GAMES_MAX; i++) {
            file.save(null, i == 0 ? TWO : ONE);
        }
        List<GameRecord> games = file.read().values();
        assertEquals(SavedGames.GAMES_MAX, games.size());
        assertEquals(TWO, games.get(games.size() - 1));
    }

    @Test
    void an_unreadable_line_is_kept_and_named() throws IOException {
        SavedGameFile file = file();
        file.save(null, ONE);
        Files.writeString(file.path(), "{\"record\":99}\n" + Files.readString(file.path()));
        file.save(ONE, TWO);
        assertEquals(new StoredLines<>(List.of(TWO), List.of(2)), file.read());
        assertEquals("{\"record\":99}", Files.readAllLines(file.path()).get(1));
    }

    private SavedGameFile file() {
        return new SavedGameFile(folder.resolve("data").resolve("saved-game.jsonl"));
    }
}
