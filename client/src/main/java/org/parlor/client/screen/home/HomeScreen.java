package org.parlor.client.screen.home;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameTitle;
import org.parlor.client.game.record.RecordFileInfo;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.LocalGameSaver;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.screen.replay.RecordFilesScreen;
import org.parlor.client.screen.replay.ReplayFlow;
import org.parlor.client.screen.settings.SettingsScreen;
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
import org.parlor.client.ui.widget.Column;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.ListView;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.UserInfo;

/**
 * The home screen: first the games to continue, then new games.
 *
 * @param list selects no item until the user has moved the selection; Enter then resumes or starts a game
 * @param server the last server, or null
 * @param rematch the last game played here with the sides changed, or null
 * @param files the files of recorded games
 */
public record HomeScreen(
        ListState list,
        @Nullable SavedServer server,
        @Nullable GameSetup rematch,
        List<RecordFileInfo> files) implements Screen {
    public static final HomeScreen START = new HomeScreen(new ListState(-1, 0), null, null, List.of());
    private static final int RECENT_MAX = 2;
    private static final int WIDTH_MAX = 74;
    private static final List<Column> COLUMNS = List.of(
            Column.left("").min(20),
            Column.left("").min(20).rank(1).growing().role(StyleRole.DIM),
            Column.right("").role(StyleRole.TURN));

    private static final Action REJOIN = Action.of(
                    "rejoin", 'R', "rejoin", "Rejoin server", "the last one", HomeScreen::rejoin)
            .when(state -> state.baseScreen() instanceof HomeScreen home && home.server != null);
    private static final Action RESUME = Action.of(
                    "resume", 'r', "resume", "Resume game", "continue your last game here", HomeScreen::resume)
            .when(state -> state.savedGame() != null);
    private static final Action PLAY_BOT = Action.of(
            "play-bot",
            'b',
            "bot",
            "Play against a bot",
            "starts at once",
            state -> ConnectFlow.start(state, GameSetup.DEFAULT));
    private static final Action PLAY_HOT_SEAT = Action.of(
            "play-here",
            '2',
            "two players",
            "Two players here",
            "share this keyboard",
            state -> NewGameScreen.open(state, GameSetup.DEFAULT.withOpponent(Opponent.SAME_KEYBOARD)));
    private static final Action HOST = Action.of(
            "host", 'h', "host", "Host a server", "others join over the network", state -> ConnectFlow.host(state, 0));
    public static final Action JOIN =
            Action.of("join", 'j', "join", "Join a server", "HOST or HOST:PORT", JoinFlow::open);
    private static final Action REPLAY = Action.of(
            "replay",
            'v',
            "replay",
            "Replay games",
            "step through recorded games",
            state -> RecordFilesScreen.open(
                    state, state.screens().get(0) instanceof HomeScreen home ? home.files : List.of()));

    public static final List<Action> ACTIONS = List.of(
            RESUME,
            REJOIN,
            PLAY_BOT,
            NewGameScreen.NEW_GAME,
            PLAY_HOT_SEAT,
            HOST,
            JOIN,
            REPLAY,
            SettingsScreen.SETTINGS,
            SettingsScreen.NAME,
            SettingsScreen.THEME,
            SettingsScreen.GLYPHS,
            CommonActions.HELP,
            QuitHandler.QUIT);

    /** Available by key or palette only, or listed under a condition. */
    private static final Set<Action> NOT_IN_LIST = Set.of(
            RESUME, REJOIN, SettingsScreen.NAME, SettingsScreen.THEME, SettingsScreen.GLYPHS, CommonActions.HELP);

    private static final List<Action> ITEMS =
            ACTIONS.stream().filter(action -> !NOT_IN_LIST.contains(action)).toList();

    public HomeScreen {
        files = List.copyOf(files);
    }

    /** Updates the last server on the home screen, at any position of the stack. */
    public static ClientState withServers(ClientState state, List<SavedServer> servers) {
        SavedServer last = servers.stream()
                .filter(server -> server.canResume() || server.guest())
                .max(Comparator.comparingLong(SavedServer::lastLoginAt))
                .orElse(null);
        ClientState known = replace(state, home -> new HomeScreen(home.list, last, home.rematch, home.files));
        return servers.stream()
                .filter(server -> server.state() == SavedServer.State.GAMES_WAITING)
                .filter(server -> known.topScreen() instanceof HomeScreen
                        && !known.status().error())
                .findFirst()
                .map(server -> known.with(new StatusMessage(
                        "You have unfinished games on " + server.address() + " as " + server.user(),
                        false,
                        Long.MAX_VALUE)))
                .orElse(known);
    }

    /** Updates the files of recorded games on the home screen, at any position of the stack. */
    public static ClientState withFiles(ClientState state, List<RecordFileInfo> found) {
        return replace(state, home -> new HomeScreen(home.list, home.server, home.rematch, found));
    }

    /** Updates the game to play again, at any position of the stack. */
    public static ClientState withRematch(ClientState state, GameSetup rematch) {
        return replace(state, home -> new HomeScreen(home.list, home.server, rematch, home.files));
    }

    /** Keeps the selected item, because an event must not change the effect of Enter. */
    private static ClientState replace(ClientState state, UnaryOperator<HomeScreen> change) {
        return state.mapScreens(screen -> screen instanceof HomeScreen home
                ? change.apply(home).selecting(state, home.selected(state).title(), home.list.selected() < 0)
                : screen);
    }

    private HomeScreen selecting(ClientState state, String title, boolean initial) {
        List<String> titles = items(state).stream().map(Action::title).toList();
        return initial ? this : with(list.select(titles.indexOf(title), titles.size(), state.pageRows()));
    }

    private HomeScreen with(ListState next) {
        return new HomeScreen(next, server, rematch, files);
    }

    private static Update rejoin(ClientState state) {
        return state.baseScreen() instanceof HomeScreen home && home.server != null
                ? JoinFlow.rejoin(state, home.server)
                : Update.of(state);
    }

    private Action selected(ClientState state) {
        return items(state).get(position(state).selected());
    }

    private ListState position(ClientState state) {
        List<Action> items = items(state);
        int initial = items.indexOf(RESUME.isAvailable(state) ? RESUME : PLAY_BOT);
        return list.select(list.selected() < 0 ? initial : list.selected(), items.size(), items.size());
    }

    private List<Action> items(ClientState state) {
        List<Action> items = new ArrayList<>();
        if (RESUME.isAvailable(state)) {
            items.add(RESUME);
        }
        SavedServer last = server;
        if (last != null) {
            String what = last.state() == SavedServer.State.GAMES_WAITING ? "Resume online game" : "Rejoin server";
            items.add(Action.of(
                    REJOIN.id(),
                    REJOIN.key(),
                    REJOIN.hint(),
                    what,
                    last.address() + " as " + last.user(),
                    REJOIN::run));
        }
        GameSetup again = rematch;
        if (again != null) {
            items.add(Action.of(
                    "",
                    Key.of(Key.Kind.OTHER),
                    "",
                    "Rematch",
                    describe(again),
                    next -> ConnectFlow.start(next, again)));
        }
        files.stream()
                .limit(RECENT_MAX)
                .map(file -> Action.of(
                        "",
                        Key.of(Key.Kind.OTHER),
                        "",
                        "Replay " + file.name(),
                        "recorded games",
                        opening -> ReplayFlow.open(opening, file.path(), RecordFilter.ALL)))
                .forEach(items::add);
        items.addAll(ITEMS);
        return items;
    }

    private static String describe(GameSetup setup) {
        String opponent = setup.opponent().equals(Opponent.SAME_KEYBOARD) ? "two players" : "against " + setup.level();
        return GameTitle.words(setup.kind().id(), setup.options()) + ", " + opponent + ", sides changed";
    }

    private static Update resume(ClientState state) {
        GameRecord saved = state.savedGame();
        Optional<GameSetup> setup = saved == null ? Optional.empty() : LocalGameSaver.resume(saved);
        return setup.map(known -> ConnectFlow.start(state, known)).orElse(Update.of(state));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        List<Action> items = items(state);
        return key.kind() == Key.Kind.ENTER
                ? selected(state).run(state)
                : position(state)
                        .pressInMenu(key, items.size(), state.pageRows())
                        .map(next -> Update.of(state.replaceTop(with(next))))
                        .orElseGet(() -> AvailableActions.press(state, key));
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        List<Action> items = items(state);
        HomeScreen next = with(list.select(row, items.size(), state.pageRows()));
        return row < items.size() ? items.get(row).run(state.replaceTop(next)) : Update.of(state);
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public boolean isIdle(ClientState state) {
        return true;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        List<HeaderFooterView.KeyHint> hints = new ArrayList<>(List.of(
                HeaderFooterView.KeyHint.arrows("select"),
                HeaderFooterView.KeyHint.of("Enter", "open", Key.of(Key.Kind.ENTER))));
        hints.addAll(HeaderFooterView.hints(state, List.of(QuitHandler.QUIT), AvailableActions.of(state)));
        hints.add(HeaderFooterView.KeyHint.of("Ctrl-K", "any command", Key.ctrl('k')));
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor", hints);
        List<Row> rows = items(state).stream().map(item -> row(state, item)).toList();
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
        GameRecord saved = state.savedGame();
        if (saved != null) {
            String against = saved.players().stream()
                    .filter(UserInfo::bot)
                    .map(bot -> ", against " + DisplayText.clean(bot.name()))
                    .findFirst()
                    .orElse(", two players");
            return "Enter resumes " + GameTitle.words(saved.game(), saved.options(), columns) + against;
        }
        String advice = "Enter: " + GameSetup.DEFAULT.kind().name() + " against an easy bot";
        return isReturning(state) ? "" : columns < 60 ? advice : "First time? " + advice + ". ? shows the rules";
    }

    private boolean isReturning(ClientState state) {
        return server != null || rematch != null || !files.isEmpty() || state.savedGame() != null;
    }

    private String greeting(ClientState state) {
        String name = DisplayText.clean(state.settings().name());
        String welcome = isReturning(state) ? "Welcome back" : "Welcome to Parlor";
        return name.isEmpty() ? welcome : welcome + ", " + name;
    }

    private static Row row(ClientState state, Action item) {
        String key = item.key().kind() == Key.Kind.OTHER
                ? ""
                : state.settings().keys().name(item, ACTIONS);
        return Row.of(item.title(), item.detail(), key);
    }
}
