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
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Format detection, reading of records, and reporting of damaged ones. */
class RecordFileReaderTest {
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
            '% comment~~F5 d6' | TRANSCRIPT
            """)
    void the_first_recognized_line_determines_the_format(String text, RecordFormat format) throws IOException {
        assertEquals(format, RecordFiles.format(text.replace('~', '\n')));
    }

    @Test
    void an_unknown_format_is_rejected() {
        assertEquals("file is empty", rejection(""));
        assertEquals(
                "unknown format: it begins with 'Dear Sir,'; supported are " + RecordFormat.ids(),
                rejection("Dear Sir,\nno."));
        assertEquals(
                "a binary file in an unknown format; supported are " + RecordFormat.ids(), rejection("\0\n{\1\n{\2\n"));
        assertEquals(
                "a file of positions, not of games; give it to parlor-bots solve, or as --position @FILE",
                rejection("-".repeat(27) + "OX------XO" + "-".repeat(27) + " X; f5:+0"));
    }

    private static String rejection(String text) {
        return assertThrows(InvalidInputException.class, () -> RecordFiles.format(text))
                .getMessage();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "f5d6c3",
                "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
                        + "-------- *]B[f5];)"
            })
    void a_byte_order_mark_is_skipped(String game) throws IOException {
        RecordReadResult plain = RecordFiles.readAll(game).get(0);
        RecordReadResult marked = RecordFiles.readAll("\uFEFF" + game).get(0);
        assertEquals(RecordFiles.validRecord(plain), RecordFiles.validRecord(marked));
    }

    @Test
    void guest_false_equals_an_absent_guest_field() throws IOException {
        String explicit = GAME.replace("\"ada\",", "\"ada\",\"guest\":false,");
        assertEquals(
                RecordFiles.validRecord(RecordFiles.readAll(GAME).get(0)),
                RecordFiles.validRecord(RecordFiles.readAll(explicit).get(0)));
    }

    @Test
    void a_damaged_line_is_reported_and_reading_continues() throws IOException {
        List<RecordReadResult> records = RecordFiles.readAll(GAME + "\n\n{\"record\":1}\r\n" + GAME);
        assertEquals(3, records.size());
        assertEquals(GAME, RecordFormat.JSON.write(RecordFiles.validRecord(records.get(0))));
        assertEquals(
                new RecordReadResult.Damaged(2, "line 3", "a game as one line of JSON: field \"game\" is required"),
                records.get(1));
        assertEquals(3, ((RecordReadResult.Read) records.get(2)).number());
    }

    @Test
    void messages_never_contain_control_characters_of_the_file() throws IOException {
        List<RecordReadResult> records = RecordFiles.readAll(GAME.replace("tictactoe", "go\\u001b[2J") + "\n"
                + GAME.replace("ada", "a\\u001bda") + "\n" + GAME.replace("b2", "b\\u0007"));
        assertEquals(
                List.of(
                        new RecordReadResult.Damaged(
                                1,
                                "line 1",
                                "a game as one line of JSON: Unknown game 'go\uFFFD[2J': must be one of "
                                        + String.join(", ", Games.ids())),
                        new RecordReadResult.Damaged(
                                2,
                                "line 2",
                                "a game as one line of JSON: Control characters and direction marks are not allowed in"
                                        + " players"),
                        new RecordReadResult.Damaged(
                                3,
                                "line 3",
                                "a game as one line of JSON: Control characters and direction marks are not allowed in"
                                        + " move")),
                records);
    }

    @Test
    void an_oversized_line_is_reported_as_damaged() throws IOException {
        List<RecordReadResult> records = RecordFiles.readAll("{" + " ".repeat(3_000_000) + "\n" + GAME);
        assertEquals(
                new RecordReadResult.Damaged(1, "line 1", "a game as one line of JSON: longer than 1048576 bytes"),
                records.get(0));
        assertTrue(records.get(1) instanceof RecordReadResult.Read);
    }

    @Test
    void invalid_utf_8_is_reported_as_damaged() throws IOException {
        byte[] bytes = (GAME + "\n" + GAME).getBytes(StandardCharsets.UTF_8);
        bytes[90] = (byte) 0xFF;
        assertEquals(
                new RecordReadResult.Damaged(1, "line 1", "a game as one line of JSON: not valid UTF-8"),
                RecordFiles.readAll(bytes).get(0));
    }

    @Test
    void an_unsupported_game_is_rejected_with_a_message() throws IOException {
        GameRecord game = RecordFiles.validRecord(RecordFiles.readAll(GAME).get(0));
        assertEquals("GGF supports Reversi only, not tictactoe", rejection(RecordFormat.GGF, game));
        assertEquals("A transcript supports Reversi only, not tictactoe", rejection(RecordFormat.TRANSCRIPT, game));
        assertEquals(
                "The format wthor is read only; choose json, text, ggf, pgn or transcript",
                rejection(RecordFormat.WTHOR, game));
    }

    private static String rejection(RecordFormat format, GameRecord game) {
        return assertThrows(InvalidInputException.class, () -> format.write(game))
                .getMessage();
    }
}
