package org.parlor.client.screen.replay;

import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.screen.connect.OfferActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;

/** Copies texts of a game or a record to the clipboard of the terminal. */
public final class CopyActions {
    public static final Action MOVES = action(
            "copy-moves", 'K', "copy moves", "Copy moves", "to the clipboard of the terminal", CopyActions::moves);
    public static final Action POSITION = action(
            "copy-position",
            'J',
            "copy position",
            "Copy position",
            "as text for --position",
            (state, game) -> PositionText.print(game.rules(), position(state, game)));
    public static final Action LINK = action(
                    "copy-link", 'I', "copy link", "Copy link", "to watch or replay the game", CopyActions::link)
            .when(state -> state.isInLobby()
                    && state.game().filter(game -> !link(state, game).isEmpty()).isPresent());

    private CopyActions() {}

    private static Action action(
            String id,
            char key,
            String hint,
            String title,
            String detail,
            BiFunction<ClientState, GameState, String> text) {
        return Action.of(id, key, hint, title, detail)
                .runs(state -> state.game()
                        .map(game -> copy(state, text.apply(state, game)))
                        .orElse(Update.of(state)))
                .when(state -> state.game().isPresent());
    }

    private static Update copy(ClientState state, String text) {
        return Update.of(state.info(state.text("copy.done"))).with(new Effect.Copy(text));
    }

    /** Returns the position that is shown of a record, or the current one of a game. */
    private static Position position(ClientState state, GameState game) {
        return state.baseScreen() instanceof ReplayScreen replay ? replay.position() : game.position();
    }

    private static String moves(ClientState state, GameState game) {
        return game.history().plies().stream().map(Ply::move).collect(Collectors.joining(" "));
    }

    /** Returns the link to the game on the page of the server; empty if the server has none. */
    private static String link(ClientState state, GameState game) {
        boolean known = OfferActions.ID.matcher(game.gameId()).matches();
        return known ? state.serverLinks().gameLink(game.gameId()) : "";
    }
}
