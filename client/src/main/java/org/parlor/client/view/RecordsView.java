package org.parlor.client.view;

import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.Screen;
import org.parlor.client.model.Shelf.Row;

/** The games of a file, one a row, narrowed by typing. */
final class RecordsView {
    private static final int NARROW = 60;
    private static final int NUMBER = 5;
    private static final List<Chrome.Hint> HINTS = List.of(
            new Chrome.Hint("↑↓", "choose", Key.of(Key.Kind.DOWN)),
            new Chrome.Hint("Enter", "open", Key.of(Key.Kind.ENTER)),
            Chrome.Hint.of(Command.CLOSE),
            new Chrome.Hint("letters", "search", Key.of(Key.Kind.OTHER)));

    private RecordsView() {}

    static void draw(Canvas canvas, ClientState state, Screen.Records records) {
        Canvas body = Chrome.draw(
                canvas, state, "Parlor › " + Text.clean(records.shelf().file()), HINTS);
        List<Row> rows = records.rows();
        head(body, records.typed());
        int room = body.rows() - 1;
        int first = Math.max(0, Math.min(records.selected() - room / 2, rows.size() - room));
        for (int i = first; i < Math.min(rows.size(), first + room); i++) {
            row(body, 1 + i - first, i, rows.get(i), i == records.selected());
        }
        Chrome.status(canvas, state, count(records, rows.size()), Role.DIM);
    }

    private static void head(Canvas body, String typed) {
        if (typed.isEmpty()) {
            body.text(3, 0, line(body, "#", "Date", "Players", "Result", "Moves"), Role.DIM);
            return;
        }
        body.line(0, 0, body.columns(), ' ', Role.FIELD);
        body.text(1, 0, "Search> " + Text.tail(typed + "_", body.columns() - 10), Role.FIELD);
    }

    private static void row(Canvas body, int y, int index, Row row, boolean selected) {
        Role role = selected ? Role.SELECTED : row.readable() ? Role.TEXT : Role.ERROR;
        body.line(1, y, body.columns() - 2, ' ', role);
        body.text(1, y, selected ? "▶ " : "  ", role);
        body.region(3, y, body.columns() - 5, 1).text(0, 0, line(body, row), role);
        body.spot(0, y, body.columns(), 1, new Target.Item(index));
    }

    private static String line(Canvas body, Row row) {
        String number = row.number() == 0 ? "" : Integer.toString(row.number());
        String players = Text.clean(row.players());
        return row.readable()
                ? line(body, number, row.date(), players, row.result(), Integer.toString(row.plies()))
                : Text.right(number, NUMBER) + "  " + players;
    }

    /** One line of columns; date and number of moves go where there is little width. */
    private static String line(Canvas body, String number, String date, String players, String result, String moves) {
        boolean narrow = body.columns() < NARROW;
        String left = Text.right(number, NUMBER) + "  " + (narrow ? "" : Text.left(date, 12));
        String right = Text.right(result, 9) + (narrow ? "" : Text.right(moves, 6));
        return left + Text.left(players, body.columns() - 5 - left.length() - Text.width(right)) + right;
    }

    private static String count(Screen.Records records, int shown) {
        int all = records.shelf().rows().size();
        String games = all == 1 ? "1 game" : all + " games";
        String narrowed = records.typed().isEmpty() ? "" : shown + " of ";
        return narrowed + games + (records.shelf().whole() ? "" : ", reading on …");
    }
}
