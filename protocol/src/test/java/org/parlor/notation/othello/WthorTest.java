package org.parlor.notation.othello;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.notation.RecordFiles.readAll;
import static org.parlor.notation.RecordFiles.replay;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.notation.ReplayError;
import org.parlor.rules.InvalidInputException;

/** Reading of WTHOR files, which the test builds byte by byte. */
class WthorTest {
    /** Black wins on the ninth move: White has no disc left. The empty squares count for Black. */
    private static final String WIPE_OUT = "e6f4e3f6g5d6e7f5c5";

    /** White passes after the eleventh move. */
    private static final String WITH_A_PASS = "f5d6c3g5g6g7h5e3h7b2g8d3";

    private static byte[] file(int declaredGames, byte[]... games) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        byte[] header = {20, 25, 11, 21, (byte) declaredGames, 0, 0, 0, 0, 0, (byte) 0xCA, 7, 0, 0, 22, 0};
        file.writeBytes(header);
        for (byte[] game : games) {
            file.writeBytes(game);
        }
        return file.toByteArray();
    }

    private static byte[] game(int score, String moves) {
        byte[] game = new byte[68];
        game[0] = 2;
        game[2] = 1;
        game[4] = 0x34;
        game[5] = 0x12;
        game[6] = (byte) score;
        for (int i = 0; i < moves.length() / 2; i++) {
            game[8 + i] = (byte) ((moves.charAt(2 * i + 1) - '0') * 10 + moves.charAt(2 * i) - 'a' + 1);
        }
        return game;
    }

    @Test
    void a_finished_game_has_its_result_and_its_score_is_checked() throws IOException {
        List<RecordReadResult> records = readAll(file(2, game(64, WIPE_OUT), game(63, WIPE_OUT)));
        assertEquals(
                new GameResult(0, List.of(13, 0), "normal"),
                replay(records.get(0)).record().result());
        assertEquals(Optional.empty(), replay(records.get(0)).error());
        assertEquals(
                Optional.of(new ReplayError.WrongResult("+62 for Black", "+64 for Black")),
                replay(records.get(1)).error());
        assertEquals(2, records.size());
    }

    @Test
    void the_stated_winner_of_an_unfinished_game_is_accepted() throws IOException {
        Replay replay = replay(readAll(file(1, game(20, "f5d6"))).get(0));
        assertEquals(
                new GameResult(1, List.of(3, 3), "adjudicated"), replay.record().result());
        assertEquals(Optional.empty(), replay.error());
    }

    @Test
    void names_default_to_numbers_without_name_files() throws IOException {
        Replay replay = replay(readAll(file(1, game(20, "f5d6"))).get(0));
        assertEquals("tournament 2 1994", replay.record().place());
        assertEquals("player 1", replay.record().players().get(0).name());
        assertEquals("player 4660", replay.record().players().get(1).name());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            WTHOR.JOU,     wthor.trn
            WTH.JOU,       WTH.TRN
            wth.jou,       Wthor.Trn
            ../WTHOR.JOU,  ../WTH.TRN
            """)
    void names_are_read_from_files_of_any_usual_name(String playerFile, String tournamentFile, @TempDir Path directory)
            throws IOException {
        Path year = Files.createDirectory(directory.resolve("year"));
        byte[] players = new byte[16 + 40];
        byte[] marc = "Tastet\033\u00E9".getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(marc, 0, players, 36, marc.length);
        Files.write(year.resolve(playerFile), players);
        byte[] tournaments = new byte[16 + 3 * 26];
        System.arraycopy("Open".getBytes(StandardCharsets.US_ASCII), 0, tournaments, 68, 4);
        Files.write(year.resolve(tournamentFile), tournaments);
        Path games = Files.write(year.resolve("x.wtb"), file(1, game(20, "f5d6")));
        try (RecordFileReader file = RecordFileReader.open(games)) {
            Replay replay = replay(file.next());
            assertEquals("Open 1994", replay.record().place());
            assertEquals("Tastet\uFFFD\u00E9", replay.record().players().get(0).name());
        }
    }

    @Test
    void an_omitted_pass_is_inserted() throws IOException {
        Replay replay = replay(readAll(file(1, game(0, WITH_A_PASS))).get(0));
        assertEquals(Optional.empty(), replay.error());
        assertTrue(
                replay.record().moves().contains(new RecordedMove("pass", 1, true, 0L, null)),
                replay.record().toString());
    }

    @Test
    void an_illegal_move_is_reported_with_the_legal_moves() throws IOException {
        Replay replay = replay(readAll(file(1, game(0, "f5f5"))).get(0));
        assertEquals(Optional.of(new ReplayError.IllegalMove(1, "f5", List.of("f4", "d6", "f6"))), replay.error());
    }

    @Test
    void damaged_games_are_reported_and_reading_continues() throws IOException {
        byte[] noSquare = game(20, "f5d6");
        noSquare[9] = 99;
        byte[] moveAfterNone = game(20, "f5d6");
        moveAfterNone[11] = 11;
        byte[] cut = Arrays.copyOf(game(20, "f5d6"), 30);
        List<RecordReadResult> records = readAll(file(9, noSquare, moveAfterNone, game(65, "f5"), game(20, "f5"), cut));
        assertEquals(
                new RecordReadResult.Damaged(
                        1, "byte 16", "a game of 68 bytes: move 2 must be a square from 11 to 88, not 99"),
                records.get(0));
        assertEquals(
                new RecordReadResult.Damaged(2, "byte 84", "a game of 68 bytes: unexpected move after 0: 11"),
                records.get(1));
        assertEquals(
                new RecordReadResult.Damaged(
                        3, "byte 152", "a game of 68 bytes: Black's discs must be 0 to 64, not 65"),
                records.get(2));
        assertTrue(records.get(3) instanceof RecordReadResult.Read);
        assertEquals(
                new RecordReadResult.Damaged(5, "byte 288", "a game of 68 bytes: the file ends after 30"),
                records.get(4));
        assertEquals(
                new RecordReadResult.Damaged(6, "byte 4", "9 games as declared in the header: found 5"),
                records.get(5));
        assertEquals(6, records.size());
    }

    @Test
    void unsupported_files_are_rejected_with_a_message() {
        assertEquals("Only WTHOR files of 8x8 boards are supported, not 10x10", rejection(12, 10));
        assertEquals("WTHOR files of solitaires are not supported", rejection(13, 1));
    }

    private static String rejection(int at, int value) {
        byte[] file = file(0);
        file[at] = (byte) value;
        return assertThrows(InvalidInputException.class, () -> readAll(file)).getMessage();
    }

    @Test
    void a_file_with_an_incomplete_header_is_rejected() {
        byte[] file = Arrays.copyOf(file(0), 10);
        assertEquals(
                "A WTHOR file has a header of 16 bytes, this one ends after 10",
                assertThrows(InvalidInputException.class, () -> readAll(file)).getMessage());
    }
}
