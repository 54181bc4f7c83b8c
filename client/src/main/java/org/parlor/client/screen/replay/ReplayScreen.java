package org.parlor.client.screen.replay;

import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.AvailableCommands;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.rules.Position;

/**
 * A game of a file, stepped through.
 *
 * @param ply how many plies of it are shown
 * @param nextPlyAt when the next ply is played by itself, by our own time; 0 while nothing plays
 * @param isFlipped whether the board is seen from the second seat
 * @param review what its plies were worth, where that was asked
 */
public record ReplayScreen(RecordedGame recorded, int ply, long nextPlyAt, boolean isFlipped, ReviewState review)
        implements Screen {
    public static ReplayScreen of(RecordedGame recorded) {
        return new ReplayScreen(recorded, 0, 0, false, ReviewState.NONE);
    }

    /** At a ply, or as near to it as the game goes, at rest. */
    public ReplayScreen atPly(int wanted) {
        return new ReplayScreen(recorded, Math.max(0, Math.min(wanted, recorded.plies())), 0, isFlipped, review);
    }

    public ReplayScreen withAutoplay(long next) {
        return new ReplayScreen(recorded, ply, next, isFlipped, review);
    }

    public ReplayScreen withFlipped() {
        return new ReplayScreen(recorded, ply, nextPlyAt, !isFlipped, review);
    }

    public ReplayScreen with(ReviewState next) {
        return new ReplayScreen(recorded, ply, nextPlyAt, isFlipped, next);
    }

    /** The moves expected in the place of the one shown or, where that was the best, from it on. */
    public List<String> expected() {
        if (ply == 0) {
            return List.of();
        }
        List<String> thought = recorded.expected(ply);
        return review.evaluation(ply)
                .filter(evaluation -> evaluation.hasBetterMove() || thought.isEmpty())
                .map(evaluation -> evaluation.best().line())
                .orElse(thought);
    }

    /** The position that is shown. */
    public Position position() {
        return recorded.game().history().positions().get(ply);
    }

    public boolean isAtEnd() {
        return ply == recorded.plies();
    }

    /** The same as somebody sees it who looks back at the whole game. */
    public GameScreen asGameScreen() {
        return GameScreen.of("", isFlipped, 0).withPliesBack(recorded.plies() - ply);
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return ReplayKeyHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return Update.of(state.replaceTop(atPly(row)));
    }

    @Override
    public Update onScroll(ClientState state, int rows) {
        return Update.of(state.replaceTop(atPly(ply + Integer.signum(rows))));
    }

    @Override
    public Optional<GameState> game(SessionState session) {
        return Optional.of(recorded.game());
    }

    @Override
    public List<Command> actions(ClientState state) {
        return AvailableCommands.ofReplay(state, this);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        ReplayView.draw(canvas, state, this);
    }
}
