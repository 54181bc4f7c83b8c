package org.parlor.client.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFormat;

/** Appending games to files. */
class GameRecordFileTest {
    private static final GameRecord MARKS = StateFixtures.record("tictactoe", Map.of(), "a1", "b2");
    private static final GameRecord DISCS = StateFixtures.record("reversi", Map.of(), "d3", "c5");

    @TempDir
    Path folder;

    @Test
    void the_file_extension_determines_the_format() throws Exception {
        assertEquals(RecordFormat.JSON.write(DISCS) + "\n", added("games.json"));
        assertEquals(RecordFormat.JSON.write(DISCS) + "\n", added("games"));
        assertEquals(RecordFormat.GGF.write(DISCS) + "\n", added("games.GGF"));
        assertEquals(RecordFormat.TEXT.write(DISCS) + "\n", added("games.txt"));
        assertEquals("d3c5\n", added("games.transcript"));
        assertEquals(RecordFormat.PGN.write(DISCS) + "\n", added("games.pgn"));
    }

    private String added(String name) throws Exception {
        Path file = folder.resolve(name);
        new GameRecordFile(file).add(DISCS);
        return Files.readString(file);
    }

    @Test
    void games_are_separated() throws Exception {
        Path lines = Files.writeString(folder.resolve("games.jsonl"), RecordFormat.JSON.write(DISCS));
        new GameRecordFile(lines).add(MARKS);
        assertEquals(
                RecordFormat.JSON.write(DISCS) + "\n" + RecordFormat.JSON.write(MARKS) + "\n", Files.readString(lines));
        Path text = folder.resolve("games.txt");
        new GameRecordFile(text).add(DISCS);
        new GameRecordFile(text).add(MARKS);
        assertEquals(
                RecordFormat.TEXT.write(DISCS) + "\n\n" + RecordFormat.TEXT.write(MARKS) + "\n",
                Files.readString(text));
    }

    @Test
    void a_game_that_cannot_be_added_is_reported_and_the_file_unchanged() throws IOException {
        Path ggf = folder.resolve("games.ggf");
        assertEquals(ggf + ": GGF supports Reversi only, not tictactoe", refusal(ggf));
        Path text = Files.writeString(folder.resolve("games.jsonl"), RecordFormat.TEXT.write(DISCS));
        assertEquals(text + ": the games in it are in text, and by its name the next would be in json", refusal(text));
        Path list = Files.writeString(folder.resolve("shopping"), "bread\n");
        assertEquals(
                list + ": unknown format: it begins with 'bread'; supported are " + RecordFormat.ids(), refusal(list));
        assertEquals("bread\n", Files.readString(list));
        Path nowhere = folder.resolve("nowhere").resolve("games.json");
        assertEquals("cannot write " + nowhere + ": no such directory", refusal(nowhere));
        assertEquals("cannot write " + folder + ": it is a directory", refusal(folder));
    }

    private static String refusal(Path file) {
        return assertThrows(ExitException.class, () -> new GameRecordFile(file).add(MARKS))
                .getMessage();
    }
}
