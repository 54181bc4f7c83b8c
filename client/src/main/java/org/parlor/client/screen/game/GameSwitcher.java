package org.parlor.client.screen.game;

import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;

/** Finds the user's other games and switches to them. */
public final class GameSwitcher {

    private GameSwitcher() {}

    /** Returns the unfinished games, in the order of their arrival. */
    public static List<GameState> running(ClientState state) {
        return state.session().running().stream()
                .filter(game -> !isShown(state, game))
                .toList();
    }

    /** Returns the games in which the user is to move. */
    public static List<GameState> waitingForMe(ClientState state) {
        return running(state).stream().filter(state::canMove).toList();
    }

    /** Switches to the next game after the one on the screen, preferably one in which the user is to move. */
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
