package org.parlor.client.screen.game;

import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;

/** One's own games besides the one on the screen, and the way to them. */
public final class GameSwitcher {

    private GameSwitcher() {}

    /** Those that go on, in the order in which they came. */
    public static List<GameState> running(ClientState state) {
        return state.session().running().stream()
                .filter(game -> !isShown(state, game))
                .toList();
    }

    /** Those that wait for a move of ours. */
    public static List<GameState> waitingForMe(ClientState state) {
        return running(state).stream().filter(state::canMove).toList();
    }

    /** To the next game after the one on the screen: one that waits for a move if there is any, else any. */
    public static Update next(ClientState state) {
        List<GameState> calling = waitingForMe(state);
        List<GameState> wanted = calling.isEmpty() ? running(state) : calling;
        if (wanted.isEmpty()) {
            return Update.of(state.info("You have no other game"));
        }
        List<String> all =
                state.session().running().stream().map(GameState::gameId).toList();
        int here = state.game().map(GameState::gameId).map(all::indexOf).orElse(-1);
        Optional<GameState> later = wanted.stream()
                .filter(game -> all.indexOf(game.gameId()) > here)
                .findFirst();
        return Update.of(
                GameMessageHandler.show(state, later.orElse(wanted.get(0)).gameId()));
    }

    private static boolean isShown(ClientState state, GameState game) {
        return state.baseScreen() instanceof GameScreen screen
                && screen.gameId().equals(game.gameId());
    }
}
