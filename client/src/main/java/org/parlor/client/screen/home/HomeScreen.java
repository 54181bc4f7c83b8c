package org.parlor.client.screen.home;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.record.RecordFileInfo;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.ListView;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.GameTexts;

/**
 * The home screen: first the games to continue, then new games.
 *
 * @param list selects no item until the user has moved the selection; Enter then resumes or starts a game
 * @param server the last server, or null
 * @param files the files of recorded games
 */
public record HomeScreen(ListState list, @Nullable SavedServer server, List<RecordFileInfo> files) implements Screen {
    public static final HomeScreen START = new HomeScreen(new ListState(-1, 0), null, List.of());
    public static final List<Action> ACTIONS = HomeActions.ALL;

    private static final int WIDTH_MAX = 74;
    private static final List<Column> COLUMNS = List.of(
            Column.left("").min(20),
            Column.left("").min(20).rank(1).growing().role(StyleRole.DIM),
            Column.right("").role(StyleRole.TURN));

    public HomeScreen {
        files = List.copyOf(files);
    }

    /** Updates the last server on the home screen, at any position of the stack. */
    public static ClientState withServers(ClientState state, List<SavedServer> servers) {
        SavedServer last = servers.stream()
                .filter(server -> server.canResume() || server.guest())
                .max(Comparator.comparingLong(SavedServer::lastLoginAt))
                .orElse(null);
        ClientState known = replace(state, home -> new HomeScreen(home.list, last, home.files));
        return servers.stream()
                .filter(server -> server.state() == SavedServer.State.GAMES_WAITING || server.waiting() > 0)
                .filter(server -> known.topScreen() instanceof HomeScreen
                        && !known.status().error())
                .findFirst()
                .map(server -> known.with(new StatusMessage(
                        server.waiting() > 0
                                ? known.text("home.waiting", server.waiting(), server.address(), server.user())
                                : known.text("home.unfinished", server.address(), server.user()),
                        false,
                        Long.MAX_VALUE)))
                .orElse(known);
    }

    /** Updates the files of recorded games on the home screen, at any position of the stack. */
    public static ClientState withFiles(ClientState state, List<RecordFileInfo> found) {
        return replace(state, home -> new HomeScreen(home.list, home.server, found));
    }

    /** Adds the games of the file of saved games. */
    public static ClientState withSavedGames(ClientState state, List<GameRecord> loaded) {
        ClientState known = replace(state, state.with(state.savedGames().withLoaded(loaded)), home -> home);
        boolean playing = !(known.topScreen() instanceof HomeScreen);
        return playing
                        && loaded.stream()
                                .anyMatch(
                                        game -> known.savedGames().unfinished().contains(game))
                ? known.info(known.text("home.saved"))
                : known;
    }

    private static ClientState replace(ClientState state, UnaryOperator<HomeScreen> change) {
        return replace(state, state, change);
    }

    /** Keeps the selected item, because an event must not change the effect of Enter. */
    private static ClientState replace(ClientState before, ClientState state, UnaryOperator<HomeScreen> change) {
        return state.mapScreens(screen -> screen instanceof HomeScreen home
                ? change.apply(home).selecting(state, home.selected(before).title(), home.list.selected() < 0)
                : screen);
    }

    private HomeScreen selecting(ClientState state, String title, boolean initial) {
        List<String> titles =
                HomeActions.items(state, this).stream().map(Action::title).toList();
        return initial ? this : with(list.select(titles.indexOf(title), titles.size(), state.pageRows()));
    }

    private HomeScreen with(ListState next) {
        return new HomeScreen(next, server, files);
    }

    private Action selected(ClientState state) {
        return HomeActions.items(state, this).get(position(state).selected());
    }

    private ListState position(ClientState state) {
        List<Action> items = HomeActions.items(state, this);
        int initial = items.indexOf(HomeActions.initial(state));
        return list.select(list.selected() < 0 ? initial : list.selected(), items.size(), items.size());
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        List<Action> items = HomeActions.items(state, this);
        return key.kind() == Key.Kind.ENTER
                ? selected(state).run(state)
                : position(state)
                        .pressInMenu(key, items.size(), state.pageRows())
                        .map(next -> Update.of(state.replaceTop(with(next))))
                        .orElseGet(() -> AvailableActions.press(state, key));
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        List<Action> items = HomeActions.items(state, this);
        HomeScreen next = with(list.select(row, items.size(), state.pageRows()));
        return row < items.size() ? items.get(row).run(state.replaceTop(next)) : Update.of(state);
    }

    @Override
    public List<Action> actions() {
        return HomeActions.ALL;
    }

    @Override
    public boolean isIdle(ClientState state) {
        return true;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        List<KeyHint> hints = new ArrayList<>(List.of(
                KeyHint.arrows(state.text("keys.select")),
                KeyHint.of("Enter", state.text("keys.open"), Key.of(Key.Kind.ENTER))));
        hints.addAll(HeaderFooterView.hints(state, List.of(QuitHandler.QUIT), AvailableActions.of(state)));
        hints.add(KeyHint.of("Ctrl-K", state.text("keys.commands"), Key.ctrl('k')));
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor", hints);
        List<Row> rows = HomeActions.items(state, this).stream()
                .map(item -> row(state, item))
                .toList();
        int width = Math.min(WIDTH_MAX, body.columns());
        int spare = body.rows() - rows.size();
        int top = spare < 2 ? 0 : Math.max(0, spare / 3);
        Canvas list = body.region((body.columns() - width) / 2, top, width, Math.min(rows.size(), body.rows()));
        if (top > 1) {
            body.text((body.columns() - width) / 2 + ListView.MARK_WIDTH, top - 2, greeting(state), StyleRole.TITLE);
        }
        Table table = Table.of(COLUMNS, rows, width - ListView.MARK_WIDTH - 1);
        ListView.draw(list, position(state), rows.size(), table::row);
        HeaderFooterView.status(canvas, state, advice(state, body.columns()), StyleRole.DIM);
    }

    private String advice(ClientState state, int columns) {
        List<GameRecord> unfinished = state.savedGames().unfinished();
        if (!unfinished.isEmpty()) {
            GameRecord latest = unfinished.get(0);
            return state.text(
                    "home.resumes",
                    VariantName.words(
                            latest.game(),
                            latest.options(),
                            columns,
                            state.messages().locale()),
                    HomeActions.opponent(state, latest));
        }
        String game = GameTexts.of(GameSetup.DEFAULT.kind(), state.messages().locale())
                .name();
        String advice = state.text("home.enter", game);
        return isReturning(state) ? "" : columns < 60 ? advice : state.text("home.first", advice);
    }

    private boolean isReturning(ClientState state) {
        return server != null || !files.isEmpty() || state.savedGames().last().isPresent();
    }

    private String greeting(ClientState state) {
        String name = DisplayText.clean(state.settings().name());
        String welcome = state.text(isReturning(state) ? "home.back" : "home.welcome");
        return name.isEmpty() ? welcome : state.text("home.named", welcome, name);
    }

    private static Row row(ClientState state, Action item) {
        String key = item.key().kind() == Key.Kind.OTHER
                ? ""
                : state.settings().keys().name(item, HomeActions.ALL);
        List<String> texts = item.texts(state.messages());
        return Row.of(texts.get(1), texts.get(2), key);
    }
}
