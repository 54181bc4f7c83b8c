package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Humans against computers and computers against each other, through a server in the same process. */
final class AgainstComputersTest {

    private static Shell.Run play(List<String> typed, String line) {
        return Shell.run(typed, ("play " + line).split(" "));
    }

    private static String last(Shell.Run run) {
        return run.lines().get(run.lines().size() - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tictactoe --first hard --second random",
                "kalah --pits 3 --seeds 2 --first easy --second medium",
                "kalah --south random --north random",
                "reversi --size 4 --black easy --white random",
                "reversi --size 4x6 --passing free --first random --second easy --clock 5+3"
            })
    void requirement_R2_two_computers_play_to_the_end(String line) {
        Shell.Run run = play(List.of(), line);
        assertEquals(0, run.code(), run.err());
        assertTrue(last(run).startsWith("game over: "), run.out());
    }

    @Test
    void requirement_K5_two_computers_wait_for_ENTER_after_each_step() {
        Shell.Run run = play(Collections.nCopies(9, ""), "tictactoe --first random --second random --step");
        long pauses = run.lines().stream()
                .filter(line -> line.equals("press ENTER for the next move"))
                .count();
        long moves = run.lines().stream()
                .filter(line -> line.matches("[XO] [abc][123]"))
                .count();
        assertEquals(moves - 1, pauses);
        assertTrue(last(run).startsWith("game over: "), run.out());
    }

    @Test
    void quit_ends_a_game_that_is_stepped_through() {
        Shell.Run run = play(List.of("", "quit"), "reversi --size 4 --first easy --second easy --step");
        assertEquals("quit: leaving the game", last(run));
        assertEquals(0, run.code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 2 3 4 5 6 7 8 9", "9 8 7 6 5 4 3 2 1", "5 1 3 7 9 2 4 6 8"})
    void requirement_T4_the_hard_computer_never_loses_at_tic_tac_toe(String squares) {
        Shell.Run run = play(List.of(squares.split(" ")), "tictactoe --bot hard --exit-result");
        assertTrue(run.code() == 11 || run.code() == 12, run.code() + "\n" + run.out());
    }

    @Test
    void the_first_lines_of_a_game_say_who_plays_what_and_ask_for_a_move() {
        Shell.Run run = play(List.of(), "reversi --bot easy");
        assertEquals(
                "game reversi 8x8 you=black(X) opponent=bot:easy", run.lines().get(0));
        assertEquals("your-turn move=1", run.lines().get(12));
        assertEquals("end of input: leaving the game", last(run));
        assertEquals(0, run.code());
    }

    @Test
    void the_second_side_waits_for_the_computers_move() {
        Shell.Run run = play(List.of(), "kalah --as north --clock 1+0");
        assertEquals(
                "game kalah pits=6 seeds=4 you=north opponent=bot:easy",
                run.lines().get(0));
        assertTrue(run.out().contains("opponent sows s"), run.out());
        assertTrue(run.out().contains("your-turn move="), run.out());
        assertTrue(run.out().contains(" clock=1:00"), run.out());
    }

    @Test
    void a_human_can_be_given_for_a_side_and_the_computer_takes_the_other() {
        assertEquals(
                "game reversi 8x8 you=white(O) opponent=bot:medium",
                play(List.of(), "reversi --black medium").lines().get(0));
        assertEquals(
                "game reversi 8x8 you=black(X) opponent=bot:easy",
                play(List.of(), "reversi --black human").lines().get(0));
    }

    @Test
    void a_game_may_begin_from_a_position() {
        Shell.Run run = play(List.of("9"), "tictactoe --here --position XX.OO.... --exit-result 0");
        assertEquals(2, run.code());
        Shell.Run good =
                Shell.run(List.of("3"), "play", "tictactoe", "--here", "--exit-result", "--position", "XX.OO.... 0");
        assertEquals(10, good.code(), good.out() + good.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
                "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- *",
                "o--oooox-ooooooxooxxoooxooxoooxxooooooxx---oooox----o--x-------- x",
                "O--OOOO*-OOOOOO*OO**OOO*OO*OOO**OOOOOO**---OOOO*----O--*-------- *",
                "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- 0",
                "w..wwwwb.wwwwwwbwwbbwwwbwwbwwwbbwwwwwwbb...wwwwb....w..b........ b",
                "W--WWWWB-WWWWWWBWWBBWWWBWWBWWWBBWWWWWWBB---WWWWB----W--B-------- b",
                "8 O--OOOO* -OOOOOO* OO**OOO* OO*OOO** OOOOOO** ---OOOO* ----O--* -------- *",
            })
    void a_position_may_have_the_form_of_other_programs(String text) {
        Shell.Run run = Shell.run(List.of(), "play", "reversi", "--here", "--position", text);
        assertTrue(run.lines().contains("legal b1 c1 a2 a6 c6 c7 d7 f7 g7 d8"), run.out() + run.err());
    }

    @Test
    void the_line_shell_runs_typed_commands() {
        Shell.Run run = Shell.run(List.of("play tictactoe --here", "1", "2", "5", "3", "9", "quit"), "--plain");
        assertTrue(run.out().contains("game over: X wins 1-0 (normal end)."), run.out());
        assertEquals("> quit", last(run));
        assertEquals(0, run.code());
    }
}
