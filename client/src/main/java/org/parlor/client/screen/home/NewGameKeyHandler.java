package org.parlor.client.screen.home;

import java.util.List;
import org.parlor.client.screen.AvailableCommands;
import org.parlor.client.screen.CommandHandler;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.join.ConnectFlow;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Prompt;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;

/** Handles the keys of the form for a new game. */
final class NewGameKeyHandler {

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
                AvailableCommands.find(state, key)
                        .map(found -> CommandHandler.run(state, found))
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
            return Update.of(state.push(new TextPromptDialog(Prompt.CLOCK, typed)));
        }
        if (field.title().equals(NewGameField.OPPONENT) && CommandHandler.atServer(state)) {
            return Update.of(state.push(new TextPromptDialog(Prompt.PLAYER, typed)));
        }
        return Update.of(field.byFirstLetter(key.character())
                .map(setup -> state.replaceTop(new NewGameScreen(setup, at)))
                .orElse(state));
    }
}
