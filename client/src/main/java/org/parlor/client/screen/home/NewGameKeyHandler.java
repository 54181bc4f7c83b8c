package org.parlor.client.screen.home;

import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.join.ConnectFlow;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.InvalidInputException;

/** Handles the keys of the form for a new game. */
final class NewGameKeyHandler {
    private static final Pattern PLAYER = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

    private NewGameKeyHandler() {}

    static Update press(ClientState state, NewGameScreen form, Key key) {
        List<NewGameField> fields = NewGameField.of(state, form.setup());
        int field = Math.min(form.field(), fields.size() - 1);
        return switch (key.kind()) {
            case UP, BACK_TAB ->
                Update.of(state.replaceTop(new NewGameScreen(form.setup(), Math.floorMod(field - 1, fields.size()))));
            case DOWN, TAB ->
                Update.of(state.replaceTop(new NewGameScreen(form.setup(), Math.floorMod(field + 1, fields.size()))));
            case LEFT ->
                Update.of(state.replaceTop(new NewGameScreen(fields.get(field).neighbour(-1), field)));
            case RIGHT ->
                Update.of(state.replaceTop(new NewGameScreen(fields.get(field).neighbour(1), field)));
            case ENTER -> ConnectFlow.start(state.pop(), form.setup());
            default ->
                Actions.find(state, key)
                        .map(action -> action.run(state))
                        .orElseGet(() -> typed(state, field, fields.get(field), key));
        };
    }

    /** What is typed names a clock or a player, and of other things the next that begins like that. */
    private static Update typed(ClientState state, int at, NewGameField field, Key key) {
        if (key.is(' ')) {
            return Update.of(state.replaceTop(new NewGameScreen(field.neighbour(1), at)));
        }
        if (!key.isText()) {
            return Update.of(state);
        }
        String typed = Character.toString(key.character());
        if (field.title().equals(NewGameField.CLOCK)) {
            return Update.of(state.push(new TextPromptDialog(
                    "Time control", "none, 5+3, 30s, or 10+3x30 with byo-yomi", typed, NewGameKeyHandler::enterClock)));
        }
        if (field.title().equals(NewGameField.OPPONENT) && LobbyScreen.isIn(state)) {
            return Update.of(state.push(new TextPromptDialog(
                    "Opponent", "a name, as shown in the lobby", typed, NewGameKeyHandler::enterPlayer)));
        }
        return Update.of(field.byFirstLetter(key.character())
                .map(setup -> state.replaceTop(new NewGameScreen(setup, at)))
                .orElse(state));
    }

    private static Update enterClock(ClientState state, String text) {
        try {
            return choose(state, TimeControlFormat.parse(text), GameSetup::withClock);
        } catch (InvalidInputException wrong) {
            return Update.of(state.error(wrong.getMessage()));
        }
    }

    private static Update enterPlayer(ClientState state, String text) {
        return PLAYER.matcher(text).matches()
                ? choose(state, Opponent.player(text), GameSetup::withOpponent)
                : Update.of(state.error("A name has 1 to 32 letters, digits, _ . or -"));
    }

    private static <T> Update choose(ClientState state, T value, BiFunction<GameSetup, T, GameSetup> choose) {
        ClientState back = state.pop();
        return Update.of(
                back.topScreen() instanceof NewGameScreen form
                        ? back.replaceTop(new NewGameScreen(choose.apply(form.setup(), value), form.field()))
                        : back);
    }
}
