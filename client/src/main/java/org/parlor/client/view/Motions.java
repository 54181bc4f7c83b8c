package org.parlor.client.view;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.Boards;
import org.parlor.client.board.Moment;
import org.parlor.client.board.Motion;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.GameLog;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Places;
import org.parlor.client.model.Screen;
import org.parlor.rules.Position;

/**
 * The last move of the game on the screen while it is shown in motion. Only the picture moves: the game is after the
 * move already, and whatever is done or told ends the motion.
 */
public final class Motions {

    private Motions() {}

    /** How long until the picture changes by itself, in milliseconds; empty while nothing moves. */
    public static OptionalLong untilNext(ClientState state) {
        if (!(state.top() instanceof Screen.Game screen)) {
            return OptionalLong.empty();
        }
        GameModel game = state.world().game(screen.g()).orElse(null);
        long elapsed = state.now() - screen.since();
        return game == null
                ? OptionalLong.empty()
                : running(state, screen, game)
                        .map(motion -> OptionalLong.of(view(game).untilNext(motion, elapsed)))
                        .orElse(OptionalLong.empty());
    }

    /** What is to be seen of a position of the game now. */
    static Moment moment(ClientState state, Screen.Game screen, GameModel game, Position position) {
        return running(state, screen, game)
                .map(motion -> view(game).moment(motion, state.now() - screen.since()))
                .orElse(Moment.rest(position));
    }

    private static Optional<Motion> running(ClientState state, Screen.Game screen, GameModel game) {
        return last(state, screen, game)
                .filter(motion -> view(game).untilNext(motion, Math.max(0, state.now() - screen.since())) > 0);
    }

    /** A snapshot is no move: only what was told as one is shown as one. */
    private static Optional<Motion> last(ClientState state, Screen.Game screen, GameModel game) {
        GameLog log = game.log();
        boolean told =
                !game.changed().isEmpty() && log.depth() > 0 && !log.plies().isEmpty();
        if (!told
                || screen.back() > 0
                || screen.pending() != null
                || !state.settings().animations()) {
            return Optional.empty();
        }
        OptionalInt place = game.lastPlayed()
                .map(played -> Places.ofMove(game.rules(), played.move()))
                .orElse(OptionalInt.empty());
        return place.isPresent()
                ? Optional.of(new Motion(log.back(1), place.getAsInt(), log.back(0)))
                : Optional.empty();
    }

    private static BoardView view(GameModel game) {
        return Boards.of(game.rules().kind());
    }
}
