package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.step;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.puzzle.PuzzleProgress;
import org.parlor.client.game.puzzle.PuzzleProgress.Attempt;
import org.parlor.client.game.puzzle.PuzzleSet;
import org.parlor.client.screen.replay.FindMoveScreen;
import org.parlor.client.screen.replay.PuzzleListScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;

/** Puzzles in the full screen: frames, answers and their effects. */
class PuzzleFramesTest {
    private static final String FILE = "/data/parlor/puzzles.json";
    private static final long TODAY = 20_000;
    private static final Puzzle REVERSI =
            PuzzleReader.parse("reversi | ..OX.XXX.O.XXO...XXXOXXX.XXOXOOXOXOOXOOXOXOXXXOXOOOOXXOXOOOXXXXX 1 | 1397"
                    + " | e1:0 a2:-8 c2:-8 g2:-6 h2:-8 a3:-24 a4:-4 | e1 a1 b1 a2 c2 a3 a4 g2 h2");
    private static final Puzzle KALAH = PuzzleReader.parse("kalah | 3,2,5,2,2,2,9,0,0,1,2,1,3,16 0 | 2054"
            + " | s1:-14 s2:-12 s3:-16 s4:-20 s5:-12 s6:-10 | s6 n6 s5 s6 s3 n3 s6 s5 n2 s4 s6 s5 n1 n4 s6");
    private static final Puzzle SHORT =
            PuzzleReader.parse("tictactoe | XX.OO.... 0 | 700 | c1:+1 c2:0 a3:-1 b3:-1 c3:-1 | c1");

    @Test
    void the_list_of_games_and_puzzles_of_each_shape() {
        check("puzzles-80x24", opened(REVERSI, KALAH, SHORT), 80, 24);
        check("puzzles-40x14", opened(REVERSI, KALAH, SHORT), 40, 14);
        check("puzzle-80x24", opened(REVERSI), 80, 24);
        check("puzzle-40x14", opened(REVERSI), 40, 14);
        check("puzzle-wrong-80x24", after(opened(REVERSI), keys("g2", "<ENTER>")), 80, 24);
        check("puzzle-wrong-40x14", after(opened(REVERSI), keys("g2", "<ENTER>")), 40, 14);
        check("puzzle-right-120x40", after(opened(REVERSI), keys("e1", "<ENTER>")), 120, 40);
        check("puzzle-kalah-80x24", after(opened(KALAH), keys("H")), 80, 24);
    }

    @Test
    void the_key_hints() {
        Map<String, ClientState> screens = new LinkedHashMap<>();
        screens.put("puzzles", opened(REVERSI, KALAH));
        screens.put("puzzle", opened(REVERSI));
        screens.put("puzzle, solved", after(opened(REVERSI), keys("e1", "<ENTER>")));
        Golden.checkFooters("key-hints-puzzle", screens);
    }

    @Test
    void the_first_answer_counts_and_is_saved_and_later_ones_are_not() {
        ClientState opened = opened(REVERSI);
        Update wrong = step(opened, keys("g2", "<ENTER>"));
        Attempt attempt = new Attempt("reversi", REVERSI.id(), 1397, false, TODAY);
        assertEquals(List.of(new Effect.SavePuzzleAttempt(FILE, attempt)), wrong.effects());
        assertEquals("g2 is wrong: Black +6, best draw. H shows the best move", status(wrong.state()));
        Update right = step(wrong.state(), keys("e1", "<ENTER>"));
        assertEquals(List.of(), right.effects());
        assertEquals("e1 is right: draw. Enter shows the line, N next", status(right.state()));
        ReplayScreen line = assertInstanceOf(
                ReplayScreen.class, after(right.state(), keys("<ENTER>")).topScreen());
        assertEquals(List.of(1, 9), List.of(line.ply(), line.recorded().plies()));
    }

    @Test
    void a_hint_the_solution_and_the_next_puzzle_count_as_failed() {
        Attempt failed = new Attempt("reversi", REVERSI.id(), 1397, false, TODAY);
        for (String key : List.of("I", "H", "N")) {
            Update update = step(opened(REVERSI), keys(key));
            assertEquals(List.of(new Effect.SavePuzzleAttempt(FILE, failed)), update.effects(), key);
        }
        assertEquals("Hint: e1 or a4", status(after(opened(REVERSI), keys("I"))));
        assertEquals("Best: e1, draw. Enter shows the line, N next", status(after(opened(REVERSI), keys("H"))));
        assertEquals(
                "No puzzles left: the only one was tried. The next one is repeated tomorrow",
                status(after(opened(REVERSI), keys("N"))));
    }

    @Test
    void the_list_knows_the_answers_and_a_due_puzzle_comes_first() {
        ClientState list = opened(REVERSI, KALAH);
        ClientState solved = after(list, keys("<ENTER>", "e1", "<ENTER>", "<ESCAPE>"));
        PuzzleListScreen screen = assertInstanceOf(PuzzleListScreen.class, solved.topScreen());
        PuzzleProgress progress = screen.set().progress();
        assertEquals(
                List.of(1230, 1, 1),
                List.of(
                        progress.rating("reversi").value(),
                        progress.rating("reversi").puzzles(),
                        progress.streak()));
        assertEquals("No puzzles left: the only one was tried", status(after(solved, keys("<ENTER>"))));
        PuzzleProgress failed = PuzzleProgress.NONE.with(new Attempt("kalah", KALAH.id(), 2054, false, TODAY - 1));
        PuzzleSet due = new PuzzleSet(List.of(REVERSI, KALAH), failed, TODAY);
        assertEquals(KALAH, due.next(REVERSI).orElseThrow());
        assertEquals(
                REVERSI,
                new PuzzleSet(due.puzzles(), failed, TODAY - 1).next(null).orElseThrow());
    }

    @Test
    void puzzles_arrive_unless_the_list_was_left_and_a_damaged_progress_is_told() {
        ClientState loading = loading();
        assertEquals("Loading …", status(loading));
        ClientState left = after(loading, keys("<ESCAPE>"));
        assertEquals(left.topScreen(), after(left, loaded("", REVERSI)).topScreen());
        ClientState told = after(loading, loaded("The progress is damaged", REVERSI));
        assertInstanceOf(FindMoveScreen.class, told.topScreen());
        assertEquals("! The progress is damaged", status(told));
    }

    private static ClientState loading() {
        ClientState home = StateFixtures.home();
        ClientState filed =
                home.with(StateFixtures.withSavedGameFile(home.settings(), "/data/parlor/saved-game.jsonl"));
        Update update = step(filed, keys("p"));
        assertEquals(List.of(new Effect.LoadPuzzles(FILE, List.of(), "")), update.effects());
        return update.state();
    }

    private static ClientState opened(Puzzle... puzzles) {
        return after(loading(), loaded("", puzzles));
    }

    private static Event loaded(String warning, Puzzle... puzzles) {
        PuzzleSet set = new PuzzleSet(Stream.of(puzzles).toList(), PuzzleProgress.NONE, TODAY);
        return new Event.PuzzlesLoaded(set, warning);
    }

    private static String status(ClientState state) {
        return RootView.render(state, 80, 24).row(21).strip();
    }

    private static void check(String name, ClientState state, int columns, int rows) {
        Golden.check(name, RootView.render(state, columns, rows));
    }
}
