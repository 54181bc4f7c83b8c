package org.parlor.bots.cli.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.match.OpeningGenerator.Opening;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

class OpeningFileTest {
    @TempDir
    private Path dir;

    @Test
    void lines_of_moves_are_openings_of_any_game() throws IOException {
        assertEquals(List.of("s3 s6", "s1", "s2 n1"), read("kalah", "# Kalah\ns3 s6\n\ns1\n s2  n1 \n", null));
        assertEquals(List.of("s3", "s1", "s2"), read("kalah", "s3 s6\ns1\ns2 n1\n", 1));
    }

    @Test
    void transcripts_are_openings_and_equal_positions_count_once() throws IOException {
        String file = "f5d6c3\nf5d6c4\nf5d6c3\n";
        assertEquals(List.of("f5 d6 c3", "f5 d6 c4"), read("reversi", file, null));
        assertEquals(List.of("f5 d6"), read("reversi", file, 2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a1 b2\\n\\na1 a1 | line 3: game 2, ply 2: illegal move a1; legal: b1 c1 a2 b2 c2 a3 b3 c3
            a1 b2 z9         | line 1: game 1, ply 3: illegal move z9; legal: b1 c1 a2 c2 a3 b3 c3
            a1 a2 b1 b2 c1   | line 1 is a complete game; specify the number of its moves to play by --openings
            """)
    void a_line_that_is_no_opening_is_rejected(String text, String fault) throws IOException {
        String message = String.valueOf(assertThrows(
                        InvalidInputException.class, () -> read("tictactoe", text.replace("\\n", "\n"), null))
                .getMessage());
        assertEquals(dir.resolve("openings") + ": " + fault, message);
    }

    @Test
    void a_file_without_openings_is_rejected_by_name() {
        for (String text : List.of("", "# nothing\n", "a letter\n")) {
            String message = String.valueOf(assertThrows(InvalidInputException.class, () -> read("kalah", text, null))
                    .getMessage());
            assertEquals(true, message.startsWith(dir.resolve("openings") + ": "), message);
        }
    }

    @Test
    void games_of_other_rules_are_rejected() throws IOException {
        assertEquals(
                dir.resolve("openings") + ": game 1 is reversi {rows=8, cols=8, passing=forced}, the match is kalah"
                        + " {pits=6, seeds=4}",
                assertThrows(InvalidInputException.class, () -> read("kalah", "f5d6c3\n", null))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                                    | a1, b1, c1, a2
            --openings-start 3                      | c1, a2
            --openings-order random --seed 4        | a1, a2, b1, c1
            --openings-order random --openings-start 4 --seed 4 | c1
            """)
    void a_match_plays_the_openings_in_order(@Nullable String options, String openings) throws IOException {
        Path file = Files.writeString(dir.resolve("openings"), "a1\nb1\nc1\na2\n");
        Path record = dir.resolve("record");
        String line = "match easy random --game tictactoe --at-once 1 --openings-file " + file + " --record " + record
                + (options == null ? "" : " " + options);
        StringWriter out = new StringWriter();
        BotsMain.commandLine("match")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(new StringWriter(), true))
                .execute(line.split(" "));
        List<String> played = new ArrayList<>();
        for (String game : Files.readAllLines(record)) {
            GameRecord read = MessageCodec.readRecord(game);
            if (String.valueOf(read.g()).endsWith("-1")) {
                played.add(read.moves().get(0).move());
            }
        }
        assertEquals(Arrays.asList(openings.split(", ")), played);
        assertEquals(
                "ended after " + played.size() + " of 50 pairs: there are no more openings",
                out.toString().lines().reduce((first, last) -> last).orElseThrow());
    }

    private List<String> read(String game, String text, @Nullable Integer plies) throws IOException {
        Path file = Files.writeString(dir.resolve("openings"), text);
        return OpeningFile.read(file, Games.find(game).orElseThrow().rules(), plies).stream()
                .map(Opening::moves)
                .map(moves -> String.join(" ", moves))
                .toList();
    }
}
