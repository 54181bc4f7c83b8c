package org.parlor.client.screen;

import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.game.LocalGameSaver;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Update;

/** Ends the program, after a confirmation if something would be lost. */
final class QuitHandler {
    private static final int EXIT_INTERRUPTED = 130;

    private QuitHandler() {}

    static Update quit(ClientState state) {
        return loss(state)
                .map(what -> Update.of(state.push(new ConfirmDialog(
                        "Quit? " + what, ConfirmDialog.Subject.QUIT, confirmed -> quit(confirmed, 0)))))
                .orElseGet(() -> quit(state, 0));
    }

    private static Update quit(ClientState state, int exitCode) {
        return Update.of(state).with(new Effect.Quit(exitCode, ""));
    }

    /**
     * Handles Ctrl-C: the first one asks for confirmation if something would be lost, the second one quits.
     */
    static Update interrupt(ClientState state) {
        boolean asked =
                state.topScreen() instanceof ConfirmDialog dialog && dialog.subject() == ConfirmDialog.Subject.QUIT;
        return asked || loss(state).isEmpty() ? quit(state, EXIT_INTERRUPTED) : quit(state);
    }

    /** Describes the loss if the program ends now; empty if nothing is lost. */
    private static Optional<String> loss(ClientState state) {
        List<GameState> running = state.session().running();
        if (!running.isEmpty() && !running.stream().allMatch(game -> LocalGameSaver.isSaved(state, game))) {
            return Optional.of(LobbyScreen.isIn(state) ? "Your game continues without you" : "Your game will be lost");
        }
        boolean others =
                state.hosted() != null && state.session().lobby().users().size() > 1;
        return others ? Optional.of("Your server stops for all players") : Optional.empty();
    }
}
