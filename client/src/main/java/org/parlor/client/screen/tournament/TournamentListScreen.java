package org.parlor.client.screen.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PagedList;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.ClientMessage;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage.TournamentSummary;
import org.parlor.message.TournamentRequest;

/** The tournaments at the server. */
public record TournamentListScreen(PagedList<TournamentSummary> tournaments, ListState list)
        implements ListScreen<TournamentSummary> {
    private static final List<Column> COLUMNS = List.of(
            Column.left("Name").min(14),
            Column.left("Kind").rank(1),
            Column.left("Game").rank(2),
            Column.left("Clock").rank(3),
            Column.right("Players").rank(4),
            Column.left("State"));
    private static final Action OPEN = Action.of(
                    "open", Key.Kind.ENTER, "open", "Open tournament", "standings and pairings")
            .runs(ListScreen::open);
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

    public static Update open(ClientState state) {
        TournamentListScreen opened = new TournamentListScreen(PagedList.empty(), ListState.START);
        return opened.refresh(state.push(opened));
    }

    /** The server rejects tournaments of guests; the form would be filled in for nothing. */
    private static Update create(ClientState state) {
        return state.session().self().guest()
                ? Update.of(state.error(ACCOUNT_REQUIRED))
                : NewTournamentScreen.open(state);
    }

    /** Sends a request and reloads the list, if it is shown; it is not subscribed to changes. */
    static Update send(ClientState state, ClientMessage request) {
        Update sent = Update.of(state).send(request);
        return state.topScreen() instanceof TournamentListScreen screen ? sent.andThen(screen::refresh) : sent;
    }

    @Override
    public Update refresh(ClientState state) {
        return Update.of(state)
                .send(new TournamentRequest.Listing(null))
                .map(next -> next.replace(this, with(tournaments.withRequest(next.lastRequest()))));
    }

    @Override
    public Update onTournament(ClientState state, TournamentSummary changed) {
        List<TournamentSummary> rows = new ArrayList<>(tournaments.rows());
        rows.replaceAll(old -> old.tour().equals(changed.tour()) ? changed : old);
        return Update.of(state.replace(this, with(new PagedList<>(rows, null, tournaments.request()))));
    }

    @Override
    public boolean isWaitingFor(long request) {
        return request == tournaments.request();
    }

    @Override
    public Update onReply(ClientState state, Reply reply) {
        PagedList<TournamentSummary> next = reply instanceof Reply.ListReply
                ? PagedList.<TournamentSummary>empty().withPage(reply, TournamentSummary.class)
                : tournaments.withRequest(0);
        ListState valid = list.move(0, next.size(), state.pageRows());
        ClientState told = state.replace(this, new TournamentListScreen(next, valid));
        return Update.of(reply instanceof Reply.ErrorReply error ? told.error(error.message()) : told);
    }

    @Override
    public List<TournamentSummary> rows(ClientState state) {
        return tournaments.rows();
    }

    @Override
    public Update open(ClientState state, TournamentSummary row) {
        return TournamentScreen.open(state, row.tour());
    }

    @Override
    public TournamentListScreen withList(ListState next) {
        return new TournamentListScreen(tournaments, next);
    }

    private TournamentListScreen with(PagedList<TournamentSummary> next) {
        return new TournamentListScreen(next, list);
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
        List<TournamentSummary> rows = tournaments.rows();
        String count = tournaments.isEmpty() ? "" : tournaments.count("tournament");
        Canvas body = draw(canvas, state, "Tournaments", COLUMNS, i -> row(rows.get(i)), count);
        if (tournaments.isEmpty()) {
            String creation = state.session().self().guest() ? ACCOUNT_REQUIRED : state.keyName(NEW) + " creates one";
            List<String> none = DisplayText.wrap("No tournaments yet. " + creation, body.columns() - 6);
            IntStream.range(0, none.size()).forEach(i -> body.text(3, 1 + i, none.get(i), StyleRole.DIM));
        }
    }

    private static Row row(TournamentSummary tour) {
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
