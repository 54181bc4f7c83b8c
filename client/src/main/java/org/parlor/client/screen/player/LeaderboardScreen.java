package org.parlor.client.screen.player;

import java.util.List;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PagedList;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.AccountRequest;
import org.parlor.message.Reply;
import org.parlor.message.Reply.LeaderboardEntry;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** The best players of a kind of game. */
public record LeaderboardScreen(GameKind kind, PagedList<LeaderboardEntry> players, ListState list)
        implements ListScreen<LeaderboardEntry> {
    private static final List<Column> COLUMNS = List.of(
            Column.right("#"),
            Column.left("Name").min(12),
            Column.left(""),
            Column.left("Rating"),
            Column.right("Games").rank(1));

    /** Opens the screen and requests the first players. */
    public static Update open(ClientState state, GameKind kind) {
        LeaderboardScreen opened = new LeaderboardScreen(kind, PagedList.empty(), ListState.START);
        return opened.loadPage(state.push(opened));
    }

    private Update loadPage(ClientState state) {
        return Update.of(state)
                .send(new AccountRequest.Leaderboard(kind.id(), null, players.more()))
                .map(next -> next.replaceTop(with(players.withRequest(next.lastRequest()))));
    }

    @Override
    public LeaderboardScreen withList(ListState next) {
        return new LeaderboardScreen(kind, players, next);
    }

    private LeaderboardScreen with(PagedList<LeaderboardEntry> next) {
        return new LeaderboardScreen(kind, next, list);
    }

    @Override
    public List<LeaderboardEntry> rows(ClientState state) {
        return players.rows();
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case LEFT -> turn(state, -1);
            case RIGHT -> turn(state, 1);
            default -> ListScreen.super.onKey(state, key);
        };
    }

    private Update turn(ClientState state, int by) {
        return open(state.pop(), Games.ALL.get(Math.floorMod(Games.ALL.indexOf(kind) + by, Games.ALL.size())));
    }

    @Override
    public Update select(ClientState state, ListState next) {
        LeaderboardScreen selected = withList(next);
        ClientState shown = state.replaceTop(selected);
        return players.endsAt(next.selected()) ? selected.loadPage(shown) : Update.of(shown);
    }

    @Override
    public Update open(ClientState state, LeaderboardEntry row) {
        return ProfileScreen.open(state, row.name());
    }

    @Override
    public boolean isWaitingFor(long request) {
        return request == players.request();
    }

    @Override
    public Update onReply(ClientState state, Reply reply) {
        ClientState told = state.replace(this, with(players.withPage(reply, LeaderboardEntry.class)));
        return Update.of(reply instanceof Reply.ErrorReply error ? told.error(error.message()) : told);
    }

    @Override
    public List<Action> actions() {
        return ProfileScreen.ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        KeyHint games = KeyHint.of("←→", "game", Key.of(Key.Kind.RIGHT));
        Canvas body =
                HeaderFooterView.draw(canvas, state, "Parlor › Leaderboard", HeaderFooterView.listHints(state, games));
        drawKinds(body);
        body.line(0, 1, body.columns(), '─', StyleRole.RULE);
        Canvas rows = body.region(0, 2, body.columns(), body.rows() - 2);
        Table.draw(rows, COLUMNS, players.size(), i -> row(players.rows().get(i), i + 1), list);
        if (players.isEmpty()) {
            rows.text(3, 1, "No rated games yet", StyleRole.DIM);
        }
        HeaderFooterView.status(canvas, state, players.count("player"), StyleRole.DIM);
    }

    /** Draws the game shown between as many others as there is space for. */
    private void drawKinds(Canvas body) {
        List<GameKind> all = Games.ALL;
        int current = all.indexOf(kind);
        int first = current;
        int before = 1 + title(kind).length();
        while (first > 0 && before + title(all.get(first - 1)).length() <= body.columns()) {
            first--;
            before += title(all.get(first)).length();
        }
        int x = 1;
        for (int i = first; i < all.size() && x + title(all.get(i)).length() <= body.columns(); i++) {
            String text = title(all.get(i));
            if (i == current) {
                body.text(x, 0, "◀ " + kind.name() + " ▶", StyleRole.TURN);
            } else {
                Key way = Key.of(i < current ? Key.Kind.LEFT : Key.Kind.RIGHT);
                body.text(x, 0, text, StyleRole.DIM);
                body.hotspot(x, 0, text.length(), 1, new ClickTarget.KeyPress(way));
            }
            x += text.length();
        }
    }

    private static String title(GameKind kind) {
        return "  " + kind.name() + "  ";
    }

    private static Row row(LeaderboardEntry entry, int rank) {
        return Row.of(
                Integer.toString(rank),
                entry.name(),
                entry.bot() ? "bot" : "",
                entry.r() + " ±" + 2 * entry.rd(),
                Integer.toString(entry.games()));
    }
}
