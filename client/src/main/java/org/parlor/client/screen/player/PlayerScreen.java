package org.parlor.client.screen.player;

import java.util.List;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PlayerStats;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** What the server keeps about somebody, or about the best. */
public record PlayerScreen(PlayerStats stats, int selected) implements Screen {
    @Override
    public Update onKey(ClientState state, Key key) {
        return PlayerPageHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        if (row >= stats.size()) {
            return Update.of(state);
        }
        return selected == row
                ? PlayerPageHandler.open(state, this)
                : PlayerPageHandler.choose(state, this, row);
    }

    @Override
    public List<Command> actions(ClientState state) {
        return List.of(
                Command.OPEN, Command.CHALLENGE, Command.CLOSE, Command.THEME, Command.HELP, Command.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        PlayerPageView.draw(canvas, state, this);
    }
}
