package org.parlor.client.screen;

import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Screen;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;

/** Handles the keys that are common to all screens and passes the others to the top screen. */
final class KeyHandler {
    private KeyHandler() {}

    static Update press(ClientState state, Key key) {
        if (key.equals(Key.ctrl('c'))) {
            return QuitHandler.interrupt(state);
        }
        if (key.equals(Key.ctrl('l'))) {
            return Update.of(state).with(new Effect.Repaint());
        }
        ClientState calm = state.with(StatusMessage.NONE);
        if (key.equals(Key.ctrl('k'))) {
            return CommonActions.MENU.run(calm);
        }
        boolean helps =
                key.kind() == Key.Kind.F1 || (key.is('?') && !state.topScreen().isTyping());
        if (helps && !(state.topScreen() instanceof HelpScreen)) {
            return Update.of(calm.push(new HelpScreen(0)));
        }
        Screen top = state.topScreen();
        boolean hasError = state.status().error() && state.status().isShown(state.now());
        if (hasError && key.kind() == Key.Kind.ESCAPE && top instanceof GameScreen) {
            return Update.of(calm);
        }
        return top.onKey(
                calm, top.takesLetters() ? key : state.settings().keys().translate(key));
    }
}
