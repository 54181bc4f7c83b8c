package org.parlor.client.screen.dialog;

import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Key;

/** The actions that most screens share. */
public final class CommonActions {
    public static final Action MENU = Action.of("menu", Key.Kind.ESCAPE, "menu", "Menu", "search all commands")
            .runs(PaletteScreen::open);
    public static final Action CLOSE = Action.of("close", Key.Kind.ESCAPE, "back", "Back", "to the previous screen")
            .runs(CommonActions::close);
    public static final Action HELP = Action.of("help", '?', "help", "Help", "keys and rules")
            .runs(state -> Update.of(state.push(new HelpScreen(0))));
    public static final Action RETRY = Action.of("retry", 'R', "retry", "Reconnect now", "without waiting")
            .runs(state -> Update.of(state).with(new Effect.Retry()))
            .when(state -> state.connection().isLost());

    private CommonActions() {}

    /** Leaves the screen. */
    public static Update close(ClientState state) {
        return state.topScreen().close(state);
    }
}
