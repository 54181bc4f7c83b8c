package org.parlor.client.screen.lobby;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ChatLine;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.LobbyRow.Kind;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;

/** The lobby: games to answer, to go on with, to join and to watch; beside or below them who is here; and what is said. */
public final class LobbyView {
    private static final int CHAT_ROWS_MAX = 6;
    private static final int TWO_COLUMNS_MIN = 72;
    private static final int PEOPLE_MIN = 26;
    private static final int PEOPLE_MAX = 44;

    private LobbyView() {}

    /** A row of the screen: a title, or something that can be chosen, with its index among all that can. */
    private record Line(String title, @Nullable LobbyRow row, int index) {}

    public static void draw(Canvas canvas, ClientState state, LobbyScreen lobbyScreen) {
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor › Lobby", hints(state, lobbyScreen));
        HostedServer hosted = state.hosted();
        int joinRows = hosted == null || body.rows() < 12 ? 0 : InviteLines.rows(hosted) + 1;
        int chatRows = Math.min(CHAT_ROWS_MAX, body.rows() / 4) + 1;
        int listRows = body.rows() - chatRows - joinRows;
        lists(body.region(0, 0, body.columns(), listRows), state, lobbyScreen);
        chat(body.region(0, listRows, body.columns(), chatRows), state);
        if (hosted != null && joinRows > 0) {
            Canvas join = body.region(0, listRows + chatRows, body.columns(), joinRows);
            join.line(0, 0, join.columns(), '─', StyleRole.RULE);
            InviteLines.draw(join.region(0, 1, join.columns(), joinRows - 1), hosted);
        }
        status(canvas, state, lobbyScreen);
    }

    private static List<ScreenLayout.KeyHint> hints(ClientState state, LobbyScreen lobbyScreen) {
        if (lobbyScreen.typed() == null && !lobbyScreen.isFiltering()) {
            return ScreenLayout.hints(state);
        }
        boolean talks = lobbyScreen.typed() != null;
        return List.of(
                ScreenLayout.KeyHint.of("Enter", talks ? "send" : "keep these", Key.of(Key.Kind.ENTER)),
                ScreenLayout.KeyHint.of("Esc", talks ? "say nothing" : "show all", Key.of(Key.Kind.ESCAPE)));
    }

    private static void status(Canvas canvas, ClientState state, LobbyScreen lobbyScreen) {
        String typed = lobbyScreen.typed();
        String prompt =
                typed != null ? "Chat> " + typed : lobbyScreen.isFiltering() ? "Show> " + lobbyScreen.filter() : "";
        if (prompt.isEmpty()) {
            String key = state.settings().keys().name(LobbyScreen.FILTER);
            String filter = "Only what has '" + DisplayText.clean(lobbyScreen.filter()) + "': " + key
                    + " changes that, Esc shows all";
            ScreenLayout.status(canvas, state, lobbyScreen.filter().isEmpty() ? "" : filter, StyleRole.DIM);
            return;
        }
        int y = canvas.rows() - 3;
        canvas.line(0, y, canvas.columns(), ' ', StyleRole.FIELD);
        canvas.text(1, y, DisplayText.tail(prompt + "_", canvas.columns() - 2), StyleRole.FIELD);
    }

    /** Games and people side by side where there is room: then neither moves when the other changes. */
    private static void lists(Canvas canvas, ClientState state, LobbyScreen lobbyScreen) {
        List<LobbyRow> rows = lobbyScreen.rows(state.session());
        LobbyRow selected = lobbyScreen.selected(state.session()).orElse(null);
        if (canvas.columns() < TWO_COLUMNS_MIN) {
            list(canvas, state, lines(state, rows, kind -> true), selected);
            return;
        }
        int people = Math.max(PEOPLE_MIN, Math.min(PEOPLE_MAX, canvas.columns() / 3));
        int left = canvas.columns() - people - 1;
        list(canvas.region(0, 0, left, canvas.rows()), state, lines(state, rows, kind -> !kind.isUser()), selected);
        for (int y = 0; y < canvas.rows(); y++) {
            canvas.put(left, y, '│', StyleRole.RULE);
        }
        list(canvas.region(left + 1, 0, people, canvas.rows()), state, lines(state, rows, Kind::isUser), selected);
    }

    private static void list(Canvas canvas, ClientState state, List<Line> lines, @Nullable LobbyRow selected) {
        int at = 0;
        for (int i = 0; i < lines.size(); i++) {
            LobbyRow row = lines.get(i).row();
            at = row != null && row.equals(selected) ? i : at;
        }
        int first = Math.max(0, Math.min(at - canvas.rows() / 2, lines.size() - canvas.rows()));
        for (int y = 0; y < canvas.rows() && first + y < lines.size(); y++) {
            line(canvas, state, y, lines.get(first + y), selected);
        }
    }

    private static void line(Canvas canvas, ClientState state, int y, Line line, @Nullable LobbyRow selected) {
        LobbyRow row = line.row();
        if (row == null) {
            canvas.text(1, y, line.title(), StyleRole.TURN);
            return;
        }
        boolean chosen = row.equals(selected);
        StyleRole role = chosen ? StyleRole.SELECTED : StyleRole.TEXT;
        canvas.line(1, y, canvas.columns() - 2, ' ', role);
        Canvas room = canvas.region(1, y, canvas.columns() - 2, 1);
        room.text(0, 0, (chosen ? "▶ " : "  ") + LobbyText.row(state, row, room.columns() - 2), role);
        canvas.hotspot(0, y, canvas.columns(), 1, new ClickTarget.ListItem(line.index()));
    }

    private static List<Line> lines(ClientState state, List<LobbyRow> rows, Predicate<Kind> wanted) {
        List<Line> lines = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            long count = rows.stream().filter(row -> row.kind() == kind).count();
            if (!wanted.test(kind) || (count == 0 && kind != Kind.SEEK)) {
                continue;
            }
            lines.add(new Line(kind.title() + " (" + count + ")", null, 0));
            if (count == 0) {
                String key = state.settings().keys().name(CommonActions.NEW_GAME);
                lines.add(new Line("  none; press " + key + " to offer one", null, 0));
            }
            for (int i = 0; i < rows.size(); i++) {
                if (rows.get(i).kind() == kind) {
                    lines.add(new Line("", rows.get(i), i));
                }
            }
        }
        return lines;
    }

    private static void chat(Canvas canvas, ClientState state) {
        canvas.line(0, 0, canvas.columns(), '─', StyleRole.RULE);
        List<ChatLine> said = state.session().chat().stream()
                .filter(line -> line.room().equals("lobby"))
                .toList();
        int rows = canvas.rows() - 1;
        List<ChatLine> last = said.subList(Math.max(0, said.size() - rows), said.size());
        for (int i = 0; i < last.size(); i++) {
            String text = last.get(i).from() + ": " + last.get(i).text();
            canvas.region(1, 1 + i, canvas.columns() - 2, 1).text(0, 0, text, StyleRole.TEXT);
        }
        if (said.isEmpty()) {
            String key = state.settings().keys().name(LobbyScreen.CHAT);
            canvas.text(1, 1, key + " says something to everybody here", StyleRole.DIM);
        }
    }
}
