package org.parlor.client.screen.newgame;

import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.Form;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.InvalidInputException;

/** The form for a new game. Its last line shows the equivalent command. */
public record NewGameScreen(GameSetup setup, ListState list) implements Screen {
    public static final Action NEW_GAME = Action.of(
            "new-game",
            'n',
            "new game",
            "New game",
            "choose game, size, opponent, clock",
            state -> open(
                    state,
                    state.isInLobby()
                            ? GameSetup.DEFAULT.withOpponent(Opponent.ANYONE).withSide(SeatPreference.RANDOM)
                            : GameSetup.DEFAULT));

    private static final Pattern PLAYER = Pattern.compile("[A-Za-z0-9_.-]{1,32}");
    private static final List<ScreenLayout.KeyHint> HINTS = List.of(
            ScreenLayout.KeyHint.of("Enter", "start", Key.of(Key.Kind.ENTER)),
            ScreenLayout.KeyHint.arrows("field"),
            ScreenLayout.KeyHint.of("←→", "change", Key.of(Key.Kind.RIGHT)),
            ScreenLayout.KeyHint.of("Esc", "back", Key.of(Key.Kind.ESCAPE)),
            ScreenLayout.KeyHint.of("letters", "type a name or clock", Key.of(Key.Kind.OTHER)));

    public static Update open(ClientState state, GameSetup setup) {
        return Update.of(state.push(new NewGameScreen(setup, ListState.START)));
    }

    /** Opens the form for a game against a player at the server. */
    public static Update challenge(ClientState state, String name) {
        String key = state.settings().keys().name(NEW_GAME);
        return name.equals(state.session().userName())
                ? Update.of(state.info("That is you. Press " + key + " for a new game that others can join"))
                : open(state, GameSetup.DEFAULT.withOpponent(Opponent.player(name)));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        List<ChoiceField<GameSetup>> fields = NewGameFields.of(state, setup);
        ChoiceField<GameSetup> field = fields.get(Math.min(list.selected(), fields.size() - 1));
        return switch (key.kind()) {
            case LEFT -> with(state, field.neighbour(-1));
            case RIGHT -> with(state, field.neighbour(1));
            case ENTER -> ConnectFlow.start(state.pop(), setup);
            default ->
                list.pressInMenu(key, fields.size(), state.pageRows())
                        .map(next -> Update.of(state.replaceTop(new NewGameScreen(setup, next))))
                        .or(() -> AvailableActions.find(state, key).map(action -> action.run(state)))
                        .orElseGet(() -> typed(state, field, key));
        };
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

    /**
     * Handles text: opens a prompt for a clock or a player; in other fields selects the next value with that
     * first letter.
     */
    private Update typed(ClientState state, ChoiceField<GameSetup> field, Key key) {
        if (key.is(' ')) {
            return with(state, field.neighbour(1));
        }
        if (!key.isText()) {
            return Update.of(state);
        }
        String typed = Character.toString(key.character());
        if (field.title().equals(NewGameFields.CLOCK)) {
            return Update.of(state.push(new TextPromptDialog(
                    "Time control", "none, 5+3, 30s, or 10+3x30 with byo-yomi", typed, NewGameScreen::enterClock)));
        }
        if (field.title().equals(NewGameFields.OPPONENT) && state.isInLobby()) {
            return Update.of(state.push(new TextPromptDialog(
                    "Opponent", "a name, as shown in the lobby", typed, NewGameScreen::enterPlayer)));
        }
        return field.byFirstLetter(key.character())
                .map(next -> with(state, next))
                .orElse(Update.of(state));
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
        return back.topScreen() instanceof NewGameScreen form
                ? form.with(back, choose.apply(form.setup(), value))
                : Update.of(back);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor › New game", HINTS);
        List<Form.Field> fields = NewGameFields.of(state, setup).stream()
                .map(ChoiceField::toField)
                .toList();
        ChoiceField.draw(body, "New game", fields, list);
        ScreenLayout.status(canvas, state, command(), StyleRole.DIM);
    }

    private String command() {
        Opponent.Kind opponent = setup.opponent().kind();
        boolean local = opponent == Opponent.Kind.BOT || opponent == Opponent.Kind.SAME_KEYBOARD;
        return local ? "Same as:  parlor " + setup.command() : "Line command:  " + DisplayText.clean(setup.line());
    }
}
