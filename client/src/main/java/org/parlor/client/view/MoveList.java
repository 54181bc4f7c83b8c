package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Played;
import org.parlor.client.model.Screen;

/** The moves in two columns, one a seat; moves in a row by the same seat share a place. */
final class MoveList {
    private static final int NUMBER_WIDTH = 4;

    private MoveList() {}

    /** The moves of one seat in a row, and how many plies there are after them. */
    private record Place(String moves, int ply) {
        static final Place EMPTY = new Place("", 0);

        Place and(String move, int after) {
            return new Place(moves.isEmpty() ? move : moves + " " + move, after);
        }
    }

    /** A place for each seat. */
    private record Row(Place first, Place second) {
        static final Row EMPTY = new Row(Place.EMPTY, Place.EMPTY);

        Row and(Played played, int after) {
            String move = Text.clean(played.move());
            return played.by() == 0 ? new Row(first.and(move, after), second) : new Row(first, second.and(move, after));
        }

        boolean holds(int ply) {
            return Math.max(first.ply, second.ply) >= ply;
        }
    }

    static void draw(Canvas canvas, Screen.Game screen, GameModel game) {
        int width = Math.min(14, (canvas.columns() - NUMBER_WIDTH - 1) / 2);
        List<Row> rows = rows(game);
        int shownPly = game.log().plies().size() - screen.back();
        int y = 0;
        if (canvas.rows() > 2 && width >= 7) {
            String heads = Text.left(game.side(0), width) + Text.left(game.side(1), width);
            canvas.text(0, 0, Text.right("#", NUMBER_WIDTH - 1) + " " + heads, Role.DIM);
            y = 1;
        }
        int room = canvas.rows() - y;
        int at = 0;
        while (at < rows.size() && !rows.get(at).holds(shownPly)) {
            at++;
        }
        int first = Math.max(0, Math.min(at + 1, rows.size()) - room);
        for (int i = first; i < Math.min(rows.size(), first + room); i++) {
            Canvas line = canvas.region(0, y + i - first, canvas.columns(), 1);
            row(line, i, rows.get(i), width, i == at ? shownPly : -1);
        }
    }

    private static void row(Canvas line, int index, Row row, int width, int shownPly) {
        int room = line.columns() - NUMBER_WIDTH;
        boolean inFirst = shownPly > 0 && shownPly <= row.first.ply;
        boolean inSecond = shownPly > 0 && !inFirst;
        boolean alone = row.second.ply == 0;
        String first = place(row.first, alone ? room : width, inFirst);
        String second = place(row.second, room - width, inSecond);
        String text = Text.right(Integer.toString(index + 1), NUMBER_WIDTH - 1) + " "
                + (alone ? first : Text.left(first, width) + second);
        line.text(0, 0, text, shownPly >= 0 ? Role.TURN : Role.TEXT);
        click(line, NUMBER_WIDTH, width, row.first);
        click(line, NUMBER_WIDTH + width, width, row.second);
    }

    private static String place(Place place, int width, boolean here) {
        if (!here) {
            return Text.fit(place.moves, width);
        }
        return place.moves.length() + 2 <= width ? place.moves + " ←" : Text.fit(place.moves, width - 1) + "←";
    }

    private static void click(Canvas line, int x, int width, Place place) {
        if (place.ply > 0) {
            line.spot(x, 0, width, 1, new Target.Item(place.ply));
        }
    }

    private static List<Row> rows(GameModel game) {
        List<Row> rows = new ArrayList<>();
        Row row = Row.EMPTY;
        int before = 1;
        int ply = 0;
        for (Played played : game.log().plies()) {
            if (played.by() == 0 && before == 1 && ply > 0) {
                rows.add(row);
                row = Row.EMPTY;
            }
            row = row.and(played, ++ply);
            before = played.by();
        }
        if (ply > 0) {
            rows.add(row);
        }
        return rows;
    }
}
