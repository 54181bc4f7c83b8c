package org.parlor.client.screen.player;

import java.util.List;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PlayerStats;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.widget.ListState;

/** The profile and finished games of a player, or the leaderboard of a game. */
public record PlayerScreen(PlayerStats stats, ListState list) implements Screen {
    private static final Action OPEN = Action.of("open", Key.Kind.ENTER, "open", "Open selection", "replay the game")
            .runs(PlayerPageHandler::open);
    private static final Action CHALLENGE = Action.of(
                    "challenge", 'c', "challenge", "Challenge", "to a game of your choice")
            .runs(PlayerPageHandler::challenge);

    public static final List<Action> ACTIONS =
            List.of(OPEN, CHALLENGE, CommonActions.CLOSE, SettingsScreen.THEME, CommonActions.HELP, QuitHandler.QUIT);

    @Override
    public Update onKey(ClientState state, Key key) {
        return PlayerPageHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        if (row >= stats.size()) {
            return Update.of(state);
        }
        return list.selected() == row
                ? PlayerPageHandler.open(state, this)
                : PlayerPageHandler.choose(state, this, list.select(row, stats.size(), state.pageRows()));
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        PlayerPageView.draw(canvas, state, this);
    }
}
