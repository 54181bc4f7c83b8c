package org.parlor.puzzle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.parlor.rules.InvalidInputException;

/** Puzzles as text, and the shipped list. */
class PuzzleReaderTest {
    private static final String DRAW = "tictactoe | X........ 1 | 1549 | b1:-1 c1:-1 a2:-1 b2:0 c2:-1 a3:-1 b3:-1 c3:-1"
            + " | b2 b1 c1 a3 a2 c2 b3 c3";
    private static final String WIN = "tictactoe | XX.OO.... 0 | 700 | c1:+1 c2:0 a3:-1 b3:-1 c3:-1 | c1";
    private static final String KALAH = "kalah pits=2 seeds=1 | 1,1,0,0,1,1 0 | 0 | s1:+2 s2:0 | s1 n1 s2 n2";

    @Test
    void comments_are_skipped_and_each_puzzle_is_written_as_it_was_read() throws IOException {
        List<Puzzle> puzzles = read("\uFEFF# made by hand\r\n" + DRAW + "\r\n\r\n" + WIN + "\r\n");
        assertEquals(List.of(DRAW, WIN), puzzles.stream().map(Puzzle::text).toList());
        assertEquals(
                List.of("O to move. Find the only move that draws", "X to move. Find the only winning move"),
                puzzles.stream().map(Puzzle::task).toList());
        assertEquals(
                List.of(List.of("b1", "b2"), List.of("c1", "c2")),
                puzzles.stream().map(Puzzle::hint).toList());
    }

    @Test
    void an_invalid_line_is_refused_with_line_column_and_reason() {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String line : List.of(
                "hello",
                DRAW.replace("tictactoe", "chess"),
                KALAH.replace("pits", "boxes"),
                DRAW.replace("X........", "X......."),
                DRAW.replace(" 1 |", " |"),
                DRAW.replace("1549", "high"),
                DRAW.replace("1549", "9999"),
                DRAW.replace("c3:-1", "c3:0"),
                DRAW.replace(" c3:-1", ""),
                DRAW.replace("b2 b1 c1", "b2 b1 b1"),
                DRAW.replace(" b3 c3", " b3"))) {
            reasons.put(
                    line,
                    assertThrows(InvalidInputException.class, () -> read(WIN + "\n" + line + "\n"))
                            .getMessage());
        }
        assertEquals(
                List.of(
                        "test, line 2, column 1: A puzzle must have the form GAME | POSITION | RATING | MOVE:SCORE … |"
                                + " LINE, not 'hello'",
                        "test, line 2, column 1: Unknown game 'chess': choose from reversi, kalah, tictactoe",
                        "test, line 2, column 1: Unknown option 'boxes=2' of Kalah",
                        "test, line 2, column 13: This board has 9 cells, the position describes 8",
                        "test, line 2, column 13: The side to move is missing: add 0, X or * for X, 1 or O for O",
                        "test, line 2, column 27: A number is expected, not 'high'",
                        "test, line 2, column 27: The rating must be 0 to 4000, not 9999",
                        "test, line 2, column 34: c3 is as good as b2: a puzzle has one best move",
                        "test, line 2, column 34: The scores must be those of the legal moves b1 c1 a2 b2 c2 a3 b3 c3,"
                                + " not 'b1 c1 a2 b2 c2 a3 b3'",
                        "test, line 2, column 83: 'b1' is not a legal move in the line of best play",
                        "test, line 2, column 83: The line of best play ends before the game"),
                reasons.values().stream()
                        .map(PuzzleReaderTest::withoutOtherGames)
                        .toList());
    }

    @Test
    void there_are_600_shipped_puzzles_all_different_and_written_as_they_were_read() throws IOException {
        List<Puzzle> shipped = PuzzleReader.shipped();
        assertEquals(
                Map.of("reversi", 400L, "kalah", 158L, "tictactoe", 42L),
                shipped.stream()
                        .collect(Collectors.groupingBy(
                                puzzle -> puzzle.rules().kind().id(), TreeMap::new, Collectors.counting())));
        assertEquals(600, shipped.stream().map(Puzzle::id).distinct().count());
        List<String> texts = shipped.stream().map(Puzzle::text).toList();
        assertEquals(
                texts, read(String.join("\n", texts)).stream().map(Puzzle::text).toList());
    }

    /** The test classes add games to the list. */
    private static String withoutOtherGames(String message) {
        return message.replaceAll("(tictactoe)(, [a-z]+)+$", "$1");
    }

    @Test
    void a_file_of_games_is_no_file_of_puzzles_whatever_the_length_of_its_lines() throws IOException {
        assertTrue(areIn("# made by hand\n\n" + WIN));
        assertFalse(areIn(""));
        assertFalse(areIn("f5d6c3".repeat(1 << 18)));
    }

    private static boolean areIn(String text) throws IOException {
        return PuzzleReader.areIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Puzzle> read(String text) throws IOException {
        return PuzzleReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "test");
    }
}
