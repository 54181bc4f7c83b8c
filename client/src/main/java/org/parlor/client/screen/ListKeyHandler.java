package org.parlor.client.screen;

import java.util.List;
import java.util.Optional;
import org.parlor.client.screen.game.GameKeyHandler;
import org.parlor.client.screen.home.NewGameField;
import org.parlor.client.screen.join.ConnectFlow;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.lobby.LobbyKeyHandler;
import org.parlor.client.screen.player.PlayerPageHandler;
import org.parlor.client.screen.settings.SettingsHandler;
import org.parlor.client.screen.tournament.TournamentHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.Prompt;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.TextInput;

/** Keys and clicks on the screens that are lists: home, the form, the lobby, the palette. */
final class ListKeyHandler {

    private ListKeyHandler() {}

    /** A click chooses a row; a click on what is chosen opens it. */
    static Update click(ClientState state, int index) {
        Screen top = state.topScreen();
        Key enter = Key.of(Key.Kind.ENTER);
        if (top instanceof Screen.Home && index < AvailableCommands.HOME.size()) {
            return KeyHandler.press(state.replaceTop(new Screen.Home(index)), enter);
        }
        if (top instanceof Screen.NewGame form) {
            return form.field() == index
                    ? form(state, form, Key.of(Key.Kind.RIGHT))
                    : Update.of(state.replaceTop(new Screen.NewGame(form.setup(), index)));
        }
        if (top instanceof Screen.SettingsForm) {
            return SettingsHandler.click(state, index);
        }
        if (top instanceof Screen.Lobby lobbyScreen) {
            Optional<LobbyRow> selected = lobbyScreen.selected(state.session());
            List<LobbyRow> rows = lobbyScreen.rows(state.session());
            boolean same = index < rows.size()
                    && selected.filter(rows.get(index)::equals).isPresent();
            return same && lobbyScreen.typed() == null
                    ? KeyHandler.press(state, enter)
                    : LobbyKeyHandler.choose(state, lobbyScreen, index);
        }
        if (top instanceof Screen.Records records) {
            return records.selected() == index
                    ? KeyHandler.press(state, enter)
                    : Update.of(state.replaceTop(records.withSelected(index)));
        }
        if (top instanceof Screen.Join join && index < join.form().size()) {
            return JoinFlow.click(state, join.form(), index);
        }
        if (top instanceof Screen.PlayerPage playerPage
                && index < playerPage.stats().size()) {
            return playerPage.selected() == index
                    ? KeyHandler.press(state, enter)
                    : PlayerPageHandler.choose(state, playerPage, index);
        }
        if (top instanceof Screen.TournamentList || top instanceof Screen.Tournament) {
            return TournamentHandler.click(state, index);
        }
        if (top instanceof Screen.Replay replay) {
            return Update.of(state.replaceTop(replay.atPly(index)));
        }
        if (top instanceof Screen.Game game) {
            return GameKeyHandler.lookAt(state, game, index);
        }
        return top instanceof Screen.Palette palette
                ? KeyHandler.press(state.replaceTop(new Screen.Palette(palette.filter(), index)), enter)
                : Update.of(state);
    }

    static Update form(ClientState state, Screen.NewGame form, Key key) {
        List<NewGameField> fields = NewGameField.of(state, form.setup());
        int field = Math.min(form.field(), fields.size() - 1);
        return switch (key.kind()) {
            case UP, BACK_TAB ->
                Update.of(state.replaceTop(new Screen.NewGame(form.setup(), Math.floorMod(field - 1, fields.size()))));
            case DOWN, TAB ->
                Update.of(state.replaceTop(new Screen.NewGame(form.setup(), Math.floorMod(field + 1, fields.size()))));
            case LEFT ->
                Update.of(state.replaceTop(new Screen.NewGame(fields.get(field).neighbour(-1), field)));
            case RIGHT ->
                Update.of(state.replaceTop(new Screen.NewGame(fields.get(field).neighbour(1), field)));
            case ENTER -> ConnectFlow.start(state.pop(), form.setup());
            default ->
                AvailableCommands.find(state, key)
                        .map(found -> CommandHandler.run(state, found))
                        .orElseGet(() -> typed(state, field, fields.get(field), key));
        };
    }

    /** What is typed names a clock or a player, and of other things the next that begins like that. */
    private static Update typed(ClientState state, int at, NewGameField field, Key key) {
        if (key.is(' ')) {
            return Update.of(state.replaceTop(new Screen.NewGame(field.neighbour(1), at)));
        }
        if (!key.isText()) {
            return Update.of(state);
        }
        String typed = Character.toString(key.character());
        if (field.title().equals(NewGameField.CLOCK)) {
            return Update.of(state.push(new Screen.TextPrompt(Prompt.CLOCK, typed)));
        }
        if (field.title().equals(NewGameField.OPPONENT) && CommandHandler.atServer(state)) {
            return Update.of(state.push(new Screen.TextPrompt(Prompt.PLAYER, typed)));
        }
        return Update.of(field.byFirstLetter(key.character())
                .map(setup -> state.replaceTop(new Screen.NewGame(setup, at)))
                .orElse(state));
    }

    static Update palette(ClientState state, Screen.Palette palette, Key key) {
        List<Command> found = AvailableCommands.matching(state, palette.filter());
        int size = Math.max(1, found.size());
        int selected = Math.min(palette.selected(), size - 1);
        return switch (key.kind()) {
            case ESCAPE -> Update.of(state.pop());
            case UP -> choose(state, palette, Math.floorMod(selected - 1, size));
            case DOWN, TAB -> choose(state, palette, Math.floorMod(selected + 1, size));
            case ENTER -> found.isEmpty() ? Update.of(state) : CommandHandler.run(state.pop(), found.get(selected));
            default -> {
                Optional<String> filter = TextInput.edit(palette.filter(), key);
                yield Update.of(filter.map(text -> state.replaceTop(new Screen.Palette(text, 0)))
                        .orElse(state));
            }
        };
    }

    private static Update choose(ClientState state, Screen.Palette palette, int selected) {
        return Update.of(state.replaceTop(new Screen.Palette(palette.filter(), selected)));
    }
}
