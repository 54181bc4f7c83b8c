package org.parlor.client.screen.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.board.AnimationFrame;
import org.parlor.client.board.BoardModel;
import org.parlor.client.board.CanvasSize;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.screen.view.GameView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.FormView;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The settings screen. Row 0 is the name, the others are the settings in order; a board beside or below them
 * shows their effect. Changes take effect at once and are saved in the config file.
 */
public record SettingsScreen(ListState list) implements Screen {
    public static final Action SETTINGS = Action.of(
                    "settings", 's', "settings", "Settings", "colours, glyphs, hints, bell, keys")
            .runs(state -> Update.of(state.push(new SettingsScreen(ListState.START))));
    public static final Action THEME = Action.of("theme", 'T', "theme", "Theme", "change to the next colours")
            .runs(state -> next(state, Setting.THEME));
    public static final Action GLYPHS = Action.of("glyphs", 'G', "glyphs", "Glyphs", "symbols or plain letters")
            .runs(state -> next(state, Setting.GLYPHS));
    public static final Action NAME = Action.of("name", 'm', "name", "Change name", "your name at servers")
            .runs(state -> Update.of(state.push(new TextPromptDialog(
                    "Your name at servers",
                    UsernameProfile.GUEST_RULE,
                    state.settings().name(),
                    SettingsScreen::rename))));

    private static final List<Setting> ALL =
            Arrays.stream(Setting.values()).filter(Setting::isOnScreen).toList();
    private static final int ROWS = ALL.size() + 1;
    private static final int FORM_WIDTH = 40;

    /** The game of the preview. */
    private static final Rules RULES = Games.ALL.get(0).rules();

    private static final int PLIES = 7;

    @Override
    public Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case LEFT -> change(state, -1);
            case RIGHT, ENTER -> change(state, 1);
            default ->
                key.is(' ')
                        ? change(state, 1)
                        : list.pressInMenu(key, ROWS, state.pageRows())
                                .map(next -> Update.of(state.replaceTop(new SettingsScreen(next))))
                                .orElseGet(() -> AvailableActions.press(state, key));
        };
    }

    /** Changes the clicked setting to its next value. */
    @Override
    public Update onRowClick(ClientState state, int row) {
        SettingsScreen next = new SettingsScreen(list.select(row, ROWS, state.pageRows()));
        return next.change(state.replaceTop(next), 1);
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP, QuitHandler.QUIT);
    }

    private Update change(ClientState state, int by) {
        return list.selected() == 0 ? NAME.run(state) : choose(state, ALL.get(list.selected() - 1), by);
    }

    /** Changes a setting to its next value and shows it in the status line. */
    private static Update next(ClientState state, Setting setting) {
        return choose(state, setting, 1)
                .map(next -> next.info(setting.title() + ": " + next.settings().word(setting)));
    }

    private static Update choose(ClientState state, Setting setting, int by) {
        List<String> words = state.settings().words(setting);
        int at = words.indexOf(state.settings().word(setting));
        String word = words.get(Math.floorMod(at + by, words.size()));
        return save(state.with(state.settings().with(setting, word)), setting.key(), word);
    }

    private static Update save(ClientState state, String key, String value) {
        String file = state.settings().configFile();
        return file.isEmpty() ? Update.of(state) : Update.of(state).with(new Effect.SaveSetting(file, key, value));
    }

    /** Changes the user's name, from a prompt. */
    private static Update rename(ClientState state, String name) {
        return UsernameProfile.guestFault(name)
                .map(fault -> Update.of(state.error(fault)))
                .orElseGet(() -> save(
                        state.pop()
                                .with(state.settings().withName(name))
                                .info("Your name is " + name + " from the next login on"),
                        "name",
                        name));
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        List<KeyHint> hints = List.of(
                KeyHint.arrows("select"),
                KeyHint.of("←→", "change", Key.of(Key.Kind.RIGHT)),
                KeyHint.of("Esc", "back", Key.of(Key.Kind.ESCAPE)));
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Settings", hints);
        Settings settings = state.settings();
        CanvasSize right = new CanvasSize(body.columns() - FORM_WIDTH - 1, body.rows());
        CanvasSize bottom = new CanvasSize(body.columns(), body.rows() - ROWS - 1);
        CanvasSize beside = previewSize(right);
        CanvasSize below = previewSize(bottom);
        Canvas form = body;
        if (beside.fits(right)) {
            int width = body.columns() - beside.columns() - 1;
            form = body.region(0, 0, width, body.rows());
            drawPreview(body.region(width, 0, beside.columns(), beside.rows()), settings);
        } else if (below.fits(bottom)) {
            form = body.region(0, 0, body.columns(), ROWS);
            int left = (body.columns() - below.columns()) / 2;
            drawPreview(body.region(left, ROWS + 1, below.columns(), below.rows()), settings);
        }
        int top = form.rows() > ROWS + 1 ? 1 : 0;
        FormView.draw(form.region(0, top, form.columns(), form.rows()), fields(settings), list);
        HeaderFooterView.status(canvas, state, advice(settings, canvas.columns() - 2), StyleRole.DIM);
    }

    private static List<FormView.Field> fields(Settings settings) {
        List<FormView.Field> fields = new ArrayList<>();
        String name = settings.name().isEmpty() ? "guest" : settings.name();
        fields.add(new FormView.Field("Name", name, List.of(name), "Enter to change"));
        ALL.forEach(setting ->
                fields.add(FormView.Field.choice(setting.title(), settings.word(setting), settings.words(setting))));
        return fields;
    }

    private String advice(Settings settings, int room) {
        if (list.selected() == 0) {
            return "Your name at servers. Enter changes it";
        }
        Setting setting = ALL.get(list.selected() - 1);
        if (setting == Setting.GLYPHS && settings.asciiOnly()) {
            return "This terminal's locale allows only ASCII";
        }
        String words = String.join(" · ", settings.words(setting));
        String all = words + ": " + setting.detail();
        return all.length() <= room ? all : words.length() <= room ? words : DisplayText.fit(setting.detail(), room);
    }

    private static CanvasSize previewSize(CanvasSize room) {
        return GameDisplays.of(RULES.kind()).view(RULES).size(RULES, room);
    }

    /** Draws a board with some moves played and one selected, to show the effect of the settings. */
    private static void drawPreview(Canvas canvas, Settings settings) {
        Position position = RULES.initial();
        OptionalInt last = OptionalInt.empty();
        for (int ply = 0; ply < PLIES; ply++) {
            int[] legal = position.legalMoves();
            int move = legal[legal.length / 2];
            last = RULES.cellOf(position, move);
            position = position.play(move);
        }
        int[] places = MoveCellConverter.legal(RULES, position);
        BoardModel model = new BoardModel(
                RULES,
                position,
                GameView.marked(RULES, position, settings),
                OptionalInt.of(places[0]),
                last,
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                false,
                List.of("", ""),
                AnimationFrame.still(position));
        GameDisplays.of(RULES.kind()).view(RULES).draw(canvas, model);
    }
}
