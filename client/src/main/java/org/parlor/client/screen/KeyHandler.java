package org.parlor.client.screen;

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
        boolean helps = key.kind() == Key.Kind.F1 || (key.is('?') && !isTyping(state));
        if (helps && !(state.topScreen() instanceof Screen.Help)) {
            return Update.of(calm.push(new Screen.Help(0)));
        }
        return state.topScreen()
                .accept(new ScreenKeys(
                        calm,
                        takesLetters(state) ? key : state.settings().keys().translate(key)));
    }

    /** The first one asks where something would be lost, the second one does not. */
    private static Update interrupt(ClientState state) {
        boolean asked = state.topScreen() instanceof Screen.Confirm confirm && confirm.command() == Command.QUIT;
        return asked || CommandHandler.lossWarning(state).isEmpty()
                ? Update.of(state).with(new Effect.Quit(EXIT_INTERRUPTED, ""))
                : CommandHandler.run(state, Command.QUIT);
    }

    /** Whether letters are text now, be it to search or to move. */
    private static boolean takesLetters(ClientState state) {
        Screen top = state.topScreen();
        return isTyping(state)
                || top instanceof Screen.Records
                || (top instanceof Screen.Game game && !game.typed().isEmpty());
    }

    private static boolean isTyping(ClientState state) {
        Screen top = state.topScreen();
        return top instanceof Screen.TextPrompt
                || (top instanceof Screen.Join join && join.form().server().isEmpty())
                || top instanceof Screen.Palette
                || (top instanceof Screen.Game game && game.isChatting())
                || (top instanceof Screen.Lobby lobbyScreen
                        && (lobbyScreen.typed() != null || lobbyScreen.isFiltering()));
    }

    private record ScreenKeys(ClientState state, Key key) implements Screen.Handler<Update> {

        @Override
        public Update home(Screen.Home home) {
            int size = AvailableCommands.HOME.size();
            return switch (key.kind()) {
                case UP -> Update.of(state.replaceTop(new Screen.Home(Math.floorMod(home.selected() - 1, size))));
                case DOWN, TAB ->
                    Update.of(state.replaceTop(new Screen.Home(Math.floorMod(home.selected() + 1, size))));
                case ENTER -> CommandHandler.run(state, AvailableCommands.HOME.get(home.selected()));
                default -> command();
            };
        }

        @Override
        public Update newGame(Screen.NewGame form) {
            return ListKeyHandler.form(state, form, key);
        }

        @Override
        public Update lobby(Screen.Lobby lobbyScreen) {
            return LobbyKeyHandler.press(state, lobbyScreen, key);
        }

        @Override
        public Update waiting(Screen.Waiting waiting) {
            return command();
        }

        @Override
        public Update game(Screen.Game game) {
            return GameKeyHandler.press(state, game, key);
        }

        @Override
        public Update playerPage(Screen.PlayerPage playerPage) {
            return PlayerPageHandler.press(state, playerPage, key);
        }

        @Override
        public Update tournamentList(Screen.TournamentList listScreen) {
            return TournamentHandler.press(state, listScreen, key);
        }

        @Override
        public Update tournament(Screen.Tournament tournament) {
            return TournamentHandler.press(state, tournament, key);
        }

        @Override
        public Update records(Screen.Records records) {
            return ReplayKeyHandler.press(state, records, key);
        }

        @Override
        public Update replay(Screen.Replay replay) {
            return ReplayKeyHandler.press(state, replay, key);
        }

        @Override
        public Update settingsForm(Screen.SettingsForm form) {
            return SettingsHandler.press(state, form, key);
        }

        @Override
        public Update join(Screen.Join join) {
            return JoinFlow.press(state, join.form(), key);
        }

        @Override
        public Update certificatePrompt(Screen.CertificatePrompt certificatePrompt) {
            return JoinFlow.answer(state, certificatePrompt, key);
        }

        @Override
        public Update help(Screen.Help help) {
            return switch (key.kind()) {
                case UP -> Update.of(state.replaceTop(new Screen.Help(Math.max(0, help.scroll() - 1))));
                case DOWN -> Update.of(state.replaceTop(new Screen.Help(help.scroll() + 1)));
                case PAGE_UP -> Update.of(state.replaceTop(new Screen.Help(Math.max(0, help.scroll() - 10))));
                case PAGE_DOWN -> Update.of(state.replaceTop(new Screen.Help(help.scroll() + 10)));
                default -> Update.of(state.pop());
            };
        }

        @Override
        public Update palette(Screen.Palette palette) {
            return ListKeyHandler.palette(state, palette, key);
        }

        @Override
        public Update confirm(Screen.Confirm confirm) {
            ClientState back = state.pop();
            boolean again = confirm.isMove() && (key.kind() == Key.Kind.ENTER || key.is(' '));
            boolean yes = again || key.is('y') || key.is('Y');
            return yes ? CommandHandler.confirmed(back, confirm.command()) : Update.of(back);
        }

        @Override
        public Update textPrompt(Screen.TextPrompt textPrompt) {
            if (key.kind() == Key.Kind.ESCAPE) {
                return Update.of(state.pop());
            }
            if (key.kind() == Key.Kind.ENTER) {
                return PromptHandler.submit(state, textPrompt);
            }
            Optional<String> typed = TextInput.edit(textPrompt.typed(), key);
            return Update.of(typed.map(text -> state.replaceTop(new Screen.TextPrompt(textPrompt.prompt(), text)))
                    .orElse(state));
        }

        private Update command() {
            return AvailableCommands.find(state, key)
                    .map(found -> CommandHandler.run(state, found))
                    .orElse(Update.of(state));
        }
    }
}
