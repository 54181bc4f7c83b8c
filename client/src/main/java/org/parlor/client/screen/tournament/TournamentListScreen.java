package org.parlor.client.screen.tournament;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.Column;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.TournamentMessage;

/**
 * The tournaments at the server.
 *
 * @param request the number of the unanswered request, 0 for none
 */
public record TournamentListScreen(List<TournamentMessage.TournamentSummary> tournaments, ListState list, long request)
        implements Screen {
    private static final List<Column> COLUMNS = List.of(
            Column.left("Name").min(14),
            Column.left("Kind").rank(1),
            Column.left("Game").rank(2),
            Column.left("Clock").rank(3),
            Column.right("Players").rank(4),
            Column.left("State"));
    private static final Action OPEN = Action.of(
                    "open", Key.Kind.ENTER, "open", "Open tournament", "standings and pairings")
            .runs(TournamentHandler::openTournament);
    private static final Action NEW = Action.of(
                    "new-tour", 'n', "new", "New tournament", "choose format, game, clock, rounds")
            .runs(TournamentListScreen::create);
    private static final String ACCOUNT_REQUIRED = "Guests cannot create tournaments";

    public static final List<Action> ACTIONS = List.of(
            OPEN,
            EntryActions.JOIN,
            EntryActions.WITHDRAW,
            EntryActions.START,
            NEW,
            CommonActions.CLOSE,
            SettingsScreen.THEME,
            CommonActions.HELP,
            QuitHandler.QUIT);

    public TournamentListScreen {
        tournaments = List.copyOf(tournaments);
    }

    /** The server rejects tournaments of guests; the form would be filled in for nothing. */
    private static Update create(ClientState state) {
        return state.session().self().guest()
                ? Update.of(state.error(ACCOUNT_REQUIRED))
                : NewTournamentScreen.open(state);
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return list.press(key, tournaments.size(), state.pageRows())
                .map(next -> Update.of(state.replaceTop(withList(next))))
                .orElseGet(() -> AvailableActions.press(state, key));
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return list.selected() == row
                ? TournamentHandler.openTournament(state)
                : Update.of(state.replaceTop(withList(list.select(row, tournaments.size(), state.pageRows()))));
    }

    Optional<TournamentMessage.TournamentSummary> selected() {
        return list.selected() < tournaments.size() ? Optional.of(tournaments.get(list.selected())) : Optional.empty();
    }

    private TournamentListScreen withList(ListState next) {
        return new TournamentListScreen(tournaments, next, request);
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
        List<HeaderFooterView.KeyHint> hints = HeaderFooterView.listHints(state);
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Tournaments", hints);
        Table.draw(body, COLUMNS, tournaments.size(), i -> row(tournaments.get(i)), list);
        if (request == 0 && tournaments.isEmpty()) {
            String creation = state.session().self().guest()
                    ? ACCOUNT_REQUIRED
                    : state.settings().keys().name(NEW) + " creates one";
            List<String> none = DisplayText.wrap("No tournaments yet. " + creation, body.columns() - 6);
            IntStream.range(0, none.size()).forEach(i -> body.text(3, 1 + i, none.get(i), StyleRole.DIM));
        }
        HeaderFooterView.status(canvas, state, request > 0 ? "Loading …" : count(), StyleRole.DIM);
    }

    private String count() {
        int size = tournaments.size();
        return size == 0 ? "" : size == 1 ? "1 tournament" : size + " tournaments";
    }

    private static Row row(TournamentMessage.TournamentSummary tour) {
        boolean mine = Boolean.TRUE.equals(tour.you());
        return Row.of(
                tour.name(),
                TournamentText.kind(tour.kind()),
                TournamentText.game(tour, 11),
                TournamentText.clock(tour),
                Integer.toString(tour.players()),
                TournamentText.state(tour) + (mine ? ", joined" : ""));
    }
}
