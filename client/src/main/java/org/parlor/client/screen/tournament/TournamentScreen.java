package org.parlor.client.screen.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.screen.player.ProfileScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentMessage.Pairing;
import org.parlor.message.TournamentMessage.TournamentSummary;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TournamentTextFormatter;

/**
 * A tournament: its standings, or the pairings of a round.
 *
 * @param shown the latest reply, null before the first
 * @param round the round whose pairings are shown, null for the latest
 * @param standings whether the standings are shown instead
 * @param request the number of the unanswered request, 0 for none
 * @param stale whether the tournament has changed since that request
 */
public record TournamentScreen(
        String id,
        Reply.@Nullable TournamentReply shown,
        @Nullable Integer round,
        boolean standings,
        ListState list,
        long request,
        boolean stale)
        implements ListScreen<TournamentScreen.Entry> {
    private static final int TIES_COLUMN = 15;
    private static final int TIES_WIDTH_MIN = 60;
    private static final List<Column> PAIRINGS =
            List.of(Column.right("#"), Column.left("Players").min(12), Column.left("Result"));
    private static final Action OPEN = Action.of(
                    "open", Key.Kind.ENTER, "open", "Open selection", "the player or the game")
            .runs(ListScreen::open);

    public static final List<Action> ACTIONS = List.of(
            EntryActions.START,
            EntryActions.JOIN,
            EntryActions.WITHDRAW,
            OPEN,
            CommonActions.CLOSE,
            SettingsScreen.THEME,
            CommonActions.HELP,
            QuitHandler.QUIT);

    /** A row: a player, or the game of a pairing. */
    interface Entry {
        Update open(ClientState state);
    }

    static Update open(ClientState state, String id) {
        TournamentScreen opened = new TournamentScreen(id, null, null, true, ListState.START, 0, false);
        return opened.refresh(state.push(opened));
    }

    /** Requests the tournament and subscribes to its changes. */
    @Override
    public Update refresh(ClientState state) {
        return Update.of(state)
                .send(new TournamentRequest.Show(id, round, true))
                .map(next -> next.replace(this, withRequest(next.lastRequest())));
    }

    @Override
    public Update onTournament(ClientState state, TournamentSummary changed) {
        if (!changed.tour().equals(id)) {
            return Update.of(state);
        }
        return request > 0
                ? Update.of(state.replace(this, new TournamentScreen(id, shown, round, standings, list, request, true)))
                : refresh(state);
    }

    @Override
    public boolean isWaitingFor(long number) {
        return request == number;
    }

    @Override
    public Update onReply(ClientState state, Reply reply) {
        if (reply instanceof Reply.ErrorReply error) {
            return Update.of(state.replace(this, withRequest(0)).error(error.message()));
        }
        TournamentScreen told = reply instanceof Reply.TournamentReply now ? withReply(state, now) : withRequest(0);
        ClientState known = state.replace(this, told);
        return told.stale ? told.refresh(known) : Update.of(known);
    }

    private TournamentScreen withReply(ClientState state, Reply.TournamentReply now) {
        TournamentScreen next = new TournamentScreen(id, now, round, standings, list, 0, stale);
        return next.withList(list.move(0, next.size(state), state.pageRows()));
    }

    private TournamentScreen withRequest(long number) {
        return new TournamentScreen(id, shown, round, standings, list, number, false);
    }

    @Override
    public TournamentScreen withList(ListState next) {
        return new TournamentScreen(id, shown, round, standings, next, request, stale);
    }

    @Override
    public List<? extends Entry> rows(ClientState state) {
        if (shown == null) {
            return List.of();
        }
        return standings
                ? shown.standings().stream()
                        .<Entry>map(place ->
                                now -> ProfileScreen.open(now, place.user().name()))
                        .toList()
                : shown.pairings().stream()
                        .<Entry>map(pairing -> now -> openGame(now, pairing))
                        .toList();
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case LEFT, BACK_TAB -> turn(state, -1);
            case RIGHT, TAB -> turn(state, 1);
            default -> ListScreen.super.onKey(state, key);
        };
    }

    /** Changes to the next or previous round. The standings follow the latest round. */
    private Update turn(ClientState state, int by) {
        int latest = shown == null ? 0 : shown.tour().round();
        if (latest == 0) {
            return Update.of(state);
        }
        int here = standings ? latest : Objects.requireNonNullElse(round, latest) - 1;
        int there = Math.floorMod(here + by, latest + 1);
        @Nullable Integer to = there >= latest - 1 ? null : Integer.valueOf(there + 1);
        TournamentScreen turned = new TournamentScreen(id, shown, to, there == latest, ListState.START, request, stale);
        return turned.refresh(state.replaceTop(turned));
    }

    /** Opens the selected player or game. */
    @Override
    public Update open(ClientState state, Entry row) {
        return row.open(state);
    }

    private static Update openGame(ClientState state, Pairing pairing) {
        String gameId = pairing.g();
        if (gameId == null) {
            return Update.of(state.info(
                    pairing.points() == null ? "That game has not started yet" : "That pairing has no game"));
        }
        boolean mine =
                state.session().game(gameId).filter(game -> !game.isWatched()).isPresent();
        return mine ? Update.of(GameMessageHandler.show(state, gameId)) : ConnectFlow.watch(state, gameId);
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public boolean isTournament() {
        return true;
    }

    @Override
    public boolean isIdle(ClientState state) {
        return true;
    }

    /** Closes the screen and unsubscribes from the tournament. */
    @Override
    public Update close(ClientState state) {
        return Update.of(state.pop()).send(new TournamentRequest.Show(id, null, false));
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        String title = "Parlor › "
                + (shown == null ? "Tournament" : DisplayText.clean(shown.tour().name()));
        boolean hasRounds = shown != null && shown.tour().round() > 0;
        KeyHint[] rounds =
                hasRounds ? new KeyHint[] {KeyHint.of("←→", "rounds", Key.of(Key.Kind.RIGHT))} : new KeyHint[0];
        Canvas body = HeaderFooterView.draw(canvas, state, title, HeaderFooterView.listHints(state, rounds));
        if (shown != null) {
            body.text(1, 0, what(shown.tour(), body.columns() - 2), StyleRole.TEXT);
            tabs(body, shown);
            body.line(0, 2, body.columns(), '─', StyleRole.RULE);
            Canvas rows = body.region(0, 3, body.columns(), body.rows() - 3);
            if (standings) {
                Table.draw(
                        rows,
                        columns(shown),
                        size(state),
                        i -> place(shown, shown.standings().get(i)),
                        list);
            } else {
                Table.draw(
                        rows,
                        PAIRINGS,
                        size(state),
                        i -> pairing(shown.pairings().get(i)),
                        list);
            }
        }
        HeaderFooterView.status(canvas, state, status(), StyleRole.DIM);
    }

    private static String what(TournamentMessage.TournamentSummary tour, int room) {
        String brief =
                TournamentText.kind(tour.kind()) + ", " + TournamentText.game(tour) + ", " + TournamentText.clock(tour);
        String whole = brief + ", by " + DisplayText.clean(tour.by()) + ", " + TournamentText.players(tour.players());
        return DisplayText.width(whole) <= room ? whole : DisplayText.fit(brief, room);
    }

    private String status() {
        if (shown == null) {
            return request > 0 ? "Loading …" : "";
        }
        String state = TournamentText.state(shown.tour());
        boolean mine =
                Boolean.TRUE.equals(shown.tour().you()) && !shown.tour().state().equals("over");
        return mine ? state + " · joined" : state;
    }

    /** Draws the name of the shown list; the arrows beside it select the others. */
    private void tabs(Canvas body, Reply.TournamentReply shown) {
        boolean more = shown.tour().round() > 0;
        String what = standings
                ? "Standings"
                : shown.tour().rounds() == null
                        ? "Latest games"
                        : "Round " + shown.round() + " of " + shown.tour().rounds();
        String text = more ? "◀ " + what + " ▶" : what;
        body.text(1, 1, text, StyleRole.TURN);
        if (standings && body.columns() - TIES_COLUMN >= TIES_WIDTH_MIN) {
            String ties = shown.tiebreaks().stream()
                    .map(tie -> DisplayText.clean(tie.name()))
                    .collect(Collectors.joining(", "));
            int room = body.columns() - TIES_COLUMN - 1;
            body.text(TIES_COLUMN, 1, DisplayText.fit(ties, room), StyleRole.DIM);
        }
        if (more) {
            body.hotspot(1, 1, 2, 1, new ClickTarget.KeyPress(Key.of(Key.Kind.LEFT)));
            body.hotspot(3, 1, text.length() - 2, 1, new ClickTarget.KeyPress(Key.of(Key.Kind.RIGHT)));
        }
    }

    private static List<Column> columns(Reply.TournamentReply shown) {
        List<Column> columns = new ArrayList<>();
        if (hasGroups(shown)) {
            columns.add(Column.right("Group"));
        }
        columns.addAll(List.of(
                Column.right("#"), Column.left("Player").min(12), Column.right("Points"), Column.right("Games")));
        shown.tiebreaks()
                .forEach(tie ->
                        columns.add(Column.right(TournamentText.brief(tie)).rank(columns.size())));
        return columns;
    }

    private static boolean hasGroups(Reply.TournamentReply shown) {
        return shown.standings().stream().anyMatch(place -> place.group() != null);
    }

    private static Row place(Reply.TournamentReply shown, TournamentMessage.Standing place) {
        List<String> cells = new ArrayList<>();
        if (hasGroups(shown)) {
            cells.add(Objects.toString(place.group(), ""));
        }
        cells.addAll(List.of(
                Integer.toString(place.rank()),
                place.user().name() + (place.left() == null ? "" : " (left)"),
                TournamentTextFormatter.amount(place.points(), 2),
                Integer.toString(place.games())));
        for (int i = 0; i < shown.tiebreaks().size(); i++) {
            boolean known = i < place.ties().size();
            cells.add(
                    known
                            ? TournamentTextFormatter.amount(
                                    place.ties().get(i),
                                    shown.tiebreaks().get(i).per())
                            : "");
        }
        return new Row(cells, StyleRole.TEXT);
    }

    private static Row pairing(TournamentMessage.Pairing pairing) {
        return Row.of(
                Integer.toString(pairing.board()),
                String.join(" – ", pairing.players()),
                TournamentText.result(pairing));
    }
}
