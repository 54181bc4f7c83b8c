package org.parlor.client.screen.view;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.parlor.client.board.AnimatedMove;
import org.parlor.client.board.AnimationFrame;
import org.parlor.client.board.BoardView;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveHistory;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.settings.Setting;

/**
 * Animates the last move of the game on the screen. Only the drawing is delayed: the state already contains
 * the move, and any key or event ends the animation.
 */
public final class Animations {

    private Animations() {}

    /** Returns the time until the next frame, in milliseconds; empty without an animation. */
    public static OptionalLong untilNext(ClientState state, GameState game, BoardState board) {
        return running(state, game, board)
                .map(animation ->
                        OptionalLong.of(view(game).millisToNextFrame(animation, state.now() - board.changedAt())))
                .orElse(OptionalLong.empty());
    }

    /** Returns the current content of the board. */
    public static AnimationFrame frame(ClientState state, GameState game, BoardState board) {
        return running(state, game, board)
                .map(animation -> view(game).frame(animation, state.now() - board.changedAt()))
                .orElse(AnimationFrame.still(board.shown(game)));
    }

    private static Optional<AnimatedMove> running(ClientState state, GameState game, BoardState board) {
        return last(state, game, board)
                .filter(animation ->
                        view(game).millisToNextFrame(animation, Math.max(0, state.now() - board.changedAt())) > 0);
    }

    /** Returns the last move if it is to be animated. A snapshot contains no move to animate. */
    private static Optional<AnimatedMove> last(ClientState state, GameState game, BoardState board) {
        MoveHistory history = game.history();
        boolean told = !game.changed().isEmpty()
                && history.positionsBack() > 0
                && !history.plies().isEmpty();
        if (!told
                || board.pliesBack() > 0
                || board.pending() != null
                || !state.settings().is(Setting.ANIMATIONS, "on")) {
            return Optional.empty();
        }
        OptionalInt place = history.cellBack(game.rules(), 0);
        return place.isPresent()
                ? Optional.of(new AnimatedMove(history.positionBack(1), place.getAsInt(), history.positionBack(0)))
                : Optional.empty();
    }

    private static BoardView view(GameState game) {
        return GameDisplays.of(game.rules().kind()).view(game.rules());
    }
}
