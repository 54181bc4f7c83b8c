package org.parlor.client.screen.replay;

import java.util.List;
import org.parlor.client.game.record.RecordList.Row;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;

/** The games of a file, one a row, narrowed by typing. */
public final class RecordListView {
    private static final int NARROW = 60;
    private static final int NUMBER = 5;
    private static final List<ScreenLayout.KeyHint> HINTS = List.of(
            ScreenLayout.KeyHint.of("↑↓", "choose", Key.of(Key.Kind.DOWN)),
            ScreenLayout.KeyHint.of("Enter", "open", Key.of(Key.Kind.ENTER)),
            ScreenLayout.KeyHint.of("Esc", "back", Key.of(Key.Kind.ESCAPE)),
            ScreenLayout.KeyHint.of("letters", "search", Key.of(Key.Kind.OTHER)));

    private RecordListView() {}

    public static void draw(Canvas canvas, ClientState state, RecordListScreen records) {
        Canvas body = ScreenLayout.draw(
                canvas, state, "Parlor › " + DisplayText.clean(records.list().file()), HINTS);
        List<Row> rows = records.rows();
        head(body, records.typed());
        int room = body.rows() - 1;
        int first = Math.max(0, Math.min(records.selected() - room / 2, rows.size() - room));
        for (int i = first; i < Math.min(rows.size(), first + room); i++) {
            row(body, 1 + i - first, i, rows.get(i), i == records.selected());
        }
        ScreenLayout.status(canvas, state, count(records, rows.size()), StyleRole.DIM);
    }

    private static void head(Canvas body, String typed) {
        if (typed.isEmpty()) {
            body.text(3, 0, line(body, "#", "Date", "Players", "Result", "Moves"), StyleRole.DIM);
            return;
        }
        body.line(0, 0, body.columns(), ' ', StyleRole.FIELD);
        body.text(1, 0, "Search> " + DisplayText.tail(typed + "_", body.columns() - 10), StyleRole.FIELD);
    }

    private static void row(Canvas body, int y, int index, Row row, boolean selected) {
        StyleRole role = selected ? StyleRole.SELECTED : row.readable() ? StyleRole.TEXT : StyleRole.ERROR;
        body.line(1, y, body.columns() - 2, ' ', role);
        body.text(1, y, selected ? "▶ " : "  ", role);
        body.region(3, y, body.columns() - 5, 1).text(0, 0, line(body, row), role);
        body.hotspot(0, y, body.columns(), 1, new ClickTarget.ListItem(index));
    }

    private static String line(Canvas body, Row row) {
        String number = row.number() == 0 ? "" : Integer.toString(row.number());
        String players = DisplayText.clean(row.players());
        return row.readable()
                ? line(body, number, row.date(), players, row.result(), Integer.toString(row.plies()))
                : DisplayText.right(number, NUMBER) + "  " + players;
    }

    /** One line of columns; date and number of moves go where there is little width. */
    private static String line(Canvas body, String number, String date, String players, String result, String moves) {
        boolean narrow = body.columns() < NARROW;
        String left = DisplayText.right(number, NUMBER) + "  " + (narrow ? "" : DisplayText.left(date, 12));
        String right = DisplayText.right(result, 9) + (narrow ? "" : DisplayText.right(moves, 6));
        return left + DisplayText.left(players, body.columns() - 5 - left.length() - DisplayText.width(right)) + right;
    }

    private static String count(RecordListScreen records, int shown) {
        int all = records.list().rows().size();
        String games = all == 1 ? "1 game" : all + " games";
        String narrowed = records.typed().isEmpty() ? "" : shown + " of ";
        return narrowed + games + (records.list().isComplete() ? "" : ", reading on …");
    }
}
