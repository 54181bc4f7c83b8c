package org.parlor.client.screen.connect;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.HostedServer;

/** Ends the program, after a confirmation if something would be lost. */
public final class QuitHandler {
    public static final Action QUIT =
            Action.of("quit", 'q', "quit", "Quit", "close Parlor").runs(QuitHandler::quit);

    private QuitHandler() {}

    static Update quit(ClientState state) {
        return loss(state)
                .map(what -> ConfirmDialog.open(
                        state,
                        state.text("ask.quit", state.text(what)),
                        ConfirmDialog.Subject.QUIT,
                        OptionalInt.empty(),
                        confirmed -> quit(confirmed, 0)))
                .orElseGet(() -> quit(state, 0));
    }

    private static Update quit(ClientState state, int exitCode) {
        return Update.of(state).with(new Effect.Quit(exitCode, ""));
    }

    /**
     * Handles Ctrl-C: the first one asks for confirmation if something would be lost, the second one quits.
     */
    public static Update interrupt(ClientState state) {
        boolean asked = ConfirmDialog.isOpen(state, ConfirmDialog.Subject.QUIT);
        return asked || loss(state).isEmpty() ? quit(state, ExitCode.INTERRUPTED) : quit(state);
    }

    /** Whether a hosted server may have games: only in its lobby is it known who is there. */
    private static boolean stopsServer(ClientState state, List<GameState> running) {
        boolean there = state.isInLobby() && state.isConnectedToHosted();
        long people = state.session().lobby().users().values().stream()
                .filter(user -> !user.bot())
                .count();
        return !there || !running.isEmpty() || people > 1;
    }

    /** Returns the key of the text on the loss if the program ends now; empty if nothing is lost. */
    private static Optional<String> loss(ClientState state) {
        List<GameState> running = state.session().running();
        HostedServer hosted = state.hosted();
        if (hosted != null && stopsServer(state, running)) {
            return Optional.of(hosted.keepsGames() ? "loss.serverKept" : "loss.server");
        }
        if (state.isInLobby()) {
            return running.stream().allMatch(game -> game.timeControl().isCorrespondence())
                    ? Optional.empty()
                    : Optional.of("loss.continues");
        }
        return running.stream().anyMatch(state::losesMoves) ? Optional.of("loss.game") : Optional.empty();
    }
}
