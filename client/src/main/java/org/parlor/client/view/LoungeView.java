package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ChatLine;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Commands;
import org.parlor.client.model.Hosting;
import org.parlor.client.model.LoungeRow;
import org.parlor.client.model.Screen;

/** The lobby: challenges, one's own games, open games, games being played, people; and what is said. */
final class LoungeView {
    private static final int CHAT_ROWS_MAX = 6;

    private LoungeView() {}

    /** A row of the list: a title, or something that can be chosen. */
    private record Line(String text, int index) {
        static final int TITLE = -1;
    }

    static void draw(Canvas canvas, ClientState state, Screen.Lounge lounge) {
        List<Chrome.Hint> hints =
                Commands.of(state).stream().map(Chrome.Hint::of).toList();
        Canvas body = Chrome.draw(canvas, state, "Parlor › Lobby", hints);
        Hosting hosting = state.hosting();
        int joinRows = hosting == null || body.rows() < 12 ? 0 : JoinLines.rows(hosting) + 1;
        int chatRows = Math.min(CHAT_ROWS_MAX, body.rows() / 4) + 1;
        int listRows = body.rows() - chatRows - joinRows;
        list(body.region(0, 0, body.columns(), listRows), state, lounge);
        chat(body.region(0, listRows, body.columns(), chatRows), state);
        if (hosting != null && joinRows > 0) {
            Canvas join = body.region(0, listRows + chatRows, body.columns(), joinRows);
            join.line(0, 0, join.columns(), '─', Role.RULE);
            JoinLines.draw(join.region(0, 1, join.columns(), joinRows - 1), hosting);
        }
        status(canvas, state, lounge.typed());
    }

    private static void status(Canvas canvas, ClientState state, @Nullable String typed) {
        if (typed == null) {
            Chrome.status(canvas, state, "", Role.DIM);
            return;
        }
        int y = canvas.rows() - 3;
        canvas.line(0, y, canvas.columns(), ' ', Role.FIELD);
        canvas.text(1, y, "Chat> " + Text.tail(typed + "_", canvas.columns() - 8), Role.FIELD);
    }

    private static void list(Canvas canvas, ClientState state, Screen.Lounge lounge) {
        List<LoungeRow> rows = LoungeRow.of(state.world());
        int selected = Math.min(lounge.selected(), rows.size() - 1);
        List<Line> lines = lines(state, rows, canvas.columns() < 60);
        int at = 0;
        for (int i = 0; i < lines.size(); i++) {
            at = lines.get(i).index() == selected ? i : at;
        }
        int first = Math.max(0, Math.min(at - canvas.rows() / 2, lines.size() - canvas.rows()));
        for (int y = 0; y < canvas.rows() && first + y < lines.size(); y++) {
            line(canvas, y, lines.get(first + y), selected);
        }
    }

    private static void line(Canvas canvas, int y, Line line, int selected) {
        if (line.index() == Line.TITLE) {
            canvas.text(1, y, line.text(), Role.TURN);
            return;
        }
        Role role = line.index() == selected ? Role.SELECTED : Role.TEXT;
        canvas.line(1, y, canvas.columns() - 2, ' ', role);
        Canvas room = canvas.region(1, y, canvas.columns() - 2, 1);
        room.text(0, 0, (line.index() == selected ? "▶ " : "  ") + line.text(), role);
        canvas.spot(0, y, canvas.columns(), 1, new Target.Item(line.index()));
    }

    private static List<Line> lines(ClientState state, List<LoungeRow> rows, boolean narrow) {
        List<Line> lines = new ArrayList<>();
        for (LoungeRow.Kind kind : LoungeRow.Kind.values()) {
            long count = rows.stream().filter(row -> row.kind() == kind).count();
            boolean always = kind == LoungeRow.Kind.SEEK;
            if (count > 0 || always) {
                lines.add(new Line(kind.title() + " (" + count + ")", Line.TITLE));
            }
            for (int i = 0; i < rows.size(); i++) {
                if (rows.get(i).kind() == kind) {
                    lines.add(new Line(LoungeText.row(state, rows.get(i), narrow), i));
                }
            }
            if (count == 0 && always) {
                lines.add(new Line("  none; press n to offer one", Line.TITLE));
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
            canvas.text(1, 1, "t says something to everybody here", Role.DIM);
        }
    }
}
