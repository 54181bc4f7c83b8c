package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** The forms in which programs print a board, as an argument and in a file. */
class PositionArgumentTest {
    private static final Rules RULES = Games.get("reversi").rules();
    private static final String CELLS = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
    private static final String EXPECTED = CELLS.replace('-', '.') + " 0";
    private static final String ROWS = CELLS.replace('X', '*').replaceAll("(.{8})", "$1 ");

    @TempDir
    Path directory;

    private static String parse(String given) throws IOException {
        return PositionText.print(RULES, PositionArgument.parse(RULES, given));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CELLS + " X",
                CELLS + " *",
                CELLS + " 0",
                CELLS + " Black",
                CELLS + " X; B2:+18; c1:+10;",
                CELLS + " X % a comment",
                CELLS + " X;% a comment"
            })
    void a_board_is_read_with_any_side_claims_and_comments(String text) throws IOException {
        assertEquals(EXPECTED, parse(text));
    }

    @Test
    void a_board_is_read_in_any_letters() throws IOException {
        assertEquals(EXPECTED, parse(CELLS.toLowerCase(Locale.ROOT) + " x"));
        assertEquals(EXPECTED, parse(CELLS.replace('X', '*') + " *"));
        assertEquals(EXPECTED, parse(CELLS.replace('X', 'b').replace('O', 'w').replace('-', '.') + " b"));
        assertEquals(EXPECTED, parse(CELLS.replace('X', 'B').replace('O', 'W') + " b"));
        assertEquals(EXPECTED, parse("8 " + ROWS + "*"));
        assertEquals(EXPECTED, parse("[8 " + ROWS + "*]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pass", "PA", "ps", "--", ""})
    void moves_after_a_board_are_played_with_passes_in_any_spelling(String pass) throws IOException {
        try (InputStream game = PositionArgumentTest.class.getResourceAsStream("/records/transcript-pass-word.txt")) {
            Replay replay =
                    RecordFiles.replay(RecordFiles.readAll(game.readAllBytes()).get(0));
            String moves = replay.record().moves().stream()
                    .map(move -> move.move().replace("pass", pass))
                    .collect(Collectors.joining());
            assertEquals(
                    replay.lastPosition(),
                    PositionArgument.parse(RULES, PositionText.print(RULES, RULES.initial()) + " " + moves));
        }
    }

    @Test
    void a_board_without_side_gets_one_sentence() {
        assertEquals(
                "The side to move is missing: add 0, X, * or B for Black, 1, O or W for White",
                assertThrows(InvalidInputException.class, () -> parse(CELLS)).getMessage());
    }

    @Test
    void a_file_holds_the_position_in_a_line_or_in_several() throws IOException {
        assertEquals(EXPECTED, parse(file("% endings\n\n" + CELLS + " X; B2:+18\n" + CELLS + " O\n")));
        assertEquals(EXPECTED, parse(file(ROWS.replace(' ', '\n') + "*\n\nmore text\n")));
        Path utf16 =
                Files.write(directory.resolve("u"), ("\uFEFF" + CELLS + " X\r\n").getBytes(StandardCharsets.UTF_16LE));
        assertEquals(EXPECTED, parse("@" + utf16));
        assertEquals(
                "This board has 64 cells, the position describes 3",
                assertThrows(InvalidInputException.class, () -> parse(file("XXX X\n" + CELLS)))
                        .getMessage());
        String empty = file("% nothing\n");
        assertEquals(
                "No position in " + empty.substring(1),
                assertThrows(InvalidInputException.class, () -> parse(empty)).getMessage());
    }

    private String file(String text) throws IOException {
        return "@" + Files.writeString(directory.resolve("position"), text);
    }
}
