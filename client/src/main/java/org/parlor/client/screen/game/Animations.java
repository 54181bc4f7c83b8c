package org.parlor.client.screen.game;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.parlor.client.board.AnimationFrame;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.MoveAnimation;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveHistory;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.state.ClientState;
import org.parlor.rules.Position;

/**
 * Animates the last move of the game on the screen. Only the drawing is delayed: the state already contains
 * the move, and any key or event ends the animation.
 */
public final class Animations {

    private Animations() {}

    /** Returns the time until the next frame, in milliseconds; empty without an animation. */
    public static OptionalLong untilNext(ClientState state) {
        if (!(state.topScreen() instanceof GameScreen screen)) {
            return OptionalLong.empty();
        }
        GameState game = state.session().game(screen.gameId()).orElse(null);
        long elapsed = state.now() - screen.changedAt();
        return game == null
                ? OptionalLong.empty()
                : running(state, screen, game)
                        .map(animation -> OptionalLong.of(view(game).millisToNextFrame(animation, elapsed)))
                        .orElse(OptionalLong.empty());
    }

    /** Returns the current content of a position's board. */
    static AnimationFrame frame(ClientState state, GameScreen screen, GameState game, Position position) {
        return running(state, screen, game)
                .map(animation -> view(game).frame(animation, state.now() - screen.changedAt()))
                .orElse(AnimationFrame.still(position));
    }

    private static Optional<MoveAnimation> running(ClientState state, GameScreen screen, GameState game) {
        return last(state, screen, game)
                .filter(animation ->
                        view(game).millisToNextFrame(animation, Math.max(0, state.now() - screen.changedAt())) > 0);
    }

    /** Returns the last move if it is to be animated. A snapshot contains no move to animate. */
    private static Optional<MoveAnimation> last(ClientState state, GameScreen screen, GameState game) {
        MoveHistory history = game.history();
        boolean told = !game.changed().isEmpty()
                && history.positionsBack() > 0
                && !history.plies().isEmpty();
        if (!told
                || screen.pliesBack() > 0
                || screen.pending() != null
                || !state.settings().animations()) {
            return Optional.empty();
        }
        OptionalInt place = history.cellBack(game.rules(), 0);
        return place.isPresent()
                ? Optional.of(new MoveAnimation(history.positionBack(1), place.getAsInt(), history.positionBack(0)))
                : Optional.empty();
    }

    private static BoardView view(GameState game) {
        return GameDisplays.of(game.rules().kind()).view(game.rules());
    }
}
