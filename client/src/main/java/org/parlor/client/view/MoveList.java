package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Played;
import org.parlor.client.model.Screen;

/** The moves in two columns, one a seat; moves in a row by the same seat share a place. */
final class MoveList {
    private static final int NUMBER_WIDTH = 4;

    private MoveList() {}

    /** The ply after which the position is that of the row, and the moves of both seats. */
    private record Row(int lastPly, String first, String second) {}

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
        while (at < rows.size() && rows.get(at).lastPly() < shownPly) {
            at++;
        }
        int first = Math.max(0, Math.min(at + 1, rows.size()) - room);
        for (int i = first; i < Math.min(rows.size(), first + room); i++) {
            String text = Text.right(Integer.toString(i + 1), NUMBER_WIDTH - 1) + " "
                    + Text.left(rows.get(i).first(), width)
                    + Text.left(rows.get(i).second(), width);
            canvas.text(
                    0,
                    y + i - first,
                    Text.fit(text.stripTrailing() + (i == at ? " ←" : ""), canvas.columns()),
                    i == at ? Role.TURN : Role.TEXT);
        }
    }

    private static List<Row> rows(GameModel game) {
        List<Row> rows = new ArrayList<>();
        String[] cells = {"", ""};
        int before = 1;
        int ply = 0;
        for (Played played : game.log().plies()) {
            if (played.by() == 0 && before == 1 && ply > 0) {
                rows.add(new Row(ply, cells[0], cells[1]));
                cells = new String[] {"", ""};
            }
            String move = Text.clean(played.move());
            cells[played.by()] = cells[played.by()].isEmpty() ? move : cells[played.by()] + " " + move;
            before = played.by();
            ply++;
        }
        if (ply > 0) {
            rows.add(new Row(ply, cells[0], cells[1]));
        }
        return rows;
    }
}
