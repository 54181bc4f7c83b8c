package org.parlor.client.screen.tournament;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.ClientMessage;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;

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
        implements Screen {
    private static final Action START = Action.of(
                    "begin",
                    'b',
                    "start",
                    "Start the tournament",
                    "that you created",
                    request(TournamentRequest.Start::new))
            .when(state -> hasEntry(state, TournamentScreen::canStart));
    private static final Action JOIN = Action.of(
                    "take-part",
                    'j',
                    "join",
                    "Join the tournament",
                    "as a player",
                    request(TournamentRequest.Join::new))
            .when(state -> hasEntry(state, (any, summary) -> !Boolean.TRUE.equals(summary.you())));
    private static final Action WITHDRAW = Action.of(
                    "withdraw",
                    'x',
                    "withdraw",
                    "Withdraw",
                    "from the tournament",
                    request(TournamentRequest.Leave::new))
            .when(state -> hasEntry(state, (any, summary) -> Boolean.TRUE.equals(summary.you())));
    private static final Action OPEN = Action.of(
            "open",
            Key.of(Key.Kind.ENTER),
            "open",
            "Open selection",
            "the player or the game",
            TournamentHandler::openRow);

    public static final List<Action> ACTIONS = List.of(
            START,
            JOIN,
            WITHDRAW,
            OPEN,
            CommonActions.CLOSE,
            SettingsScreen.THEME,
            CommonActions.HELP,
            QuitHandler.QUIT);

    public static TournamentScreen of(String id) {
        return new TournamentScreen(id, null, null, true, ListState.START, 0, false);
    }

    /** Returns the number of selectable rows. */
    public int size() {
        Reply.TournamentReply told = shown;
        return told == null ? 0 : (standings ? told.standings() : told.pairings()).size();
    }

    TournamentScreen withList(ListState next) {
        return new TournamentScreen(id, shown, round, standings, next, request, stale);
    }

    public TournamentScreen withTab(@Nullable Integer toRound, boolean toStandings) {
        return new TournamentScreen(id, shown, toRound, toStandings, ListState.START, request, stale);
    }

    public TournamentScreen withRequest(long number) {
        return new TournamentScreen(id, shown, round, standings, list, number, false);
    }

    public TournamentScreen asStale() {
        return new TournamentScreen(id, shown, round, standings, list, request, true);
    }

    public TournamentScreen withReply(Reply.TournamentReply now) {
        TournamentScreen next = new TournamentScreen(id, now, round, standings, list, 0, stale);
        return next.withList(new ListState(Math.max(0, Math.min(list.selected(), next.size() - 1)), list.first()));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return TournamentHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return list.selected() == row
                ? TournamentHandler.openRow(state)
                : Update.of(state.replaceTop(withList(list.select(row, size(), state.pageRows()))));
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

    @Override
    public void draw(Canvas canvas, ClientState state) {
        TournamentView.draw(canvas, state, this);
    }

    private static Function<ClientState, Update> request(Function<String, ClientMessage> request) {
        return state -> state.topScreen() instanceof TournamentScreen screen
                ? Update.of(state).send(request.apply(screen.id))
                : Update.of(state);
    }

    /** Returns whether an unfinished tournament is shown and satisfies a condition. */
    private static boolean hasEntry(
            ClientState state, BiPredicate<ClientState, TournamentMessage.TournamentSummary> condition) {
        return state.baseScreen() instanceof TournamentScreen screen
                && screen.shown != null
                && !screen.shown.tour().state().equals("over")
                && condition.test(state, screen.shown.tour());
    }

    private static boolean canStart(ClientState state, TournamentMessage.TournamentSummary summary) {
        return summary.by().equals(state.session().userName())
                && summary.state().equals("open");
    }

    /** Closes the screen and unsubscribes from the tournament. */
    @Override
    public Update close(ClientState state) {
        return Update.of(state.pop()).send(new TournamentRequest.Show(id, null, false));
    }
}
