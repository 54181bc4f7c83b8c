package org.parlor.client.screen.tournament;

import java.util.List;
import org.parlor.client.game.setup.TournamentSpec;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
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
    private static final Action OPEN = Action.of(
            "open",
            Key.of(Key.Kind.ENTER),
            "open",
            "Open tournament",
            "standings and pairings",
            TournamentHandler::openTournament);
    private static final Action NEW = Action.of(
            "new-tour",
            'n',
            "new",
            "New tournament",
            "kind, game and name in a line",
            state -> Update.of(state.push(new TextPromptDialog(
                    "New tournament", "as in " + TournamentSpec.SAMPLE, "", TournamentHandler::create))));

    public static final List<Action> ACTIONS =
            List.of(OPEN, NEW, CommonActions.CLOSE, CommonActions.THEME, CommonActions.HELP, CommonActions.QUIT);

    public TournamentListScreen {
        tournaments = List.copyOf(tournaments);
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return TournamentHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return selected == row ? TournamentHandler.openTournament(state) : TournamentHandler.choose(state, this, row);
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        TournamentListView.draw(canvas, state, this);
    }
}
