package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.GoldenFile;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.Reversi;

/** Two players at one keyboard, from the command line through a real server to the last line printed. */
final class OneKeyboardTest {

    private static void check(String golden, List<String> typed, String... args) {
        List<String> line = new ArrayList<>(List.of("play"));
        line.addAll(List.of(args));
        Shell.Run run = Shell.run(typed, line.toArray(String[]::new));
        assertEquals("", run.err());
        GoldenFile.check("plain/" + golden, run.out());
        assertEquals(0, run.code());
    }

    @Test
    void requirement_R1_a_game_of_reversi_goes_to_its_end_with_skipped_turns_told_once() {
        Playout game = Playout.withForcedMoves(Reversi.KIND.rules(Map.of("rows", 4, "cols", 4)));
        check("reversi-dots", game.typed(), "reversi", "--here", "--size", "4");
    }

    @Test
    void requirements_O1_and_O2_letters_ask_in_the_old_words_and_take_row_and_column_from_0() {
        check(
                "reversi-letters",
                List.of("(2, 3)", "(0, 0)", "nonsense", "(-1, -1)", "1,3", "board", "(0 3)", "quit"),
                "reversi",
                "--here",
                "--board",
                "letters",
                "--size",
                "4x4");
    }

    @Test
    void requirement_O3_both_may_pass_at_will_and_two_passes_end_a_part_filled_board() {
        check(
                "reversi-free-passing",
                List.of("(0, 1)", "(0, 1)", "(-1, -1)", "(-1, -1)"),
                "reversi",
                "--here",
                "--board",
                "letters",
                "--size",
                "4",
                "--passing",
                "free");
    }

    @Test
    void requirements_R5_and_R6_stars_show_both_edges_and_answer_an_invalid_move_with_a_valid_example() {
        check("reversi-stars", List.of("D3", "c9", "hello", "c3", "pass"), "reversi", "--here", "--board", "stars");
    }

    @Test
    void requirement_R9_a_board_may_have_more_rows_than_columns() {
        check("reversi-10x4", List.of("moves", "legal"), "reversi", "--here", "--rows", "10", "--cols", "4");
    }

    @Test
    void requirements_K1_K2_and_K5_a_game_of_kalah_tells_every_step_and_the_winner() {
        check(
                "kalah",
                List.of("2", "s1", "3", "pit 3", "n1", "2", "9", "1", "n2", "3", "1", "3", "2", "1"),
                "kalah",
                "--here",
                "--pits",
                "3",
                "--seeds",
                "2");
    }

    @Test
    void requirement_K3_South_without_a_seed_at_the_start_ends_the_game_with_Norths_swept() {
        check("kalah-south-empty", List.of(), "kalah", "--here", "--pits", "3", "--position", "0,0,0,0,1,2,3,0 0");
        check("kalah-no-seeds", List.of(), "kalah", "--here", "--seeds", "0");
    }

    @Test
    void a_position_may_stand_in_the_first_line_of_a_file(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("ending.txt"), "\nXO.OX..X. 1\nsomething else\n");
        Shell.Run run = Shell.run(List.of("9"), "play", "tictactoe", "--here", "--position", "@" + file);
        assertTrue(run.out().contains("o-turn move=1"), run.out());
        assertTrue(run.out().contains("X|O| \n-----\nO|X| \n-----\n |X|O\n"), run.out());
    }

    @Test
    void requirements_T2_and_T3_tic_tac_toe_takes_squares_1_to_9_and_a_line_on_the_ninth_mark_wins() {
        check("tictactoe", List.of("1", "1", "0", "2", "b2", "4", "3", "5", "6", "9", "8", "7"), "tictactoe", "--here");
    }

    @Test
    void requirement_T2_squares_may_be_numbered_as_on_a_keypad() {
        check("tictactoe-keypad", List.of("7", "1", "5", "2", "3"), "tictactoe", "--here", "--keypad");
    }

    @Test
    void a_move_is_taken_back_and_a_draw_agreed() {
        check(
                "reversi-takeback",
                List.of("d3", "takeback", "C 4", "draw", "decline", "accept", "draw", "accept"),
                "reversi",
                "--here");
    }

    @Test
    void an_offer_that_is_made_twice_waits_for_one_answer() {
        Shell.Run run = Shell.run(List.of("d3", "draw", "draw", "decline", "quit"), "play", "reversi", "--here");
        int first = run.lines().indexOf("> draw");
        assertEquals(
                List.of(
                        "> draw",
                        "White offers a draw: type accept or decline",
                        "> draw",
                        "error draw offered. Waiting for Black to answer",
                        "> decline",
                        "draw declined",
                        "> quit",
                        "quit: leaving the game"),
                run.lines().subList(first, first + 8));
    }

    @Test
    void a_pause_is_offered_and_ended_with_the_same_command() {
        Shell.Run run = Shell.run(
                List.of("pause", "pause", "takeback", "d3", "quit"), "play", "reversi", "--here", "--clock", "5+3");
        int first = run.lines().indexOf("> pause");
        assertEquals(
                List.of(
                        "> pause",
                        "Black offers a pause",
                        "pause accepted",
                        "the game is paused",
                        "> pause",
                        "Black offers a pause",
                        "pause accepted",
                        "the game continues"),
                run.lines().subList(first, first + 8));
        assertTrue(run.out().contains("\n> takeback\nerror you have no move to take back\n> d3\nBlack d3"), run.out());
    }

    @Test
    void a_command_whose_action_is_not_available_says_why() {
        Shell.Run run = Shell.run(List.of("1", "2", "abort", "claim", "accept", "quit"), "play", "tictactoe", "--here");
        assertEquals(
                List.of(
                        "error a game can be aborted only before its second move; resign instead",
                        "error a game can be claimed only if the opponent is gone",
                        "error no offer to answer"),
                run.lines().stream().filter(line -> line.startsWith("error")).toList());
    }

    @Test
    void requirement_R3_a_board_asked_for_what_cannot_be_says_no_and_is_unchanged() {
        Shell.Run run = Shell.run(List.of("d4", "a1", "board", "quit"), "play", "reversi", "--here", "--size", "4");
        List<String> lines = run.lines();
        List<String> first = lines.subList(2, 7);
        int again = lines.indexOf("> board") + 1;
        assertEquals(first, lines.subList(again, again + 5));
        assertEquals(
                "error d4 is not legal for Black. Type one of: b1 a2 d3 c4, or: board, legal, moves, resign, help",
                lines.get(lines.indexOf("> d4") + 1));
    }

    @Test
    void requirement_K4_a_person_is_asked_again_until_the_pit_is_valid() {
        Shell.Run run = Shell.run(List.of("0", "7", "n1", "", "six", "3"), "play", "kalah", "--here");
        assertEquals(
                List.of(
                        "error not a move: '0'. Type one of: 1 2 3 4 5 6, or: board, legal, moves, resign, help",
                        "error not a move: '7'. Type one of: 1 2 3 4 5 6, or: board, legal, moves, resign, help",
                        "error n1 is not legal for South. Type one of: 1 2 3 4 5 6, or: board, legal, moves, resign, help",
                        "error not a move: 'six'. Type one of: 1 2 3 4 5 6, or: board, legal, moves, resign, help"),
                run.lines().stream().filter(line -> line.startsWith("error")).toList());
        assertTrue(run.out().contains("South sows s3: 4 seeds, the last in its store: another turn"), run.out());
    }

    @Test
    void a_resignation_requires_confirmation() {
        check("reversi-resign", List.of("resign", "no", "d3", "resign", "yes"), "reversi", "--here");
    }

    @Test
    void help_lists_what_can_be_typed() {
        check("help", List.of("help", "list", "quit"), "tictactoe", "--here");
    }

    @Test
    void requirement_R6_the_end_of_the_input_ends_the_program() {
        Shell.Run run = Shell.run(List.of("d3"), "play", "reversi", "--here");
        assertEquals(
                "end of input: leaving the game", run.lines().get(run.lines().size() - 1));
        assertEquals(0, run.code());
    }

    @Test
    void requirement_R4_a_file_sees_the_game_as_well_and_keeps_what_was_in_it(@TempDir Path directory)
            throws IOException {
        Path log = directory.resolve("games.txt");
        Files.writeString(log, "kept\n");
        Shell.Run run =
                Shell.run(List.of("1", "2", "5", "3", "9"), "play", "tictactoe", "--here", "--log", log.toString());
        assertEquals(0, run.code());
        GoldenFile.check("plain/log", Files.readString(log));
    }

    @Test
    void a_game_is_shown_and_saved_as_a_record_before_and_after_its_end(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("games.jsonl");
        List<String> typed = List.of("1", "record", "5", "2", "record a.ggf", "9", "3", "record " + file);
        Shell.Run run = Shell.run(typed, "play", "tictactoe", "--here");
        assertEquals(0, run.code());
        List<String> lines = run.lines();
        assertEquals("Game      tictactoe", lines.get(lines.indexOf("> record") + 1));
        assertEquals(
                "error a.ggf: GGF supports Reversi only, not tictactoe",
                lines.get(lines.indexOf("> record a.ggf") + 1));
        assertEquals("record saved to " + file, lines.get(lines.size() - 1));
        try (RecordFileReader records = RecordFileReader.open(file)) {
            GameRecord game = ((RecordReadResult.Read) records.next()).replay().record();
            assertEquals(
                    List.of("a1", "b2", "b1", "c3", "c1"),
                    game.moves().stream().map(GameRecord.RecordedMove::move).toList());
            assertEquals(new GameResult(0, List.of(1, 0), "normal"), game.result());
            assertFalse(records.hasNext());
        }
    }

    @Test
    void a_finished_game_is_appended_to_the_file_of_the_option_record(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("games.txt");
        List<String> typed = List.of("1", "4", "2", "5", "3");
        Shell.run(typed, "play", "tictactoe", "--here", "--record", file.toString());
        Shell.Run run = Shell.run(typed, "play", "tictactoe", "--here", "--record", file.toString());
        assertEquals(0, run.code());
        assertEquals("record saved to " + file, run.lines().get(run.lines().size() - 1));
        try (RecordFileReader records = RecordFileReader.open(file)) {
            Position first = ((RecordReadResult.Read) records.next()).replay().lastPosition();
            Position second = ((RecordReadResult.Read) records.next()).replay().lastPosition();
            assertEquals(List.of(first, first, false), List.of(second, second, records.hasNext()));
        }
    }

    @Test
    void requirement_R2_each_side_is_asked_for() {
        Shell.Run run = Shell.run(List.of("x", "h", "Human", "1"), "play", "tictactoe", "--ask");
        assertEquals(
                List.of(
                        "X: [H]uman or [C]omputer?",
                        "> x",
                        "error invalid answer 'x': type h or c",
                        "X: [H]uman or [C]omputer?",
                        "> h",
                        "O: [H]uman or [C]omputer?",
                        "> Human",
                        "game tictactoe x=X o=O"),
                run.lines().subList(0, 8));
    }

    @Test
    void the_end_of_input_at_the_question_who_plays_fails_without_a_game() {
        Shell.Run run = Shell.run(List.of("h"), "play", "reversi", "--ask");
        assertEquals(1, run.code());
        assertTrue(run.err().contains("end of input: no game was started"), run.err());
    }

    @Test
    void nothing_printed_could_move_a_cursor() {
        Shell.Run run = Shell.run(List.of("\u001b[2Jd3", "quit"), "play", "reversi", "--here");
        assertTrue(run.out().chars().noneMatch(c -> c == 0x1b), run.out());
    }
}
