package org.parlor.client.screen;

import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.join.WaitingScreen;
import org.parlor.client.screen.dialog.PaletteScreen;
import org.parlor.client.screen.home.NewGameScreen;
import org.parlor.client.screen.join.JoinScreen;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.tournament.TournamentScreen;
import org.parlor.client.screen.join.CertificateScreen;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.screen.tournament.TournamentListScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.player.PlayerScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.replay.RecordListScreen;
import java.util.Optional;
import org.parlor.client.screen.dialog.PromptHandler;
import org.parlor.client.screen.game.GameKeyHandler;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.lobby.LobbyKeyHandler;
import org.parlor.client.screen.player.PlayerPageHandler;
import org.parlor.client.screen.replay.ReplayKeyHandler;
import org.parlor.client.screen.settings.SettingsHandler;
import org.parlor.client.screen.tournament.TournamentHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Screen;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.TextInput;

/** What a key does: a few mean the same everywhere, the rest belongs to the screen on top. */
final class KeyHandler {
    static final int EXIT_INTERRUPTED = 130;

    private KeyHandler() {}

    static Update press(ClientState state, Key key) {
        if (key.equals(Key.ctrl('c'))) {
            return interrupt(state);
        }
        if (key.equals(Key.ctrl('l'))) {
            return Update.of(state).with(new Effect.Repaint());
        }
        ClientState calm = state.with(StatusMessage.NONE);
        if (key.equals(Key.ctrl('k'))) {
            return CommandHandler.run(calm, Command.MENU);
        }
        boolean helps = key.kind() == Key.Kind.F1 || (key.is('?') && !state.topScreen().isTyping());
        if (helps && !(state.topScreen() instanceof HelpScreen)) {
            return Update.of(calm.push(new HelpScreen(0)));
        }
        Screen top = state.topScreen();
        return top.onKey(calm, top.takesLetters() ? key : state.settings().keys().translate(key));
    }

    /** The first one asks where something would be lost, the second one does not. */
    private static Update interrupt(ClientState state) {
        boolean asked = state.topScreen() instanceof ConfirmDialog confirm && confirm.command() == Command.QUIT;
        return asked || CommandHandler.lossWarning(state).isEmpty()
                ? Update.of(state).with(new Effect.Quit(EXIT_INTERRUPTED, ""))
                : CommandHandler.run(state, Command.QUIT);
    }
}
