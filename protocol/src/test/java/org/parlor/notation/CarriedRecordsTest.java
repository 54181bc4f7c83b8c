package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.PositionText;

/** The files that other programs and people write, each with the game that it holds. */
class CarriedRecordsTest {
    private static final GameResult RESULT = new GameResult(1, List.of(27, 37), "normal");

    private static List<RecordReadResult> read(String file) throws IOException {
        try (InputStream in = CarriedRecordsTest.class.getResourceAsStream("/records/" + file)) {
            return RecordFiles.readAll(in.readAllBytes());
        }
    }

    private static GameRecord game(String file) throws IOException {
        List<RecordReadResult> records = read(file);
        assertEquals(1, records.size(), records.toString());
        return RecordFiles.validRecord(records.get(0));
    }

    private static String moves(GameRecord game) {
        return game.moves().stream().map(GameRecord.RecordedMove::move).collect(Collectors.joining());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commas",
                "numbered-pairs",
                "numbered-plies",
                "numbered-tight",
                "move-per-line",
                "pass-dashes",
                "pass-dash",
                "pass-pa",
                "pass-ps",
                "pass-word",
                "utf16",
                "score",
                "wrapped",
                "capitals-crlf"
            })
    void a_transcript_in_any_spelling_is_one_game(String spelling) throws IOException {
        GameRecord game = game("transcript-" + spelling + ".txt");
        assertEquals(moves(game("transcript-pass-word.txt")), moves(game));
        assertEquals(62, game.moves().size());
        assertEquals(RESULT, game.result());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            f5d6c3~d3c5                         | f5d6c3 d3c5
            f5d6c3~~% comment~f5f6              | f5d6c3 f5f6
            1. f5 d6~2. c3~1. f5 f6             | f5d6c3 f5f6
            f5~d6~c3~~f5~f6                     | f5d6c3 f5f6
            f5d6~c3~3-3~f5f6~e6                 | f5d6c3 f5f6e6
            f5d6c3d3c4~e6f4                     | f5d6c3d3c4 e6f4
            f5d6c3d3c4~f4f6~g5                  | f5d6c3d3c4f4f6g5
            1.f5 {a comment} d6; c3, d3         | f5d6c3d3
            """)
    void lines_are_games_only_if_most_of_them_begin_one(String text, String games) throws IOException {
        assertEquals(
                List.of(games.split(" ")),
                RecordFiles.readAll(text.replace('~', '\n')).stream()
                        .map(read -> moves(RecordFiles.replay(read).record()))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            f5d6~c3 x9~d3       | line 2, column 4 | move 4 must be a square from a1 to h8 or a pass, not 'x9'
            f5 d6 40-24 c3      | line 1, column 13 | unexpected move c3 after the result
            f5 d6 nf3           | line 1, column 7 | move 3 must be a square from a1 to h8 or a pass, not 'nf3'
            """)
    void what_is_no_move_is_reported_with_line_and_column(String text, String where, String expected)
            throws IOException {
        assertEquals(
                List.of(new RecordReadResult.Damaged(1, where, "moves such as f5d6c3: " + expected)),
                RecordFiles.readAll(text.replace('~', '\n')));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s %s", "[8 %s] %s", "%s%n%s", "%s%n%n1. %s", "# comment%n%s%n# comment%n%s"})
    void a_board_followed_by_moves_is_one_game(String form) throws IOException {
        Replay whole = RecordFiles.replay(read("transcript-pass-word.txt").get(0));
        for (int ply : new int[] {0, 30, 57}) {
            String board = PositionText.print(whole.rules(), whole.positions().get(ply));
            String moves = whole.record().moves().stream()
                    .skip(ply)
                    .map(move -> move.move().replace("pass", "PA").toUpperCase(Locale.ROOT))
                    .collect(Collectors.joining());
            Replay replay = RecordFiles.replay(
                    RecordFiles.readAll(String.format(form, board, moves)).get(0));
            assertEquals(Optional.empty(), replay.error());
            assertEquals(whole.positions().subList(ply, whole.positions().size()), replay.positions());
            assertEquals(RESULT, replay.record().result());
        }
    }

    @Test
    void boards_followed_by_moves_are_several_games() throws IOException {
        String board = "...........................OX......XO........................... ";
        String expected = "moves such as f5d6c3: ";
        String missing = "The side to move is missing: add 0, X, * or B for Black, 1, O or W for White";
        List<RecordReadResult> lines =
                RecordFiles.readAll(board + "X f5d6\n" + board + "O f4\n" + board + "f5\n" + board + "X z9\n");
        assertEquals(
                List.of("f5d6", "f4"),
                lines.subList(0, 2).stream()
                        .map(read -> moves(RecordFiles.validRecord(read)))
                        .toList());
        assertEquals(
                List.of(
                        new RecordReadResult.Damaged(3, "line 3, column 66", expected + missing),
                        new RecordReadResult.Damaged(
                                4,
                                "line 4, column 68",
                                expected + "move 1 must be a square from a1 to h8 or a pass, not 'z9'")),
                lines.subList(2, 4));
        assertEquals(
                List.of("f5d6c3", "f4"),
                RecordFiles.readAll(board + "X\nf5d6\nc3\n" + board + "O\nf4\n").stream()
                        .map(read -> moves(RecordFiles.validRecord(read)))
                        .toList());
        assertEquals(
                "a file of positions, not of games; give it to parlor-bots solve, or as --position @FILE",
                assertThrows(InvalidInputException.class, () -> RecordFiles.readAll(board + "X\n" + board + "O\n"))
                        .getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-bom", "-crlf", "-utf16le"})
    void a_game_of_playok_is_read_in_any_encoding(String encoding) throws IOException {
        GameRecord game = game("playok" + encoding + ".pgn");
        assertEquals(moves(game("transcript-pass-word.txt")), moves(game));
        assertEquals(RESULT, game.result());
        assertEquals(
                List.of(new UserInfo("ann", false, null, 1500), new UserInfo("ben", false, null, 1400)),
                game.players());
        assertEquals(new TimeControl.Fischer(120_000, 0), game.tc());
        assertEquals("PlayOK", game.place());
        assertEquals(Instant.parse("2024-05-06T10:00:00Z").toEpochMilli(), game.at());
    }

    @Test
    void games_of_flyordie_and_of_databases_are_read() throws IOException {
        List<RecordReadResult> records = read("flyordie.pgn");
        List<GameRecord> games = records.stream().map(RecordFiles::validRecord).toList();
        assertEquals(
                List.of("f5f6d3c5f7f3", "f5f6d3", "f5d6", "f5d6"),
                games.stream().map(CarriedRecordsTest::moves).toList());
        assertEquals(
                Arrays.asList(
                        new GameResult(1, List.of(5, 5), "adjudicated"),
                        new GameResult(null, List.of(5, 2), "agreed"),
                        null,
                        new GameResult(1, List.of(3, 3), "adjudicated")),
                games.stream().map(GameRecord::result).toList());
        assertEquals(
                List.of(new UserInfo("ann", false, null, 144), new UserInfo("b\"en", false, null, 1400)),
                games.get(0).players());
        assertEquals("Open, Rome", games.get(1).place());
        assertEquals(
                List.of(
                        "line 26: the BlackElo 'strong' is not understood; this BlackElo and others like it are left out"),
                ((RecordReadResult.Read) records.get(3)).notes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[Event \"?\"]~[White \"x\"]~~1. e4 e5 2. Nf3 Nc6 1-0",
                "1. e4 e5 2. Nf3 Nc6",
                "[Event \"?\"]~~1. c4 e5 2. Nc3 1-0"
            })
    void a_game_of_chess_is_named(String text) {
        assertEquals(
                "a game of chess, which Parlor does not play",
                assertThrows(InvalidInputException.class, () -> RecordFiles.readAll(text.replace('~', '\n')))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            quest.json              | QUEST | 62 | 27 | 37 | 1 | normal
            quest-resign.json       | QUEST | 20 | 10 | 14 | 1 | resign
            quest-wipeout.json      | QUEST | 17 | 21 | 0  | 0 | normal
            othello.sgf             | SGF   | 62 | 47 | 17 | 0 | normal
            ggf-long-fractions.ggf  | GGF   | 62 | 27 | 37 | 1 | normal
            """)
    void a_game_of_another_program_is_read(
            String file, RecordFormat format, int plies, int black, int white, int winner, String reason)
            throws IOException {
        GameRecord game = game(file);
        assertEquals(plies, game.moves().size());
        assertEquals(new GameResult(winner, List.of(black, white), reason), game.result());
        try (InputStream in = CarriedRecordsTest.class.getResourceAsStream("/records/" + file);
                RecordFileReader reader = RecordFileReader.of(in)) {
            assertEquals(format, reader.format().orElseThrow());
        }
    }

    @Test
    void the_head_of_a_game_of_othello_quest_is_read() throws IOException {
        GameRecord game = game("quest.json");
        assertEquals(
                List.of(new UserInfo("ann", false, null, 1500), new UserInfo("ben", false, null, 1400)),
                game.players());
        assertEquals(new TimeControl.Fischer(300_000, 0), game.tc());
        assertEquals(Instant.parse("2024-05-06T07:08:09.123Z").toEpochMilli(), game.at());
        assertEquals(
                new GameRecord.RecordedMove("f5", 0, null, 1_000L, null),
                game.moves().get(0));
        assertEquals(
                List.of(
                        new RecordReadResult.Damaged(
                                1, "line 1", "a game of Othello Quest: gtype must be reversi, not 'gomoku'"),
                        new RecordReadResult.Damaged(2, "line 1", "a game of Othello Quest: missing }")),
                RecordFiles.readAll("[{\"gtype\": \"gomoku\"}, {\"gtype\": \"reversi\""));
    }

    @Test
    void sgf_is_read_with_its_head_and_setup() throws IOException {
        List<RecordReadResult> records = RecordFiles.readAll("""
                (;FF[4]GM[2]SZ[8]PB[ann]BR[1500]PW[b\\]en]EV[Open]DT[2024-05-06]TM[300]RE[W+R]
                ;B[f5];W[d6](;B[c3];W[])(;B[c5]))
                (;GM[2]AB[dd][ee]AW[ed]AW[de]PL[W];W[e6]RE[soon];B[f4])
                (;GM[1]SZ[19];B[aa])
                (;GM[2];B[aa1])
                (;GM[2];B[f5]""");
        RecordReadResult.Read first = (RecordReadResult.Read) records.get(0);
        GameRecord game = first.replay().record();
        assertEquals("f5d6c3", moves(game));
        assertEquals(
                List.of(new UserInfo("ann", false, null, 1500), new UserInfo("b]en", false, null, null)),
                game.players());
        assertEquals("Open", game.place());
        assertEquals(Instant.parse("2024-05-06T00:00:00Z").toEpochMilli(), game.at());
        assertEquals(new TimeControl.Fischer(300_000, 0), game.tc());
        assertEquals("pass", ((ReplayError.IllegalMove) first.replay().error().orElseThrow()).move());
        assertEquals(
                List.of("line 1: the variation '(;B[c5])' is not understood; this variation and others like it are left"
                        + " out"),
                first.notes());
        RecordReadResult.Read second = (RecordReadResult.Read) records.get(1);
        assertEquals(Integer.valueOf(1), second.replay().record().start().to());
        assertEquals(
                List.of("line 3: the RE 'soon' is not understood; this RE and others like it are left out"),
                second.notes());
        assertEquals(
                List.of(
                        new RecordReadResult.Damaged(
                                3,
                                "line 4",
                                "a game in SGF: GM must be 2 (Othello), not '1'; other games are not supported"),
                        new RecordReadResult.Damaged(
                                4, "line 5", "a game in SGF: a square must be such as fe or f5, not 'aa1'"),
                        new RecordReadResult.Damaged(5, "line 6", "a game in SGF: missing )")),
                records.subList(2, 5));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [TimeControl "259200"]~~1. f5           | line 1: the TimeControl '259200' is not understood; this TimeControl and others like it are left out
            [TimeControl "60+90000"]~~1. f5         | line 1: the TimeControl '60+90000' is not understood; this TimeControl and others like it are left out
            (;GM[2]TM[90000];B[f5])                 | line 1: the TM '90000' is not understood; this TM and others like it are left out
            (;GM[2](;B[f5]))                        |
            """)
    void a_time_beyond_a_day_is_noted_and_a_game_in_parentheses_is_not(String text, @Nullable String note)
            throws IOException {
        RecordReadResult.Read read = (RecordReadResult.Read)
                RecordFiles.readAll(text.replace('~', '\n').getBytes(StandardCharsets.UTF_8))
                        .get(0);
        assertEquals(note == null ? List.of() : List.of(note), read.notes());
        assertNull(read.replay().record().tc());
        assertEquals("f5", moves(read.replay().record()));
    }

    @Test
    void an_xot_game_in_pgn_starts_after_the_opening_that_was_drawn() throws IOException {
        String game = "[Variant \"XOT\"]\n\n1. f5 d6 2. c3 d3 3. c4 f4 4. f6 f3 5. e6 e7 *\n";
        GameRecord record = RecordFiles.validRecord(RecordFiles.readAll(game).get(0));
        GameRecord whole = RecordFiles.validRecord(
                RecordFiles.readAll(game.replace("XOT", "standard")).get(0));
        assertEquals("e6e7", moves(record));
        assertEquals("xot", record.options().get("opening"));
        assertEquals(
                Replay.of(whole).lastPosition().toString(),
                Replay.of(record).lastPosition().toString());
    }

    @Test
    void an_xot_game_in_pgn_with_a_position_or_without_a_whole_opening_starts_as_it_says() throws IOException {
        String position = "-".repeat(27) + "OX------XO" + "-".repeat(27) + " X";
        assertEquals(
                List.of("f5d6", "f5d6c3d3c4f4f6f3"),
                List.of(
                        moves(RecordFiles.validRecord(RecordFiles.readAll("[Variant \"xot\"]\n\n1. f5 d6 *\n")
                                .get(0))),
                        moves(RecordFiles.validRecord(RecordFiles.readAll("[Variant \"xot\"]\n[FEN \"" + position
                                        + "\"]\n\n1. f5 d6 2. c3 d3 3. c4 f4 4. f6 f3 *\n")
                                .get(0)))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1. f5 d6 $1 2. c3 $14 d3",
                "1. f5! d6?! 2. c3?? d3",
                "1. f5 d6 ; 2. c4 is better (see a1\n2. c3 d3",
                "1. f5 {($ ; 2. a1)} d6 2. c3 d3",
                "1. f5 d6 (1... f4 (1... f6 {)} 2. f4) 2. e3) 2. c3 (2. c4\nd3) d3",
            })
    void annotations_and_variations_in_pgn_are_left_out(String moves) throws IOException {
        List<RecordReadResult> records = RecordFiles.readAll("[Event \"x\"]\n\n" + moves + " *\n");
        assertEquals(1, records.size(), records.toString());
        assertEquals("f5d6c3d3", moves(RecordFiles.validRecord(records.get(0))));
    }

    @Test
    void a_variation_in_pgn_that_does_not_end_is_reported_where_it_begins() throws IOException {
        assertEquals(
                List.of(new RecordReadResult.Damaged(
                        1,
                        "line 3, column 10",
                        "a game in PGN: move 3 must be a square from a1 to h8 or a pass, not '('")),
                RecordFiles.readAll("[Event \"x\"]\n\n1. f5 d6 ( 1... f4 (2. c3) *\n"));
    }

    @Test
    void an_anti_game_in_pgn_is_refused_by_name() throws IOException {
        assertEquals(
                List.of(new RecordReadResult.Damaged(
                        1, "line 1", "a game in PGN: games of the variant 'Anti' are not supported")),
                RecordFiles.readAll("[Variant \"Anti\"]\n\n1. f5 d6 *\n"));
    }

    @Test
    void the_legal_part_of_a_transcript_is_kept() throws IOException {
        Replay replay = RecordFiles.replay(RecordFiles.readAll("f5 d6 a1 c3").get(0));
        assertEquals("f5d6", moves(replay.record()));
        assertEquals("a1", ((ReplayError.IllegalMove) replay.error().orElseThrow()).move());
    }

    @Test
    void a_wrong_result_is_reported_and_the_replay_decides() throws IOException {
        Replay replay = RecordFiles.replay(
                RecordFiles.readAll("e6f4e3f6g5d6e7f5c5 40-24").get(0));
        assertEquals(
                new GameResult(0, List.of(13, 0), "normal"), replay.record().result());
        assertEquals(
                new ReplayError.WrongResult("+16 for Black", "+64 for Black"),
                replay.error().orElseThrow());
    }

    @Test
    void moves_after_the_end_are_reported() throws IOException {
        Replay replay =
                RecordFiles.replay(RecordFiles.readAll("e6f4e3f6g5d6e7f5c5a1").get(0));
        assertEquals(
                new ReplayError.IllegalMove(9, "a1", List.of()), replay.error().orElseThrow());
    }
}
