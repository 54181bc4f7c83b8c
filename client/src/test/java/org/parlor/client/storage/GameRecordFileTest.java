package org.parlor.client.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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
    void a_stream_is_copied_up_to_a_limit() throws Exception {
        byte[] text = "f5d6\n".getBytes(StandardCharsets.UTF_8);
        Path copy = FilePaths.temporaryCopy(new ByteArrayInputStream(text), "standard input", 5);
        assertEquals("f5d6\n", Files.readString(copy));
        Files.delete(copy);
        Files.delete(copy.getParent());
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return ' ';
            }
        };
        assertEquals(
                "standard input is longer than 1 MiB, the most that is copied: save it in a file and name that",
                assertThrows(ExitException.class, () -> FilePaths.temporaryCopy(endless, "standard input", 1 << 20))
                        .getMessage());
    }

    @Test
    void the_file_extension_determines_the_format() throws Exception {
        assertEquals(RecordFormat.JSON.write(DISCS) + "\n", added("games.json"));
        assertEquals(RecordFormat.JSON.write(DISCS) + "\n", added("games"));
        assertEquals(RecordFormat.GGF.write(DISCS) + "\n", added("games.GGF"));
        assertEquals(RecordFormat.TEXT.write(DISCS) + "\n", added("games.txt"));
        assertEquals("d3c5\n", added("games.transcript"));
        assertEquals(RecordFormat.PGN.write(DISCS) + "\n", added("games.pgn"));
    }

    @Test
    void a_position_is_appended_and_a_picture_is_a_new_file() throws Exception {
        String position = "-------------------X-------XX------XO--------------------------- O\n";
        assertEquals(position, added("ends.obf"));
        assertEquals(position + position, added("ends.obf"));
        String svg = added("game.svg");
        assertTrue(svg.contains("<animate "), svg);
        Path png = folder.resolve("position.png");
        new GameRecordFile(png).add(DISCS, 1);
        assertEquals("PNG", new String(Files.readAllBytes(png), 1, 3, StandardCharsets.US_ASCII));
        assertEquals(png + ": it exists, and a picture is a file of its own: choose another name", refusal(png));
    }

    @Test
    void a_position_goes_on_a_line_of_its_own_and_into_files_of_positions_only() throws Exception {
        String position = "-------------------X-------XX------XO--------------------------- O\n";
        Files.writeString(folder.resolve("open.obf"), position.strip());
        assertEquals(position + position, added("open.obf"));
        Path notes = Files.writeString(folder.resolve("notes.obf"), "to do\n");
        assertEquals(
                notes + ": it does not begin with a position: choose another name",
                assertThrows(ExitException.class, () -> new GameRecordFile(notes).add(DISCS, 1))
                        .getMessage());
        assertEquals("to do\n", Files.readString(notes));
    }

    private String added(String name) throws Exception {
        Path file = folder.resolve(name);
        new GameRecordFile(file).add(DISCS, 1);
        return Files.readString(file);
    }

    @Test
    void games_are_separated() throws Exception {
        Path lines = Files.writeString(folder.resolve("games.jsonl"), RecordFormat.JSON.write(DISCS));
        new GameRecordFile(lines).add(MARKS, 1);
        assertEquals(
                RecordFormat.JSON.write(DISCS) + "\n" + RecordFormat.JSON.write(MARKS) + "\n", Files.readString(lines));
        Path text = folder.resolve("games.txt");
        new GameRecordFile(text).add(DISCS, 1);
        new GameRecordFile(text).add(MARKS, 1);
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
        assertEquals(
                "cannot write " + nowhere + ": no such directory: " + nowhere.getParent()
                        + ". Create it, or choose another name",
                refusal(nowhere));
        assertEquals("cannot write " + folder + ": it is a directory", refusal(folder));
    }

    private static String refusal(Path file) {
        return assertThrows(ExitException.class, () -> new GameRecordFile(file).add(MARKS, 1))
                .getMessage();
    }
}
