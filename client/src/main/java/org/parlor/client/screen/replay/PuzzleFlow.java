package org.parlor.client.screen.replay;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.puzzle.PuzzleProgress.Attempt;
import org.parlor.client.game.puzzle.PuzzleSet;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.puzzle.Puzzle;

/** Opens puzzles: reads them and the progress, lists their games, and goes from one puzzle to the next. */
public final class PuzzleFlow {

    private PuzzleFlow() {}

    /**
     * Opens the list and reads the puzzles.
     *
     * @param puzzles empty for those of the program
     * @param game the id of the only game, or empty for all games
     */
    public static Update load(ClientState state, List<Puzzle> puzzles, String game) {
        return Update.of(state.push(PuzzleListScreen.EMPTY))
                .with(new Effect.LoadPuzzles(state.settings().puzzleFile(), puzzles, game));
    }

    /** Lists the games, unless the user has left the list; opens the puzzles of the only game. */
    public static Update loaded(ClientState state, Event.PuzzlesLoaded loaded) {
        if (!(state.topScreen() instanceof PuzzleListScreen list)) {
            return Update.of(state);
        }
        PuzzleSet set = loaded.puzzles();
        ClientState told = loaded.warning().isEmpty() ? state : state.error(loaded.warning());
        return set.games().size() == 1
                ? open(told.pop(), set)
                : Update.of(told.replaceTop(new PuzzleListScreen(set, list.list())));
    }

    static Update open(ClientState state, PuzzleSet set) {
        return show(state, set, null, state::push);
    }

    /** Shows the next puzzle, or says that none is left for today. */
    private static Update show(
            ClientState state, PuzzleSet set, @Nullable Puzzle current, Function<Screen, ClientState> place) {
        return Update.of(set.next(current)
                .map(puzzle -> place.apply(FindMoveScreen.of(new MoveTask.OfPuzzle(puzzle, set, false))))
                .orElseGet(() -> state.info(set.noneLeft(state.messages()))));
    }

    /** Counts the first answer to the puzzle of the screen, and shows the screen. */
    static Update answer(ClientState state, FindMoveScreen screen, boolean solved) {
        if (!(screen.task() instanceof MoveTask.OfPuzzle of) || of.isAnswered()) {
            return Update.of(state.replaceTop(screen));
        }
        Attempt attempt = of.set().attempt(of.puzzle(), solved);
        String file = state.settings().puzzleFile();
        ClientState answered = state.replaceTop(
                        screen.with(new MoveTask.OfPuzzle(of.puzzle(), of.set().with(attempt), true)))
                .mapScreens(below -> below instanceof PuzzleListScreen list
                        ? new PuzzleListScreen(list.set().with(attempt), list.list())
                        : below);
        return file.isEmpty()
                ? Update.of(answered)
                : Update.of(answered).with(new Effect.SavePuzzleAttempt(file, attempt));
    }

    /** Names the best move and the best of the others. */
    static Update hint(ClientState state, FindMoveScreen screen) {
        return answer(state, screen, false)
                .map(next -> screen.task() instanceof MoveTask.OfPuzzle of
                        ? next.info(next.text("puzzle.hint", of.puzzle().hint().toArray()))
                        : next);
    }

    static Update next(ClientState state, FindMoveScreen screen) {
        return answer(state, screen, false)
                .andThen(answered -> answered.topScreen() instanceof FindMoveScreen shown
                                && shown.task() instanceof MoveTask.OfPuzzle of
                        ? show(answered, of.set(), of.puzzle(), answered::replaceTop)
                        : Update.of(answered));
    }
}
