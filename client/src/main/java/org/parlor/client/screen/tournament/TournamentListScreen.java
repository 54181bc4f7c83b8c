package org.parlor.client.screen.tournament;

import java.util.List;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.message.TournamentMessage;

/**
 * The tournaments at the server.
 *
 * @param request the number of the request that is not answered yet, 0 for none
 */
public record TournamentListScreen(List<TournamentMessage.TournamentSummary> tournaments, int selected, long request)
        implements Screen {
    public TournamentListScreen {
        tournaments = List.copyOf(tournaments);
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return TournamentHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return TournamentHandler.click(state, row);
    }

    @Override
    public List<Command> actions(ClientState state) {
        return List.of(
                Command.OPEN, Command.NEW_TOURNAMENT, Command.CLOSE, Command.THEME, Command.HELP, Command.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        TournamentListView.draw(canvas, state, this);
    }
}
