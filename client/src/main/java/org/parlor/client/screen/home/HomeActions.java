package org.parlor.client.screen.home;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.game.setup.RecordedSetup;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.lobby.OfflineGamesScreen;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.screen.replay.ExplorerFlow;
import org.parlor.client.screen.replay.PuzzleFlow;
import org.parlor.client.screen.replay.RecordFilesScreen;
import org.parlor.client.screen.replay.ReplayFlow;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;

/** The actions of the home screen, and the items of its list. */
final class HomeActions {
    private static final int RECENT_MAX = 2;

    private static final Action REJOIN = Action.of("rejoin", 'R', "rejoin", "Rejoin server", "the one you used last")
            .runs(HomeActions::rejoin)
            .when(state -> state.baseScreen() instanceof HomeScreen home && home.server() != null);
    private static final Action RESUME = Action.of(
                    "resume", 'r', "resume", "Resume game", "continue your last game here")
            .runs(HomeActions::resumeLast)
            .when(state -> !state.savedGames().unfinished().isEmpty());
    private static final Action UNFINISHED = Action.of(
                    "unfinished", 'u', "unfinished", "Unfinished games", "resume an earlier one")
            .runs(state -> Update.of(state.push(SavedGamesScreen.START)))
            .when(state -> state.savedGames().unfinished().size() > 1);
    private static final Action OFFLINE = Action.of(
                    "offline-games",
                    'c',
                    "correspondence",
                    "Correspondence games",
                    "look and move without a connection")
            .runs(state -> Update.of(OfflineGamesScreen.open(state)))
            .when(state -> !state.offlineGames().games().isEmpty());
    private static final Action PLAY_BOT = Action.of("play-bot", 'b', "bot", "Play against a bot", "starts at once")
            .runs(state -> ConnectFlow.start(state, GameSetup.DEFAULT));
    private static final Action PLAY_HOT_SEAT = Action.of(
                    "play-here", '2', "two players", "Two players here", "share this keyboard")
            .runs(state -> NewGameScreen.open(state, GameSetup.DEFAULT.withOpponent(Opponent.SAME_KEYBOARD)));
    private static final Action HOST = Action.of("host", 'h', "host", "Host a server", "others join over the network")
            .runs(state -> ConnectFlow.host(state, 0))
            .when(HomeActions::isLocal);
    private static final Action JOIN = Action.of("join", 'j', "join", "Join a server", "HOST or HOST:PORT")
            .runs(JoinFlow::open)
            .when(HomeActions::isLocal);
    private static final Action REPLAY = Action.of(
                    "replay", 'v', "replay", "Replay games", "step through recorded games")
            .runs(state -> RecordFilesScreen.open(
                    state, state.screens().get(0) instanceof HomeScreen home ? home.files() : List.of()))
            .when(HomeActions::isLocal);

    private static final Action EXPLORE = Action.of(
                    "explore", 'e', "explore", "Explore openings", "what was played in your saved games")
            .runs(state -> ExplorerFlow.open(
                    state,
                    new ExplorerQuery(
                            List.of(),
                            Games.ALL.get(0).rules(),
                            List.of(Games.ALL.get(0).rules().initial()),
                            ExplorerFilter.ALL)))
            .when(HomeActions::isLocal);

    private static final Action PUZZLES = Action.of("puzzles", 'p', "puzzles", "Puzzles", "find the one best move")
            .runs(state -> PuzzleFlow.load(state, List.of(), ""))
            .when(HomeActions::isLocal);

    /** All actions of the screen, most useful first. */
    static final List<Action> ALL = List.of(
            RESUME,
            UNFINISHED,
            REJOIN,
            OFFLINE,
            PLAY_BOT,
            NewGameScreen.NEW_GAME,
            PLAY_HOT_SEAT,
            HOST,
            JOIN,
            REPLAY,
            EXPLORE,
            PUZZLES,
            SettingsScreen.SETTINGS,
            SettingsScreen.NAME,
            SettingsScreen.THEME,
            SettingsScreen.GLYPHS,
            CommonActions.HELP,
            QuitHandler.QUIT);

    /** Available by key or palette only, or listed under a condition. */
    private static final Set<Action> NOT_IN_LIST = Set.of(
            RESUME,
            UNFINISHED,
            REJOIN,
            EXPLORE,
            SettingsScreen.NAME,
            SettingsScreen.THEME,
            SettingsScreen.GLYPHS,
            CommonActions.HELP);

    private static final List<Action> ITEMS =
            ALL.stream().filter(action -> !NOT_IN_LIST.contains(action)).toList();

    private HomeActions() {}

    /** A remote user has no files here and does not use the network of this computer. */
    private static boolean isLocal(ClientState state) {
        return !state.settings().isRemote();
    }

    /** Returns the item that Enter runs until the user moves the selection. */
    static Action initial(ClientState state) {
        return RESUME.isAvailable(state) ? RESUME : PLAY_BOT;
    }

    /** Returns the items of the list: first what can be continued, then the actions. */
    static List<Action> items(ClientState state, HomeScreen home) {
        List<Action> items = new ArrayList<>();
        if (RESUME.isAvailable(state)) {
            items.add(RESUME);
        }
        if (UNFINISHED.isAvailable(state)) {
            items.add(UNFINISHED);
        }
        SavedServer last = home.server();
        if (last != null) {
            String what = last.waiting() > 0
                    ? state.text("header.waiting", last.waiting())
                    : state.text(last.state() == SavedServer.State.GAMES_WAITING ? "home.resumeOnline" : "home.rejoin");
            items.add(Action.of(
                            "rejoin/last",
                            'R',
                            "",
                            what,
                            isLocal(state)
                                    ? state.text("home.server", last.address(), last.user())
                                    : state.text("home.as", last.user()))
                    .runs(REJOIN::run));
        }
        state.savedGames()
                .last()
                .filter(game -> game.result() != null)
                .map(game -> Action.of("", Key.Kind.OTHER, "", state.text("home.rematch"), describeRematch(state, game))
                        .runs(opening -> rematch(opening, game)))
                .ifPresent(items::add);
        home.files().stream()
                .limit(RECENT_MAX)
                .map(file -> Action.of(
                                "",
                                Key.Kind.OTHER,
                                "",
                                state.text("home.replay", file.name()),
                                state.text("home.records"))
                        .runs(opening -> ReplayFlow.open(opening, file.path(), RecordFilter.ALL)))
                .forEach(items::add);
        ITEMS.stream().filter(item -> item.isAvailable(state)).forEach(items::add);
        return items;
    }

    private static String describeRematch(ClientState state, GameRecord saved) {
        return state.text(
                bot(saved).isPresent() ? "home.rematchSides" : "home.rematchHere",
                VariantName.words(
                        saved.game(),
                        saved.options(),
                        Integer.MAX_VALUE,
                        state.messages().locale()),
                opponent(state, saved));
    }

    /** Returns against whom a game was played, as a part of a sentence. */
    static String opponent(ClientState state, GameRecord saved) {
        return bot(saved).map(name -> state.text("home.against", name)).orElseGet(() -> state.text("home.twoPlayers"));
    }

    /** Returns the bot of a game, or that it had two players. */
    static String player(ClientState state, GameRecord saved) {
        return bot(saved).orElseGet(() -> state.text("home.twoPlayers"));
    }

    private static Optional<String> bot(GameRecord saved) {
        return saved.players().stream()
                .filter(UserInfo::bot)
                .map(player -> DisplayText.clean(player.name()))
                .findFirst();
    }

    private static Update resumeLast(ClientState state) {
        return state.savedGames().unfinished().stream()
                .findFirst()
                .map(game -> resume(state, game))
                .orElse(Update.of(state));
    }

    /** Resumes a saved game, which becomes the last one. */
    static Update resume(ClientState state, GameRecord game) {
        return RecordedSetup.resume(game)
                .map(setup -> ConnectFlow.start(state.with(state.savedGames().with(game, game)), setup))
                .orElse(Update.of(state));
    }

    private static Update rematch(ClientState state, GameRecord game) {
        return RecordedSetup.rematch(game)
                .map(setup -> ConnectFlow.start(state, setup))
                .orElse(Update.of(state));
    }

    private static Update rejoin(ClientState state) {
        return state.baseScreen() instanceof HomeScreen home && home.server() != null
                ? JoinFlow.rejoin(state, home.server())
                : Update.of(state);
    }
}
