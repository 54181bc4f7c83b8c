package org.parlor.client.screen.tournament;

import java.util.List;
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
import org.parlor.message.Reply;
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
    private static final Action OPEN = Action.of(
                    "open", Key.Kind.ENTER, "open", "Open selection", "the player or the game")
            .runs(TournamentHandler::openRow);

    public static final List<Action> ACTIONS = List.of(
            EntryActions.START,
            EntryActions.JOIN,
            EntryActions.WITHDRAW,
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

    /** Closes the screen and unsubscribes from the tournament. */
    @Override
    public Update close(ClientState state) {
        return Update.of(state.pop()).send(new TournamentRequest.Show(id, null, false));
    }
}
