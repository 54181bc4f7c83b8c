package org.parlor.client.model;

import java.util.List;
import java.util.Optional;

/** One's own games besides the one on the screen, and the way to them. */
public final class OtherGames {

    private OtherGames() {}

    /** Those that go on, in the order in which they came. */
    static List<GameModel> running(ClientState state) {
        return state.world().running().stream()
                .filter(game -> !isShown(state, game))
                .toList();
    }

    /** Those that wait for a move of ours. */
    public static List<GameModel> calling(ClientState state) {
        return running(state).stream().filter(state::mayMove).toList();
    }

    /** To the next game after the one on the screen: one that waits for a move if there is any, else any. */
    static Step next(ClientState state) {
        List<GameModel> calling = calling(state);
        List<GameModel> wanted = calling.isEmpty() ? running(state) : calling;
        if (wanted.isEmpty()) {
            return Step.of(state.info("You have no other game"));
        }
        List<String> all = state.world().running().stream().map(GameModel::g).toList();
        int here = state.game().map(GameModel::g).map(all::indexOf).orElse(-1);
        Optional<GameModel> later =
                wanted.stream().filter(game -> all.indexOf(game.g()) > here).findFirst();
        return Step.of(GameNewsReducer.show(state, later.orElse(wanted.get(0)).g()));
    }

    private static boolean isShown(ClientState state, GameModel game) {
        return state.ground() instanceof Screen.Game screen && screen.g().equals(game.g());
    }
}
