package org.parlor.bots.protocols.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;

/** Tests GTP sessions by their input and output. */
class GtpServerTest {
    /** Black wins in nine moves; no white disc is left. */
    private static final String WIPE_OUT = """
            play black e6
            play white f4
            play black e3
            play white f6
            play black g5
            play white d6
            play black e7
            play white f5
            play black c5
            """;

    /** After these moves Black must pass. */
    private static final String BLACK_MUST_PASS = """
            play black f5
            play white f6
            play black d3
            play white g5
            play black h5
            play white h4
            play black f7
            play white h6
            """;

    @Test
    void the_server_identifies_itself_and_lists_its_commands() {
        assertEquals(List.of("= 2", "= Parlor", "= test"), answers("protocol_version\nname\nversion"));
        assertEquals(List.of("= true", "= false"), answers("known_command play\nknown_command fly"));
        for (String required : List.of(
                "protocol_version",
                "name",
                "version",
                "known_command",
                "list_commands",
                "quit",
                "boardsize",
                "clear_board",
                "komi",
                "play",
                "genmove",
                "undo",
                "showboard",
                "final_score",
                "time_settings",
                "time_left")) {
            assertTrue(answers("list_commands")
                    .get(0)
                    .lines()
                    .anyMatch(line -> line.replace("= ", "").equals(required)));
        }
    }

    @Test
    void responses_carry_the_id_of_the_command() {
        assertEquals(List.of("=7", "?8 unknown command", "=9 2"), answers("7 clear_board\n8 fly\n9 protocol_version"));
    }

    @Test
    void empty_lines_comments_and_carriage_returns_are_ignored() {
        assertEquals(List.of("= 2"), answers("\r\n   \n# a comment\n\tprotocol_version # really\r\n#\n"));
    }

    @Test
    void commands_after_quit_are_ignored() {
        assertEquals(List.of("="), answers("quit\nname"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            play                 | ? syntax error: a colour is missing
            play red d3          | ? syntax error: a colour is black or white, not 'red'
            play black           | ? syntax error: a move is missing
            play black z9        | ? syntax error: a move is a square such as D3, or pass, not 'z9'
            play black a1        | ? illegal move: Black may play d3 c4 f5 e6
            play black pass      | ? illegal move: Black may play d3 c4 f5 e6
            play white c3        | ? illegal move: it is Black's turn
            genmove white        | ? illegal move: it is Black's turn
            boardsize            | ? syntax error: a size is missing
            boardsize eight      | ? syntax error: a size is a number, not 'eight'
            boardsize 7          | ? unacceptable size: it is an even number from 4 to 26
            boardsize 28         | ? unacceptable size: it is an even number from 4 to 26
            boardsize 2147483647 | ? unacceptable size: it is an even number from 4 to 26
            boardsize 99999999999| ? syntax error: a size is too large: at most 2147483647
            undo                 | ? cannot undo: nothing has been played
            final_score          | ? cannot score: the game is not over
            time_settings 9999999999 0 0 | ? syntax error: the main time is too large: at most 2147483647
            time_settings 1 2    | ? syntax error: the number of moves is missing
            set_game Go          | ? unsupported game 'Go': there is Othello
            """)
    void invalid_commands_are_rejected_with_the_reason(String line, String answer) {
        assertEquals(List.of(answer), answers(line));
    }

    @Test
    void a_rejected_move_changes_nothing() {
        assertEquals(board("play b d3\n"), board("play b d3\nplay w a1\nplay b c4\nboardsize 5\n"));
    }

    @Test
    void colours_and_moves_are_case_insensitive() {
        assertEquals(board("play black d3\nplay white c5\n"), board("play B D3\nplay White C5\n"));
    }

    @Test
    void showboard_prints_the_board_the_score_and_the_side_to_move() {
        assertEquals("""
                =\s
                   a b c d e f g h
                 1 . . . . . . . .
                 2 . . . . . . . .
                 3 . . . X . . . .
                 4 . . . X X . . .
                 5 . . . X O . . .
                 6 . . . . . . . .
                 7 . . . . . . . .
                 8 . . . . . . . .
                Black (X) 4, White (O) 1, White to move""", board("play black d3\n"));
    }

    @Test
    void undo_reverts_the_last_move() {
        assertEquals(board("play b d3\n"), board("play b d3\nplay w c5\nundo\n"));
        assertEquals(board(""), board("genmove black\nundo\n"));
    }

    @Test
    void genmove_plays_its_move_and_reg_genmove_does_not() {
        assertTrue(List.of("= D3", "= C4", "= F5", "= E6")
                .contains(answers("genmove black").get(0)));
        assertEquals(board(""), board("reg_genmove black\n"));
        assertTrue(board("genmove black\n").endsWith("Black (X) 4, White (O) 1, White to move"));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 6, 8, 10, 26})
    void self_play_works_on_all_board_sizes(int size) {
        int moves = size > 10 ? 6 : size * size + 6;
        String genmoves = "genmove black\ngenmove white\n".repeat(moves / 2);
        List<String> answers = answers("boardsize " + size + "\n" + genmoves + "showboard");
        assertTrue(answers.stream().noneMatch(answer -> answer.startsWith("?")), answers.toString());
        assertTrue(size > 10 || answers.get(answers.size() - 1).endsWith("the game is over"), answers.toString());
    }

    @Test
    void a_forced_pass_may_be_sent_or_omitted() {
        String expected = board(BLACK_MUST_PASS + "play black pass\nplay white c5\n");
        assertEquals(expected, board(BLACK_MUST_PASS + "play black PASS\nplay white c5\n"));
        assertEquals(expected, board(BLACK_MUST_PASS + "play white c5\n"));
        assertEquals(expected, board(BLACK_MUST_PASS + "genmove black\nplay white c5\n"));
    }

    @Test
    void a_side_without_a_move_generates_a_pass_which_the_controller_may_omit() {
        assertEquals(List.of("= pass"), last(1, BLACK_MUST_PASS + "genmove black"));
        assertTrue(List.of("= C5", "= E7")
                .contains(last(1, BLACK_MUST_PASS + "genmove white").get(0)));
    }

    @Test
    void undo_reverts_an_omitted_pass_together_with_the_move() {
        assertEquals(board(BLACK_MUST_PASS), board(BLACK_MUST_PASS + "play white c5\nundo\n"));
        assertEquals(board(BLACK_MUST_PASS), board(BLACK_MUST_PASS + "play black pass\nundo\n"));
    }

    @Test
    void final_score_counts_empty_squares_for_the_winner() {
        assertEquals(List.of("= B+64"), last(1, WIPE_OUT + "final_score"));
    }

    @Test
    void only_passes_are_accepted_after_the_end() {
        assertEquals(
                List.of("= pass", "= pass", "=", "?"),
                last(4, WIPE_OUT + "genmove white\ngenmove black\nplay white pass\nplay black a1").stream()
                        .map(answer -> answer.startsWith("?") ? "?" : answer)
                        .toList());
        assertEquals(board(WIPE_OUT.replace("play black c5\n", "")), board(WIPE_OUT + "genmove white\nundo\nundo\n"));
    }

    @Test
    void the_maximum_times_are_accepted() {
        String max = " " + Integer.MAX_VALUE;
        String conversation =
                "time_settings" + max + " 0 0\ngenmove b\ntime_settings" + max + max + max + "\ngenmove w";
        List<String> answers = answers(conversation);
        assertEquals(4, answers.size());
        assertEquals(
                List.of("=", "="),
                answers("time_settings 10 5 -3\nreg_genmove b").stream()
                        .map(answer -> answer.substring(0, 1))
                        .toList());
        assertTrue(answers.stream().allMatch(answer -> answer.startsWith("=")), answers.toString());
    }

    @Test
    void the_engine_respects_the_clock() {
        long start = System.nanoTime();
        List<String> answers = answers(SearchLimits.depth(SearchLimits.DEPTH_MAX), """
                time_settings 600 0 0
                time_left black 1 0
                genmove black
                time_left white 0 0
                genmove white
                genmove black
                """);
        assertEquals(6, answers.size());
        assertTrue(
                System.nanoTime() - start < 3_000_000_000L,
                "no more than a third of a second, twice, and nothing once");
    }

    private static String board(String conversation) {
        return last(1, conversation + "showboard").get(0);
    }

    private static List<String> last(int count, String conversation) {
        List<String> answers = answers(conversation);
        return answers.subList(answers.size() - count, answers.size());
    }

    private static List<String> answers(String conversation) {
        return answers(SearchLimits.millis(20), conversation);
    }

    private static List<String> answers(SearchLimits limits, String conversation) {
        StringWriter out = new StringWriter();
        SearcherRegistry searchers = new SearcherRegistry(SearchOptions.of(16, System::nanoTime));
        EngineConfig config = EngineConfig.of(Level.MAX, limits, searchers);
        try {
            new GtpServer(config, "test", new PrintWriter(out)).run(new BufferedReader(new StringReader(conversation)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return List.of(out.toString().split("\n\n"));
    }
}
