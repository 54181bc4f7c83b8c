package org.parlor.client.screen.home;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.game.LocalGameSaver;
import org.parlor.client.screen.join.ConnectFlow;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.replay.ReplayFlow;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.message.value.GameRecord;

/** The first thing one sees. */
public record HomeScreen(int selected) implements Screen {
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
            state -> CommonActions.form(state, GameSetup.DEFAULT.withOpponent(Opponent.SAME_KEYBOARD)));
    private static final Action HOST = Action.of(
            "host", 'h', "host", "Host a server", "others join over the network", state -> ConnectFlow.host(state, 0));
    public static final Action JOIN =
            Action.of("join", 'j', "join", "Join a server", "HOST or HOST:PORT", JoinFlow::open);
    private static final Action REPLAY =
            Action.of("replay", 'v', "replay", "Replay games", "step through recorded games", ReplayFlow::ask);

    public static final List<Action> ACTIONS = List.of(
            RESUME,
            PLAY_BOT,
            CommonActions.NEW_GAME,
            PLAY_HOT_SEAT,
            HOST,
            JOIN,
            REPLAY,
            CommonActions.SETTINGS,
            CommonActions.NAME,
            CommonActions.THEME,
            CommonActions.GLYPHS,
            CommonActions.HELP,
            CommonActions.QUIT);

    /** Only reached by their keys and the palette. */
    private static final Set<Action> NOT_IN_LIST =
            Set.of(CommonActions.NAME, CommonActions.THEME, CommonActions.GLYPHS, CommonActions.HELP);

    /** The list on the screen; a game that can be resumed comes first. */
    static List<Action> items(ClientState state) {
        return ACTIONS.stream()
                .filter(action -> !NOT_IN_LIST.contains(action) && action.isAvailable(state))
                .toList();
    }

    private static Update resume(ClientState state) {
        GameRecord saved = state.savedGame();
        Optional<GameSetup> setup = saved == null ? Optional.empty() : LocalGameSaver.resume(saved);
        return setup.map(known -> ConnectFlow.start(state, known)).orElse(Update.of(state));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        List<Action> items = items(state);
        int size = items.size();
        return switch (key.kind()) {
            case UP -> Update.of(state.replaceTop(new HomeScreen(Math.floorMod(selected - 1, size))));
            case DOWN, TAB -> Update.of(state.replaceTop(new HomeScreen(Math.floorMod(selected + 1, size))));
            case ENTER -> items.get(Math.min(selected, size - 1)).run(state);
            default -> Actions.press(state, key);
        };
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        List<Action> items = items(state);
        return row < items.size() ? items.get(row).run(state.replaceTop(new HomeScreen(row))) : Update.of(state);
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        HomeView.draw(canvas, state, this);
    }
}
