package org.parlor.client.screen.newgame;

import java.util.List;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.FormView;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControlFormat;

/** The form for a new game. Its last line shows the equivalent command. */
public record NewGameScreen(GameSetup setup, ListState list) implements Screen {
    public static final Action NEW_GAME = Action.of(
                    "new-game", 'n', "new game", "New game", "choose game, size, opponent, clock")
            .runs(state -> open(
                    state,
                    state.isInLobby()
                            ? GameSetup.DEFAULT.withOpponent(Opponent.ANYONE).withSide(SeatPreference.RANDOM)
                            : GameSetup.DEFAULT));

    public static Update open(ClientState state, GameSetup setup) {
        return Update.of(state.push(new NewGameScreen(setup, ListState.START)));
    }

    /** Opens the form for a game against a player at the server. */
    public static Update challenge(ClientState state, String name) {
        String key = state.keyName(NEW_GAME);
        return name.equals(state.session().userName())
                ? Update.of(state.info(state.text("form.yourself", key)))
                : open(state, GameSetup.DEFAULT.withOpponent(Opponent.player(name)));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        List<ChoiceField<GameSetup>> fields = NewGameFields.of(state, setup);
        ChoiceField<GameSetup> field = fields.get(Math.min(list.selected(), fields.size() - 1));
        return key.kind() == Key.Kind.ENTER
                ? ConnectFlow.start(state.pop(), setup)
                : list.pressInMenu(key, fields.size(), state.pageRows())
                        .map(next -> Update.of(state.replaceTop(new NewGameScreen(setup, next))))
                        .or(() -> AvailableActions.find(state, key).map(action -> action.run(state)))
                        .orElseGet(() -> change(state, field, key));
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        if (list.selected() == row) {
            return onKey(state, Key.of(Key.Kind.RIGHT));
        }
        int size = NewGameFields.of(state, setup).size();
        return Update.of(state.replaceTop(new NewGameScreen(setup, list.select(row, size, state.pageRows()))));
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP);
    }

    private Update with(ClientState state, GameSetup next) {
        return Update.of(state.replaceTop(new NewGameScreen(next, list)));
    }

    /** Changes the field; a character opens a prompt for a clock or a player. */
    private Update change(ClientState state, ChoiceField<GameSetup> field, Key key) {
        boolean typed = key.isText() && !key.is(' ');
        if (typed && field.title().equals(state.text(NewGameFields.CLOCK))) {
            return ChoiceField.askClock(
                    state,
                    state.text(state.isInLobby() ? "form.clockServer" : "form.clockHere"),
                    key,
                    state.isInLobby() ? TimeControlFormat::parse : TimeControlFormat::parseLive,
                    (back, clock) -> with(back, setup.withClock(clock)));
        }
        if (typed && field.title().equals(state.text(NewGameFields.OPPONENT)) && state.isInLobby()) {
            return Update.of(state.push(new TextPromptDialog(
                    state.text(NewGameFields.OPPONENT),
                    state.text("form.playerHint"),
                    Character.toString(key.character()),
                    this::enterPlayer)));
        }
        return field.press(key)
                .map(next -> with(NewGameFields.tellResets(state.messages(), state, field.title(), setup, next), next))
                .orElse(Update.of(state));
    }

    private Update enterPlayer(ClientState state, String text) {
        return text.isBlank()
                ? Update.of(state.error(state.text("form.noPlayer")))
                : with(
                        state.pop(),
                        setup.withOpponent(
                                Opponent.player(state.session().lobby().fullName(text.strip()))));
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Canvas body = HeaderFooterView.draw(
                canvas,
                state,
                "Parlor › " + state.text("form.title"),
                NewGameFields.hints(state.messages(), "keys.begin"));
        List<FormView.Field> fields = NewGameFields.of(state, setup).stream()
                .map(field -> field.toField(state.messages()))
                .toList();
        FormView.drawInBox(body, state.text("form.title"), fields, list);
        HeaderFooterView.status(canvas, state, command(state), StyleRole.DIM);
    }

    private String command(ClientState state) {
        Opponent.Kind opponent = setup.opponent().kind();
        boolean local = opponent == Opponent.Kind.BOT || opponent == Opponent.Kind.SAME_KEYBOARD;
        if (local && state.settings().isRemote()) {
            return "";
        }
        return local
                ? state.text("form.command", setup.command())
                : state.text("form.line", DisplayText.clean(setup.line()));
    }
}
