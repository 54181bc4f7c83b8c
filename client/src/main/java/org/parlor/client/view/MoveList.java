package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Judgement;
import org.parlor.client.model.Played;
import org.parlor.client.model.Review;
import org.parlor.client.model.ScoreText;
import org.parlor.client.model.Screen;

/** The moves in two columns, one a seat; moves in a row by the same seat share a place. */
final class MoveList {
    private static final int NUMBER_WIDTH = 4;
    private static final int USUAL_WIDTH = 14;
    private static final int JUDGED_WIDTH = 18;
    private static final int FIGURE_WIDTH = 7;
    private static final int FIGURES_FROM = 12;
    private static final int MARKS_FROM = 6;

    private MoveList() {}

    /** The moves of one seat in a row, how many plies there are after them, and what they have led to if it is known. */
    private record Place(String moves, int ply, String figure) {
        static final Place EMPTY = new Place("", 0, "");

        Place and(String move, int after, String worth) {
            return new Place(moves.isEmpty() ? move : moves + " " + move, after, worth);
        }
    }

    /** A place for each seat. */
    private record Row(Place first, Place second) {
        static final Row EMPTY = new Row(Place.EMPTY, Place.EMPTY);

        Row and(Played played, int after, Review review) {
            Optional<Judgement> known = review.at(after);
            String move = Text.clean(played.move()) + known.map(Judgement::mark).orElse("");
            String figure = known.map(judged -> ScoreText.brief(judged.score(), judged.exact()))
                    .orElse("");
            return played.by() == 0
                    ? new Row(first.and(move, after, figure), second)
                    : new Row(first, second.and(move, after, figure));
        }

        boolean holds(int ply) {
            return Math.max(first.ply, second.ply) >= ply;
        }
    }

    static void draw(Canvas canvas, ClientState state, Screen.Game screen, GameModel game) {
        Review review = state.ground() instanceof Screen.Replay replay ? replay.review() : Review.NONE;
        int widest = review.isEmpty() ? USUAL_WIDTH : JUDGED_WIDTH;
        int width = Math.min(widest, (canvas.columns() - NUMBER_WIDTH - 1) / 2);
        List<Row> rows = rows(game, width < MARKS_FROM ? Review.NONE : review);
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
        boolean alone = row.second.ply == 0 && row.first.figure.isEmpty();
        String first = place(row.first, alone ? room : width, inFirst);
        String second =
                place(row.second, row.second.figure.isEmpty() ? room - width : Math.min(width, room - width), inSecond);
        String text = Text.right(Integer.toString(index + 1), NUMBER_WIDTH - 1) + " "
                + (alone ? first : Text.left(first, width) + second);
        line.text(0, 0, text, shownPly >= 0 ? Role.TURN : Role.TEXT);
        click(line, NUMBER_WIDTH, width, row.first);
        click(line, NUMBER_WIDTH + width, width, row.second);
    }

    private static String place(Place place, int width, boolean here) {
        return place.figure.isEmpty() || width < FIGURES_FROM
                ? moves(place, width, here)
                : Text.left(moves(place, width - FIGURE_WIDTH, here), width - FIGURE_WIDTH)
                        + Text.right(place.figure, FIGURE_WIDTH - 1);
    }

    private static String moves(Place place, int width, boolean here) {
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

    private static List<Row> rows(GameModel game, Review review) {
        List<Row> rows = new ArrayList<>();
        Row row = Row.EMPTY;
        int before = 1;
        int ply = 0;
        for (Played played : game.log().plies()) {
            if (played.by() == 0 && before == 1 && ply > 0) {
                rows.add(row);
                row = Row.EMPTY;
            }
            row = row.and(played, ++ply, review);
            before = played.by();
        }
        if (ply > 0) {
            rows.add(row);
        }
        return rows;
    }
}
