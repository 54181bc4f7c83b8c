package org.parlor.client.screen.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.GameKind;

/** Draws the moves in two columns, one for each seat; consecutive moves of a seat share a cell. */
final class MoveListPanel {
    private static final int NUMBER_WIDTH = 4;
    private static final int USUAL_WIDTH = 14;
    private static final int JUDGED_WIDTH = 18;
    private static final int FIGURE_WIDTH = 7;
    private static final int FIGURES_FROM = 12;
    private static final int MARKS_FROM = 6;

    private MoveListPanel() {}

    /** Consecutive moves of a seat, the ply of the last one, and its evaluation if known. */
    private record SeatMoves(String moves, int ply, String figure) {
        static final SeatMoves EMPTY = new SeatMoves("", 0, "");

        SeatMoves with(String move, int after, String worth) {
            return new SeatMoves(moves.isEmpty() ? move : moves + " " + move, after, worth);
        }
    }

    /** A row of the list, with a cell for each seat; {@code begin} is the number of plies before it. */
    private record Row(int begin, SeatMoves first, SeatMoves second) {
        static Row after(int plies) {
            return new Row(plies, SeatMoves.EMPTY, SeatMoves.EMPTY);
        }

        Row with(Messages messages, GameKind kind, Ply gamePly, int after, ReviewState review) {
            Optional<MoveEvaluation> known = review.evaluation(after);
            String move = DisplayText.clean(gamePly.move())
                    + known.map(MoveEvaluation::mark).orElse("");
            String figure = known.map(
                            evaluation -> ScoreText.shortLead(messages, kind, evaluation.score(), evaluation.exact()))
                    .orElse("");
            return gamePly.seat() == 0
                    ? new Row(begin, first.with(move, after, figure), second)
                    : new Row(begin, first, second.with(move, after, figure));
        }

        boolean contains(int ply) {
            return Math.max(first.ply, second.ply) >= ply;
        }
    }

    static void draw(Canvas canvas, ClientState state, GameContent content) {
        GameState game = content.game();
        ReviewState review = content.review();
        int widest = review.isEmpty() ? USUAL_WIDTH : JUDGED_WIDTH;
        int width = Math.min(widest, (canvas.columns() - NUMBER_WIDTH - 1) / 2);
        List<Row> rows = rows(state.messages(), game, width < MARKS_FROM ? ReviewState.NONE : review);
        int shownPly = content.board().ply(game);
        int y = 0;
        if (canvas.rows() > 2 && width >= 7) {
            String heads = DisplayText.left(GameText.side(state, game, 0), width)
                    + DisplayText.left(GameText.side(state, game, 1), width);
            canvas.text(0, 0, DisplayText.right("#", NUMBER_WIDTH - 1) + " " + heads, StyleRole.DIM);
            y = 1;
        }
        int room = canvas.rows() - y;
        int at = 0;
        while (at < rows.size() && !rows.get(at).contains(shownPly)) {
            at++;
        }
        int first = Math.max(0, Math.min(at + 1, rows.size()) - room);
        for (int i = first; i < Math.min(rows.size(), first + room); i++) {
            Canvas line = canvas.region(0, y + i - first, canvas.columns(), 1);
            row(line, game.moveCount(rows.get(i).begin()) + 1, rows.get(i), width, i == at ? shownPly : -1);
        }
    }

    /** @param number of the first move in the row, as everywhere else in the game */
    private static void row(Canvas line, int number, Row row, int width, int shownPly) {
        int room = line.columns() - NUMBER_WIDTH;
        boolean inFirst = shownPly > 0 && shownPly <= row.first.ply;
        boolean inSecond = shownPly > 0 && !inFirst;
        boolean alone = row.second.ply == 0 && row.first.figure.isEmpty();
        String first = place(row.first, alone ? room : width, inFirst);
        String second =
                place(row.second, row.second.figure.isEmpty() ? room - width : Math.min(width, room - width), inSecond);
        String text = DisplayText.right(Integer.toString(number), NUMBER_WIDTH - 1) + " "
                + (alone ? first : DisplayText.left(first, width) + second);
        line.text(0, 0, text, shownPly >= 0 ? StyleRole.TURN : StyleRole.TEXT);
        click(line, NUMBER_WIDTH, width, row.first);
        click(line, NUMBER_WIDTH + width, width, row.second);
    }

    private static String place(SeatMoves seatMoves, int width, boolean here) {
        return seatMoves.figure.isEmpty() || width < FIGURES_FROM
                ? moves(seatMoves, width, here)
                : DisplayText.left(moves(seatMoves, width - FIGURE_WIDTH, here), width - FIGURE_WIDTH)
                        + DisplayText.right(seatMoves.figure, FIGURE_WIDTH - 1);
    }

    private static String moves(SeatMoves seatMoves, int width, boolean here) {
        if (!here) {
            return DisplayText.fit(seatMoves.moves, width);
        }
        return seatMoves.moves.length() + 2 <= width
                ? seatMoves.moves + " ←"
                : DisplayText.fit(seatMoves.moves, width - 1) + "←";
    }

    private static void click(Canvas line, int x, int width, SeatMoves seatMoves) {
        if (seatMoves.ply > 0) {
            line.hotspot(x, 0, width, 1, new ClickTarget.ListItem(seatMoves.ply));
        }
    }

    private static List<Row> rows(Messages messages, GameState game, ReviewState review) {
        List<Row> rows = new ArrayList<>();
        Row row = Row.after(0);
        int before = 1;
        int ply = 0;
        for (Ply gamePly : game.history().plies()) {
            if (gamePly.seat() == 0 && before == 1 && ply > 0) {
                rows.add(row);
                row = Row.after(ply);
            }
            row = row.with(messages, game.rules().kind(), gamePly, ++ply, review);
            before = gamePly.seat();
        }
        if (ply > 0) {
            rows.add(row);
        }
        return rows;
    }
}
