package org.parlor.client.screen.view;

import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;

/**
 * Draws the panel beside the board: players and clocks, moves, then chat or remarks; omits the lowest parts
 * that do not fit.
 */
final class SidePanel {
    private static final int WIDE = 26;
    private static final int GRAPH_FROM = 12;
    private static final int GRAPH_MAX = 9;

    private SidePanel() {}

    static void draw(Canvas canvas, ClientState state, GameContent content) {
        boolean wide = canvas.columns() >= WIDE;
        int top = wide ? 2 : 4;
        for (int seat = 0; seat < 2; seat++) {
            PlayerPanel player = new PlayerPanel(state, content, seat);
            if (wide) {
                player.line(canvas.region(1, 0, canvas.columns() - 2, 2), seat);
            } else {
                player.lines(canvas, 2 * seat);
            }
        }
        int indent = wide ? 1 : 0;
        int advised = HintPanel.lines(state, content);
        HintPanel.draw(canvas.region(indent, top, canvas.columns() - indent, advised), state, content);
        top += advised;
        canvas.line(0, top, canvas.columns(), '─', StyleRole.RULE);
        GameEndPanel end = content.end();
        if (end != null) {
            Canvas rest = canvas.region(indent, top + 1, canvas.columns() - 2 * indent, canvas.rows() - top - 1);
            top += end.draw(rest, state, content.game(), wide) + 1;
            canvas.region(0, top, canvas.columns(), Math.min(1, canvas.rows() - top))
                    .fill('─', StyleRole.RULE);
        }
        int left = Math.max(0, canvas.rows() - top - 1);
        int graph = wide && left >= GRAPH_FROM && EvaluationGraph.hasContent(content)
                ? Math.min(GRAPH_MAX, left / 3) | 1
                : 0;
        int room = graph > 0 ? left - graph - 1 : left;
        int notes = content.notes() != null && left >= 6 ? Math.max(3, room / 3) : 0;
        int preview = wide && notes + 3 <= room && !content.isReplay() ? 1 : 0;
        int moves = room - notes - preview;
        MoveListPanel.draw(canvas.region(indent, top + 1, canvas.columns() - indent, moves), state, content);
        int y = top + 1 + moves;
        if (graph > 0) {
            canvas.line(0, y, canvas.columns(), '─', StyleRole.RULE);
            EvaluationGraph.drawLegend(canvas.region(0, y, canvas.columns() - 1, 1), state, content);
            EvaluationGraph.draw(canvas.region(1, y + 1, canvas.columns() - 2, graph), state, content);
            y += graph + 1;
        }
        if (notes > 0) {
            canvas.line(0, y, canvas.columns(), '─', StyleRole.RULE);
            NotesPanel.draw(canvas.region(1, y + 1, canvas.columns() - 2, notes - 1), content);
        }
        if (preview > 0) {
            HintPanel.drawPreview(canvas.region(1, canvas.rows() - 1, canvas.columns() - 2, 1), state, content);
        }
    }
}
