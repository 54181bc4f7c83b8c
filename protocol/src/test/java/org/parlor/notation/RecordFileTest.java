package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.InvalidInputException;

/** Files of records: their form is found, each piece is read, what is damaged is told. */
class RecordFileTest {
    private static final String GAME =
            "{\"record\":1,\"game\":\"tictactoe\",\"options\":{},\"rules\":1,\"players\":[{\"name\":\"ada\",\"bot\":false},"
                    + "{\"name\":\"bob\",\"bot\":false}],\"rated\":false,\"start\":{\"pos\":\".........\",\"to\":0},"
                    + "\"moves\":[{\"move\":\"b2\",\"by\":0}]}";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '{"record":1}' | JSON
            'spoilt~{"record":1}' | JSON
            'Game      kalah' | TEXT
            '2 (;GM[Othello];)' | GGF
            '% talk~~F5 d6' | TRANSCRIPT
            """)
    void the_form_is_that_of_the_first_line_that_has_one(String text, RecordFormat form) throws IOException {
        assertEquals(form, Reading.form(text.replace('~', '\n')));
    }

    @Test
    void what_is_in_no_form_is_refused() {
        assertEquals("it is empty", refusal(""));
        assertEquals(
                "it is in no form this program reads: JSON lines, text, GGF, transcript or WTHOR",
                refusal("Dear Sir,\nno."));
    }

    private static String refusal(String text) {
        return assertThrows(InvalidInputException.class, () -> Reading.form(text))
                .getMessage();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "f5d6c3",
                "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
                        + "-------- *]B[f5];)"
            })
    void a_byte_order_mark_is_passed_over(String game) throws IOException {
        ParsedRecord plain = Reading.entries(game).get(0);
        ParsedRecord marked = Reading.entries("\uFEFF" + game).get(0);
        assertEquals(Reading.sound(plain), Reading.sound(marked));
    }

    @Test
    void not_to_be_a_guest_is_the_same_said_or_left_out() throws IOException {
        String said = GAME.replace("\"ada\",", "\"ada\",\"guest\":false,");
        assertEquals(
                Reading.sound(Reading.entries(GAME).get(0)),
                Reading.sound(Reading.entries(said).get(0)));
    }

    @Test
    void a_damaged_line_is_told_and_the_rest_still_read() throws IOException {
        List<ParsedRecord> entries = Reading.entries(GAME + "\n\n{\"record\":1}\r\n" + GAME);
        assertEquals(3, entries.size());
        assertEquals(GAME, RecordFormat.JSON.write(Reading.sound(entries.get(0))));
        assertEquals(
                new ParsedRecord.Damaged(2, "line 3", "a game as one line of JSON: game is missing"), entries.get(1));
        assertEquals(3, ((ParsedRecord.Read) entries.get(2)).number());
    }

    @Test
    void what_a_file_says_never_reaches_a_terminal_as_it_is() throws IOException {
        List<ParsedRecord> entries = Reading.entries(GAME.replace("tictactoe", "go\\u001b[2J") + "\n"
                + GAME.replace("ada", "a\\u001bda") + "\n" + GAME.replace("b2", "b\\u0007"));
        assertEquals(
                List.of(
                        new ParsedRecord.Damaged(
                                1,
                                "line 1",
                                "a game as one line of JSON: The games are reversi, kalah, tictactoe, not 'go\uFFFD[2J'"),
                        new ParsedRecord.Damaged(
                                2,
                                "line 2",
                                "a game as one line of JSON: Control characters and direction marks are not allowed in"
                                        + " players"),
                        new ParsedRecord.Damaged(
                                3,
                                "line 3",
                                "a game as one line of JSON: Control characters and direction marks are not allowed in"
                                        + " move")),
                entries);
    }

    @Test
    void a_line_longer_than_any_game_is_damage_and_costs_no_memory() throws IOException {
        List<ParsedRecord> entries = Reading.entries("{" + " ".repeat(3_000_000) + "\n" + GAME);
        assertEquals(
                new ParsedRecord.Damaged(1, "line 1", "a game as one line of JSON: it is longer than 1048576 bytes"),
                entries.get(0));
        assertTrue(entries.get(1) instanceof ParsedRecord.Read);
    }

    @Test
    void bytes_that_are_no_utf_8_are_damage() throws IOException {
        byte[] bytes = (GAME + "\n" + GAME).getBytes(StandardCharsets.UTF_8);
        bytes[90] = (byte) 0xFF;
        assertEquals(
                new ParsedRecord.Damaged(1, "line 1", "a game as one line of JSON: it is not UTF-8"),
                Reading.entries(bytes).get(0));
    }

    @Test
    void a_form_says_why_it_cannot_hold_a_game() throws IOException {
        GameRecord game = Reading.sound(Reading.entries(GAME).get(0));
        assertEquals("GGF holds games of Reversi only, not of tictactoe", refusal(RecordFormat.GGF, game));
        assertEquals(
                "A transcript holds games of Reversi only, not of tictactoe", refusal(RecordFormat.TRANSCRIPT, game));
        assertEquals("WTHOR is read only; choose json, text, ggf or transcript", refusal(RecordFormat.WTHOR, game));
    }

    private static String refusal(RecordFormat form, GameRecord game) {
        return assertThrows(InvalidInputException.class, () -> form.write(game)).getMessage();
    }
}
