package org.parlor.client.screen.join;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.join.JoinForm.Field;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.FormView;
import org.parlor.client.ui.widget.ListView;
import org.parlor.client.ui.widget.ListView.Line;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;

/** The form for the server and the login, then the saved servers; see {@link JoinForm}. */
public record JoinScreen(JoinForm form) implements Screen {
    private static final Action FORGET = Action.of(
                    "forget", Key.Kind.DELETE, "forget", "Forget server", "and its login; asks first")
            .runs(AvailableActions.on(JoinScreen.class, (state, screen) -> screen.forget(state)))
            .when(AvailableActions.is(
                    JoinScreen.class, (state, screen) -> screen.form().server().isPresent()));

    private static final List<Column> COLUMNS = List.of(
            Column.left("").min(12).rank(2),
            Column.left("Address").min(16),
            Column.left("").rank(3),
            Column.left("User").min(8),
            Column.left("Last login").rank(1));

    @Override
    public Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case ESCAPE -> Update.of(state.pop());
            case LEFT, RIGHT -> shown(state, form.withNextChoice(key.kind() == Key.Kind.RIGHT ? 1 : -1));
            case ENTER ->
                form.server()
                        .map(savedServer -> JoinFlow.go(state, form, savedServer))
                        .orElseGet(() -> JoinFlow.go(state, form));
            default ->
                form.list()
                        .pressInMenu(key, form.size(), state.pageRows())
                        .map(list -> shown(state, form.with(list)))
                        .orElseGet(() -> onText(state, key));
        };
    }

    private static Update shown(ClientState state, JoinForm next) {
        return Update.of(JoinFlow.shown(state, next));
    }

    private Update onText(ClientState state, Key key) {
        boolean isServer = form.server().isPresent();
        return isServer && !key.isText()
                ? AvailableActions.press(state, key)
                : shown(state, (isServer ? form.withAddressFocus() : form).withKey(key));
    }

    /** Confirms, then forgets the selected saved server. */
    private Update forget(ClientState state) {
        return form.server()
                .map(server -> ConfirmDialog.open(
                        state,
                        "Forget " + server.address() + " and its login?",
                        confirmed -> Update.of(confirmed).with(new Effect.ForgetServer(server))))
                .orElse(Update.of(state));
    }

    /** Selects the clicked field or server; a click on the selected one changes the field or joins the server. */
    @Override
    public Update onRowClick(ClientState state, int row) {
        if (row >= form.size()) {
            return Update.of(state);
        } else if (form.selected() != row) {
            return shown(state, form.with(form.list().select(row, form.size(), state.pageRows())));
        }
        return onKey(state, Key.of(form.server().isPresent() ? Key.Kind.ENTER : Key.Kind.RIGHT));
    }

    @Override
    public boolean isTyping() {
        return form.server().isEmpty();
    }

    /** On a saved server a letter begins a new address. */
    @Override
    public boolean takesLetters() {
        return true;
    }

    @Override
    public List<Action> actions() {
        return List.of(FORGET, CommonActions.CLOSE, CommonActions.HELP);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Join", hints(state));
        int top = body.rows() > 14 ? 1 : 0;
        Canvas list = body.region(0, top, body.columns(), body.rows() - top);
        ListView.draw(list, form.list().first(), form.selected(), lines(list.columns()));
        String advice = form.server().map(JoinScreen::advice).orElse("Type an address and press Enter");
        HeaderFooterView.status(canvas, state, advice, StyleRole.DIM);
    }

    private List<Line> lines(int columns) {
        List<Line> lines = new ArrayList<>();
        List<FormView.Field> fields = form.fields().stream().map(this::field).toList();
        ListView.RowPainter painter = FormView.painter(fields, columns);
        for (int i = 0; i < fields.size(); i++) {
            lines.add(new Line(i, painter));
        }
        int before = fields.size();
        List<Row> rows = form.servers().stream().map(JoinScreen::row).toList();
        Row titles = Row.titles("Server", "Address", "", "User", "Last login");
        String heading = "Saved servers (" + rows.size() + ")";
        Table table = Table.of(
                COLUMNS, Stream.concat(Stream.of(titles), rows.stream()).toList(), columns - ListView.MARK_WIDTH - 1);
        if (!rows.isEmpty()) {
            lines.add(Line.heading("", StyleRole.TEXT));
            lines.add(Line.heading(heading, StyleRole.TURN));
            lines.add(Line.heading("", table, titles));
        }
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            lines.add(new Line(before + i, (line, at, selected) -> table.row(line, row, selected)));
        }
        return lines;
    }

    private List<KeyHint> hints(ClientState state) {
        List<KeyHint> hints = new ArrayList<>(List.of(
                KeyHint.arrows("select"),
                KeyHint.of("Enter", "join", Key.of(Key.Kind.ENTER)),
                KeyHint.of("Esc", "back", Key.of(Key.Kind.ESCAPE))));
        Optional<Field> field = form.field();
        if (form.server().isPresent()) {
            hints.addAll(HeaderFooterView.hints(state, List.of(FORGET), AvailableActions.of(state)));
        } else if (field.equals(Optional.of(Field.TLS)) || field.equals(Optional.of(Field.LOGIN_KIND))) {
            hints.add(KeyHint.of("←→", "change", Key.of(Key.Kind.RIGHT)));
        }
        return hints;
    }

    private static String advice(SavedServer server) {
        return switch (server.state()) {
            case RESUMABLE, GAMES_WAITING -> "Enter joins as " + DisplayText.clean(server.user());
            case IN_USE -> DisplayText.clean(server.user()) + " is in use by another Parlor: Enter joins as a guest";
            case EXPIRED -> server.guest() ? "Enter joins as a guest" : "Enter asks for the password";
        };
    }

    private FormView.Field field(Field field) {
        boolean guest = form.loginKind() == JoinForm.LoginKind.GUEST;
        return switch (field) {
            case ADDRESS -> FormView.Field.text("Server", form.address(), "HOST or HOST:PORT");
            case TLS -> FormView.Field.choice("Encrypted", form.tls() ? "TLS" : "no", List.of("no", "TLS"));
            case LOGIN_KIND ->
                FormView.Field.choice(
                        "Log in as",
                        form.loginKind().label(),
                        Stream.of(JoinForm.LoginKind.values())
                                .map(JoinForm.LoginKind::label)
                                .toList());
            case NAME -> FormView.Field.text("Name", form.name(), guest ? "optional" : "of your account");
            case PASSWORD ->
                FormView.Field.text("Password", "•".repeat(form.password().length()), "8 or more characters");
        };
    }

    private static Row row(SavedServer server) {
        String when = switch (server.state()) {
            case GAMES_WAITING -> "unfinished games";
            case IN_USE -> "connected";
            case RESUMABLE, EXPIRED -> TimeFormat.day(server.lastLoginAt());
        };
        String secure = server.address().trust().encrypted() ? "TLS" : "";
        return Row.of(server.title(), server.address().toString(), secure, server.user(), when);
    }
}
