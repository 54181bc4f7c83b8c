package org.parlor.client.screen.game;

import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.layout.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;

/** Switches to the user's other games. */
public final class GameSwitcher {
    public static final Action NEXT_TURN = Action.of(
                    ScreenLayout.NEXT_TURN,
                    'N',
                    "your move",
                    "Next game",
                    "that waits for your move",
                    GameSwitcher::next)
            .when(state -> !state.otherGames().isEmpty());

    private GameSwitcher() {}

    /** Switches to the next game after the one on the screen, preferably one in which the user is to move. */
    private static Update next(ClientState state) {
        List<GameState> others = state.otherGames();
        List<GameState> waiting = others.stream().filter(state::canMove).toList();
        List<GameState> wanted = waiting.isEmpty() ? others : waiting;
        List<String> all =
                state.session().running().stream().map(GameState::gameId).toList();
        int here = state.game().map(GameState::gameId).map(all::indexOf).orElse(-1);
        Optional<GameState> later = wanted.stream()
                .filter(game -> all.indexOf(game.gameId()) > here)
                .findFirst();
        return Update.of(
                GameMessageHandler.show(state, later.orElse(wanted.get(0)).gameId()));
    }
}
