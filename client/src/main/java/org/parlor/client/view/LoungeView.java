package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ChatLine;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.Commands;
import org.parlor.client.model.Hosting;
import org.parlor.client.model.LoungeRow;
import org.parlor.client.model.LoungeRow.Kind;
import org.parlor.client.model.Screen;

/** The lobby: games to answer, to go on with, to join and to watch; beside or below them who is here; and what is said. */
final class LoungeView {
    private static final int CHAT_ROWS_MAX = 6;
    private static final int TWO_COLUMNS_MIN = 72;
    private static final int PEOPLE_MIN = 26;
    private static final int PEOPLE_MAX = 44;

    private LoungeView() {}

    /** A row of the screen: a title, or something that can be chosen, with its index among all that can. */
    private record Line(String title, @Nullable LoungeRow row, int index) {}

    static void draw(Canvas canvas, ClientState state, Screen.Lounge lounge) {
        Canvas body = Chrome.draw(canvas, state, "Parlor › Lobby", hints(state, lounge));
        Hosting hosting = state.hosting();
        int joinRows = hosting == null || body.rows() < 12 ? 0 : JoinLines.rows(hosting) + 1;
        int chatRows = Math.min(CHAT_ROWS_MAX, body.rows() / 4) + 1;
        int listRows = body.rows() - chatRows - joinRows;
        lists(body.region(0, 0, body.columns(), listRows), state, lounge);
        chat(body.region(0, listRows, body.columns(), chatRows), state);
        if (hosting != null && joinRows > 0) {
            Canvas join = body.region(0, listRows + chatRows, body.columns(), joinRows);
            join.line(0, 0, join.columns(), '─', Role.RULE);
            JoinLines.draw(join.region(0, 1, join.columns(), joinRows - 1), hosting);
        }
        status(canvas, state, lounge);
    }

    private static List<Chrome.Hint> hints(ClientState state, Screen.Lounge lounge) {
        if (lounge.typed() == null && !lounge.filtering()) {
            return Commands.of(state).stream().map(Chrome.Hint::of).toList();
        }
        boolean talks = lounge.typed() != null;
        return List.of(
                new Chrome.Hint("Enter", talks ? "send" : "keep these", Key.of(Key.Kind.ENTER)),
                new Chrome.Hint("Esc", talks ? "say nothing" : "show all", Key.of(Key.Kind.ESCAPE)));
    }

    private static void status(Canvas canvas, ClientState state, Screen.Lounge lounge) {
        String typed = lounge.typed();
        String prompt = typed != null ? "Chat> " + typed : lounge.filtering() ? "Show> " + lounge.filter() : "";
        if (prompt.isEmpty()) {
            String key = state.settings().keys().name(Command.FILTER);
            String filter =
                    "Only what has '" + Text.clean(lounge.filter()) + "': " + key + " changes that, Esc shows all";
            Chrome.status(canvas, state, lounge.filter().isEmpty() ? "" : filter, Role.DIM);
            return;
        }
        int y = canvas.rows() - 3;
        canvas.line(0, y, canvas.columns(), ' ', Role.FIELD);
        canvas.text(1, y, Text.tail(prompt + "_", canvas.columns() - 2), Role.FIELD);
    }

    /** Games and people side by side where there is room: then neither moves when the other changes. */
    private static void lists(Canvas canvas, ClientState state, Screen.Lounge lounge) {
        List<LoungeRow> rows = lounge.rows(state.world());
        LoungeRow selected = lounge.selected(state.world()).orElse(null);
        if (canvas.columns() < TWO_COLUMNS_MIN) {
            list(canvas, state, lines(state, rows, kind -> true), selected);
            return;
        }
        int people = Math.max(PEOPLE_MIN, Math.min(PEOPLE_MAX, canvas.columns() / 3));
        int left = canvas.columns() - people - 1;
        list(canvas.region(0, 0, left, canvas.rows()), state, lines(state, rows, kind -> !kind.isSomebody()), selected);
        for (int y = 0; y < canvas.rows(); y++) {
            canvas.put(left, y, '│', Role.RULE);
        }
        list(canvas.region(left + 1, 0, people, canvas.rows()), state, lines(state, rows, Kind::isSomebody), selected);
    }

    private static void list(Canvas canvas, ClientState state, List<Line> lines, @Nullable LoungeRow selected) {
        int at = 0;
        for (int i = 0; i < lines.size(); i++) {
            LoungeRow row = lines.get(i).row();
            at = row != null && row.equals(selected) ? i : at;
        }
        int first = Math.max(0, Math.min(at - canvas.rows() / 2, lines.size() - canvas.rows()));
        for (int y = 0; y < canvas.rows() && first + y < lines.size(); y++) {
            line(canvas, state, y, lines.get(first + y), selected);
        }
    }

    private static void line(Canvas canvas, ClientState state, int y, Line line, @Nullable LoungeRow selected) {
        LoungeRow row = line.row();
        if (row == null) {
            canvas.text(1, y, line.title(), Role.TURN);
            return;
        }
        boolean chosen = row.equals(selected);
        Role role = chosen ? Role.SELECTED : Role.TEXT;
        canvas.line(1, y, canvas.columns() - 2, ' ', role);
        Canvas room = canvas.region(1, y, canvas.columns() - 2, 1);
        room.text(0, 0, (chosen ? "▶ " : "  ") + LoungeText.row(state, row, room.columns() - 2), role);
        canvas.spot(0, y, canvas.columns(), 1, new Target.Item(line.index()));
    }

    private static List<Line> lines(ClientState state, List<LoungeRow> rows, Predicate<Kind> wanted) {
        List<Line> lines = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            long count = rows.stream().filter(row -> row.kind() == kind).count();
            if (!wanted.test(kind) || (count == 0 && kind != Kind.SEEK)) {
                continue;
            }
            lines.add(new Line(kind.title() + " (" + count + ")", null, 0));
            if (count == 0) {
                String key = state.settings().keys().name(Command.NEW_GAME);
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
        canvas.line(0, 0, canvas.columns(), '─', Role.RULE);
        List<ChatLine> said = state.world().chat().stream()
                .filter(line -> line.room().equals("lobby"))
                .toList();
        int rows = canvas.rows() - 1;
        List<ChatLine> last = said.subList(Math.max(0, said.size() - rows), said.size());
        for (int i = 0; i < last.size(); i++) {
            String text = last.get(i).from() + ": " + last.get(i).text();
            canvas.region(1, 1 + i, canvas.columns() - 2, 1).text(0, 0, text, Role.TEXT);
        }
        if (said.isEmpty()) {
            String key = state.settings().keys().name(Command.CHAT);
            canvas.text(1, 1, key + " says something to everybody here", Role.DIM);
        }
    }
}
