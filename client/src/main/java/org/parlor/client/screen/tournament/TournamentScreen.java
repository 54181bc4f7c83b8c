package org.parlor.client.screen.tournament;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.AvailableCommands;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.message.Reply;

/**
 * One tournament: where everybody stands, or who meets whom.
 *
 * @param shown as the server last told it, null before
 * @param round whose pairings are wanted, null for the latest; {@code standings} if those are looked at instead
 * @param request the number of the request that is not answered yet, 0 for none
 * @param stale whether something has happened since it was asked
 */
public record TournamentScreen(
        String id,
        Reply.@Nullable TournamentReply shown,
        @Nullable Integer round,
        boolean standings,
        int selected,
        long request,
        boolean stale)
        implements Screen {
    public static TournamentScreen of(String id) {
        return new TournamentScreen(id, null, null, true, 0, 0, false);
    }

    /** How many rows can be chosen. */
    public int size() {
        Reply.TournamentReply told = shown;
        return told == null ? 0 : (standings ? told.standings() : told.pairings()).size();
    }

    public TournamentScreen withSelected(int row) {
        return new TournamentScreen(id, shown, round, standings, Math.max(0, Math.min(row, size() - 1)), request, stale);
    }

    public TournamentScreen withTab(@Nullable Integer toRound, boolean toStandings) {
        return new TournamentScreen(id, shown, toRound, toStandings, 0, request, stale);
    }

    public TournamentScreen withRequest(long number) {
        return new TournamentScreen(id, shown, round, standings, selected, number, false);
    }

    public TournamentScreen asStale() {
        return new TournamentScreen(id, shown, round, standings, selected, request, true);
    }

    public TournamentScreen withReply(Reply.TournamentReply now) {
        return new TournamentScreen(id, now, round, standings, selected, 0, stale).withSelected(selected);
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
        return AvailableCommands.common(
                TournamentHandler.actions(state, this),
                Command.CLOSE,
                Command.THEME,
                Command.HELP,
                Command.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        TournamentView.draw(canvas, state, this);
    }
}
