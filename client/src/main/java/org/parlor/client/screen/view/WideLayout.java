package org.parlor.client.screen.view;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.CanvasSize;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;

/** Draws a board that takes the whole width, with the players above it, moves and chat below. */
final class WideLayout {
    private static final int NOTES_MIN = 2;
    private static final int BOARD_ROWS = 9;

    /** The rows below the board that a board of more rows than {@link #BOARD_ROWS} leaves free. */
    private static final int MOVES_ROWS = 6;

    private static final int SIDE_BY_SIDE = 72;

    private WideLayout() {}

    static void draw(
            Canvas body, ClientState state, GameContent content, BoardView board, @Nullable Consumer<Canvas> panel) {
        int half = body.columns() / 2;
        seat(body.region(1, 0, half - 2, 1), state, content, 0);
        seat(body.region(half + 1, 0, body.columns() - half - 2, 1), state, content, 1);
        int gap = body.rows() >= 15 ? 1 : 0;
        int room = body.rows() - 2 - 2 * gap;
        int rows = Math.max(Math.min(room, BOARD_ROWS), room - MOVES_ROWS);
        CanvasSize size = board.size(content.game().rules(), new CanvasSize(body.columns(), rows));
        int left = (body.columns() - size.columns()) / 2;
        board.draw(body.region(left, 1 + gap, size.columns(), size.rows()), GameView.boardModel(state, content));
        int y = 1 + gap + size.rows();
        if (HintPanel.lines(state, content) > 0) {
            HintPanel.drawShort(body.region(1, gap > 0 ? 1 : y, body.columns() - 2, 1), state, content);
        }
        GameEndPanel end = content.end();
        if (end != null && body.columns() < SIDE_BY_SIDE) {
            end.drawShort(body.region(1, y, body.columns() - 2, 1), state, content.game());
        } else if (gap > 0 || HintPanel.lines(state, content) == 0) {
            HintPanel.drawPreview(body.region(left, y, body.columns() - left, 1), state, content);
        }
        Canvas below = body.region(0, y + 1, body.columns(), Math.max(0, body.rows() - y - 1));
        if (panel == null) {
            drawBelow(below, state, content);
        } else {
            panel.accept(below);
        }
    }

    private static void seat(Canvas canvas, ClientState state, GameContent content, int seat) {
        PlayerPanel player = new PlayerPanel(state, content, seat);
        if (canvas.columns() >= 30) {
            player.line(canvas, 0);
        } else {
            player.brief(canvas);
        }
    }

    private static void drawSide(Canvas canvas, ClientState state, GameContent content) {
        GameEndPanel end = content.end();
        int top = 0;
        if (end != null) {
            top = end.draw(canvas, state, content.game(), true) + 1;
        } else if (EvaluationGraph.hasContent(content) && canvas.rows() > NOTES_MIN + 2) {
            top = canvas.rows() - NOTES_MIN;
            EvaluationGraph.draw(canvas.region(0, 0, canvas.columns(), top), state, content);
            if (top % 2 == 0) {
                // The graph has an odd number of rows.
                EvaluationGraph.drawLegend(canvas.region(0, top - 1, canvas.columns(), 1), state, content);
            }
        }
        NotesPanel.draw(canvas.region(0, top, canvas.columns(), Math.max(0, canvas.rows() - top)), content);
    }

    private static void drawBelow(Canvas canvas, ClientState state, GameContent content) {
        if (canvas.rows() < 2) {
            return;
        }
        canvas.line(0, 0, canvas.columns(), '─', StyleRole.RULE);
        boolean notes = content.notes() != null || content.end() != null;
        int moves = notes && canvas.columns() >= SIDE_BY_SIDE ? canvas.columns() / 2 : canvas.columns();
        MoveListPanel.draw(canvas.region(1, 1, moves - 1, canvas.rows() - 1), state, content);
        if (notes && moves < canvas.columns()) {
            for (int y = 1; y < canvas.rows(); y++) {
                canvas.put(moves, y, '│', StyleRole.RULE);
            }
            drawSide(canvas.region(moves + 2, 1, canvas.columns() - moves - 3, canvas.rows() - 1), state, content);
        }
    }
}
