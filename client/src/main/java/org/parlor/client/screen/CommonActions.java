package org.parlor.client.screen;

import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.screen.dialog.PaletteScreen;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.game.GameSwitcher;
import org.parlor.client.screen.home.NewGameScreen;
import org.parlor.client.screen.lobby.LobbyCommandHandler;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.value.SeatPreference;

/** The actions that several screens share. */
public final class CommonActions {
    public static final Action MENU =
            Action.of("menu", Key.of(Key.Kind.ESCAPE), "menu", "Menu", "search all commands", CommonActions::menu);
    public static final Action CLOSE =
            Action.of("close", Key.of(Key.Kind.ESCAPE), "back", "Back", "to the previous screen", CommonActions::close);
    public static final Action HELP =
            Action.of("help", '?', "help", "Help", "keys and rules", state -> Update.of(state.push(new HelpScreen(0))));
    public static final Action QUIT = Action.of("quit", 'q', "quit", "Quit", "close Parlor", QuitHandler::quit);
    public static final Action NEW_GAME = Action.of(
            "new-game", 'n', "new game", "New game", "choose game, size, opponent, clock", CommonActions::newGame);
    public static final Action SETTINGS = Action.of(
            "settings",
            's',
            "settings",
            "Settings",
            "colours, glyphs, hints, bell, keys",
            state -> Update.of(state.push(new SettingsScreen(ListState.START))));
    public static final Action THEME = Action.of(
            "theme",
            'T',
            "theme",
            "Theme",
            "change to the next colours",
            state -> SettingsScreen.next(state, Setting.THEME));
    public static final Action GLYPHS = Action.of(
            "glyphs",
            'G',
            "glyphs",
            "Glyphs",
            "symbols or plain letters",
            state -> SettingsScreen.next(state, Setting.GLYPHS));
    public static final Action NAME = Action.of(
            "name",
            'm',
            "name",
            "Change name",
            "your name at servers",
            state -> Update.of(state.push(new TextPromptDialog(
                    "Your name at servers",
                    "1 to 24 letters, digits, _ . or -",
                    state.settings().name(),
                    SettingsScreen::rename))));
    public static final Action RETRY = Action.of(
                    "retry",
                    'R',
                    "retry",
                    "Reconnect now",
                    "without waiting",
                    state -> Update.of(state).with(new Effect.Retry()))
            .when(state -> state.connection().isLost());
    public static final Action NEXT_TURN = Action.of(
                    "next-turn", 'N', "your move", "Next game", "that waits for your move", GameSwitcher::next)
            .when(state -> !GameSwitcher.running(state).isEmpty());
    public static final Action ACCEPT_CHALLENGE = Action.of(
                    "take-up", 'Y', "play", "Accept challenge", "and play", LobbyCommandHandler::acceptChallenge)
            .when(state -> !state.session().challenges().isEmpty());
    public static final Action DECLINE_CHALLENGE = Action.of(
                    "say-no",
                    'X',
                    "decline",
                    "Decline challenge",
                    "the oldest if there are several",
                    LobbyCommandHandler::declineChallenge)
            .when(state -> !state.session().challenges().isEmpty());

    private CommonActions() {}

    private static Update menu(ClientState state) {
        return Update.of(
                state.topScreen() instanceof PaletteScreen
                        ? state
                        : state.push(new PaletteScreen("", ListState.START)));
    }

    /** Leaves the screen. */
    public static Update close(ClientState state) {
        return state.topScreen().close(state);
    }

    private static Update newGame(ClientState state) {
        return form(
                state,
                LobbyScreen.isIn(state)
                        ? GameSetup.DEFAULT.withOpponent(Opponent.ANYONE).withSide(SeatPreference.RANDOM)
                        : GameSetup.DEFAULT);
    }

    /** Opens the form for a new game. */
    public static Update form(ClientState state, GameSetup setup) {
        return Update.of(state.push(new NewGameScreen(setup, ListState.START)));
    }
}
