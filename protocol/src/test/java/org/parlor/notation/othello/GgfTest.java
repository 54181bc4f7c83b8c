package org.parlor.notation.othello;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.parlor.notation.RecordFiles.readAll;
import static org.parlor.notation.RecordFiles.replay;
import static org.parlor.notation.RecordFiles.validRecord;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl.Fischer;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordFormat;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.ReplayError;
import org.parlor.rules.InvalidInputException;

/** Reading and writing of GGF. */
class GgfTest {
    private static final String WRITTEN = "(;GM[Othello]PC[Club]DT[2025.11.21_09:30:00.UTC]PB[ada]PW[deep]RB[1612.00]"
            + "RW[2210.00]TI[5:00/0:02]TY[8]RE[+64.000:r]"
            + "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
            + "B[f5/1.50/3.12]W[d6//0.48]B[c3];)";

    @Test
    void a_game_round_trips_exactly() throws IOException {
        assertEquals(
                WRITTEN, RecordFormat.GGF.write(validRecord(readAll(WRITTEN).get(0))));
    }

    @Test
    void all_properties_are_read() throws IOException {
        GameRecord game = validRecord(readAll(WRITTEN).get(0));
        assertEquals("Club", game.place());
        assertEquals(Instant.parse("2025-11-21T09:30:00Z").toEpochMilli(), game.at());
        assertEquals(
                List.of(new UserInfo("ada", false, null, 1612), new UserInfo("deep", false, null, 2210)),
                game.players());
        assertEquals(new Fischer(300_000, 2_000), game.tc());
        assertEquals(
                List.of(
                        new RecordedMove("f5", 0, null, 3_120L, new MoveInfo(150, null, null, null)),
                        new RecordedMove("d6", 1, null, 480L, null),
                        new RecordedMove("c3", 0, null, null, null)),
                game.moves());
        assertEquals(new GameResult(0, List.of(5, 2), "resign"), game.result());
    }

    @Test
    void variants_written_by_other_programs_are_accepted() throws IOException {
        List<RecordReadResult> records = readAll("""
                2 (; GM[Othello] PC[GGS/os]DT[945277754]PB[a\\]b]PW[c]RB[1457.62]TI[15:00//02:00]TY[s8r18]XX[?]
                BO[8 --------
                -------- -------- ---O*---
                ---*O--- -------- -------- -------- *]
                B[F5/-12.345/ ]W[D6/book]B[c3/ 2.5 / 1.0004]RE[?];)(;GM[othello]B[f5]W[f6]KM[0.0];)
                """);
        GameRecord game = validRecord(records.get(0));
        assertEquals("a]b", game.players().get(0).name());
        assertEquals(Integer.valueOf(1458), game.players().get(0).r());
        assertEquals(945277754000L, game.at());
        assertEquals(new Fischer(900_000, 0), game.tc());
        assertEquals(
                List.of(
                        new RecordedMove("f5", 0, null, null, new MoveInfo(-1234, null, null, null)),
                        new RecordedMove("d6", 1, null, null, null),
                        new RecordedMove("c3", 0, null, 1000L, new MoveInfo(250, null, null, null))),
                game.moves());
        assertEquals(Optional.empty(), Optional.ofNullable(game.result()));
        assertEquals(
                List.of("f5", "f6"),
                validRecord(records.get(1)).moves().stream()
                        .map(RecordedMove::move)
                        .toList());
        assertEquals(2, records.size());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            2003.12.15_13:24:03.MST, 2003-12-15T20:24:03Z
            2010.10.17_05:23:05.MDT, 2010-10-17T11:23:05Z
            2000-4-16 11:13 EST,     2000-04-16T16:13:00Z
            2000.04.16,              2000-04-16T00:00:00Z
            2000.04.16_01:02:03.XYZ, 2000-04-16T01:02:03Z
            1763717400,              2025-11-21T09:30:00Z
            2000.13.41,              -
            today,                   -
            """)
    void dates_are_parsed_in_several_notations(String text, Instant date) {
        Long millis = GgfDate.parse(text);
        assertEquals(date, millis == null ? null : Instant.ofEpochMilli(millis));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", delimiter = '|', textBlock = """
            /2.7680000000000002              | -   | 2768
            -0.30000000000000004/1.5         | -30 | 1500
            /5.000000000000000E-3            | -   | 5
            .5/2.                            | 50  | 2000
            /2,5                             | -   | 2500
            +1e2/1E1                         | 10000 | 10000
            """)
    void decimals_are_read_in_any_notation(String value, Integer score, Long millis) throws IOException {
        RecordedMove move = validRecord(
                        readAll("(;GM[Othello]B[f5/" + value + "];)").get(0))
                .moves()
                .get(0);
        MoveInfo info = score == null ? null : new MoveInfo(score, null, null, null);
        assertEquals(new RecordedMove("f5", 0, null, millis, info), move);
    }

    @Test
    void values_that_are_not_understood_are_noted_once_a_file() throws IOException {
        String moves = "B[f5/book/2s]W[d6/book/3s]";
        List<RecordReadResult> records =
                readAll("(;GM[Othello]DT[today]TI[fast]\nRB[strong]" + moves + ";)\n(;GM[Othello]" + moves + ";)");
        assertEquals(
                List.of(
                        "line 2, column 13: the evaluation 'book' is not understood; this evaluation and others like it"
                                + " are left out",
                        "line 2, column 13: the time '2s' is not understood; this time and others like it are left out",
                        "line 1, column 17: the date 'today' is not understood; this date and others like it are left"
                                + " out",
                        "line 2, column 4: the rating 'strong' is not understood; this rating and others like it are"
                                + " left out",
                        "line 1, column 26: the clock 'fast' is not understood; this clock and others like it are left"
                                + " out"),
                ((RecordReadResult.Read) records.get(0)).notes());
        assertEquals(List.of(), ((RecordReadResult.Read) records.get(1)).notes());
    }

    @Test
    void passes_are_optional() throws IOException {
        String moves = moves("f5d6c3g5g6g7h5e3h7b2g8");
        GameRecord with =
                validRecord(readAll("(;GM[Othello]" + moves + "W[PA]B[d3];)").get(0));
        GameRecord without =
                validRecord(readAll("(;GM[Othello]" + moves + "B[d3];)").get(0));
        assertEquals(new RecordedMove("pass", 1, true, 0L, null), with.moves().get(11));
        assertEquals(with, without);
    }

    private static String moves(String transcript) {
        StringBuilder moves = new StringBuilder();
        for (int i = 0; i < transcript.length(); i += 2) {
            moves.append(i % 4 == 0 ? "B[" : "W[").append(transcript, i, i + 2).append(']');
        }
        return moves.toString();
    }

    @Test
    void empty_squares_count_for_the_winner_of_a_finished_game() throws IOException {
        String moves = moves("e6f4e3f6g5d6e7f5c5");
        assertEquals(
                new GameResult(0, List.of(13, 0), "normal"),
                validRecord(readAll("(;GM[Othello]RE[+64.00]" + moves + ";)").get(0))
                        .result());
        assertEquals(
                Optional.of(new ReplayError.WrongResult("+13 for Black", "+64 for Black")),
                replay(readAll("(;GM[Othello]RE[+13]" + moves + ";)").get(0)).error());
    }

    @Test
    void damaged_games_are_reported_and_reading_continues() throws IOException {
        List<RecordReadResult> records = readAll("""
                (;GM[Othello]B[f5];)
                (;GM[Othello]PB[ada;)
                (;GM[Othello]B[f5];)
                (GM[Othello]B[f5];)
                (;GM[Othello]RE[won];)
                (;GM[Othello]BO[8 ---];)
                (;GM[Othello]TY[8a];)
                (;GM[Othello] f5 ;)
                (;GM[Othello]PB[a]PB[b];)
                (;GM[Othello]B[f5""");
        assertEquals(
                List.of(
                        new RecordReadResult.Damaged(2, "line 2", "a game in GGF: missing ;)"),
                        new RecordReadResult.Damaged(4, "line 4", "a game in GGF, from (; to ;)"),
                        new RecordReadResult.Damaged(
                                5,
                                "line 5",
                                "a game in GGF: RE must be ? or a disc difference with an optional r, t or s, as in +8.000:t,"
                                        + " not 'won'"),
                        new RecordReadResult.Damaged(
                                6, "line 6", "a game in GGF: BO: This board has 64 cells, the position describes 3"),
                        new RecordReadResult.Damaged(
                                7,
                                "line 7",
                                "a game in GGF: anti games (TY with an a), in which fewer discs win, are not"
                                        + " supported"),
                        new RecordReadResult.Damaged(8, "line 8", "a game in GGF: missing NAME[value] at 'f5 '"),
                        new RecordReadResult.Damaged(9, "line 9", "a game in GGF: duplicate property PB"),
                        new RecordReadResult.Damaged(10, "line 10", "a game in GGF: missing ;)")),
                records.stream()
                        .filter(readResult -> readResult instanceof RecordReadResult.Damaged)
                        .toList());
        assertEquals(10, records.size());
    }

    @Test
    void control_characters_in_names_are_replaced() throws IOException {
        GameRecord game =
                validRecord(readAll("(;GM[Othello]PB[a\u001b[2J]B[f5];)").get(0));
        assertEquals("a\uFFFD[2J", game.players().get(0).name());
    }

    @Test
    void a_game_with_a_wrong_result_is_not_written() throws IOException {
        GameRecord game = validRecord(readAll(WRITTEN).get(0));
        GameRecord wrong = game.withResult(new GameResult(0, List.of(40, 24), "normal"));
        assertEquals(
                "The result does not match the moves; only json and text can hold such a game",
                assertThrows(InvalidInputException.class, () -> RecordFormat.GGF.write(wrong))
                        .getMessage());
    }
}
