package org.parlor.client.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.GlyphSet;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

class BoardViewsTest {

    @Test
    void every_game_has_a_view_and_a_guide() {
        for (GameKind kind : Games.ALL) {
            assertTrue(BoardViews.of(kind).rules().size() > 3, kind.id());
        }
    }

    @Test
    void every_board_takes_the_largest_size_that_fits() {
        Rules reversi = rules("reversi", Map.of());
        BoardView view = BoardViews.of(reversi.kind());
        assertEquals(new BoardSize(68, 34), view.size(reversi, new BoardSize(80, 40)));
        assertEquals(new BoardSize(36, 18), view.size(reversi, new BoardSize(45, 19)));
        assertEquals(new BoardSize(27, 9), view.size(reversi, new BoardSize(27, 9)));
        assertEquals(new BoardSize(20, 9), view.size(reversi, new BoardSize(20, 9)));
    }

    @Test
    void a_click_on_a_cell_means_that_cell_whichever_way_round_the_board_lies() {
        for (GameKind kind : Games.ALL) {
            for (boolean turned : new boolean[] {false, true}) {
                everyCellIsFound(kind.rules(), turned);
            }
        }
    }

    private static void everyCellIsFound(Rules rules, boolean turned) {
        BoardSize room = new BoardSize(80, 20);
        BoardSize size = BoardViews.of(rules.kind()).size(rules, room);
        for (int cell = 0; cell < rules.board().cells().size(); cell++) {
            Canvas canvas = Canvas.of(size.columns(), size.rows());
            BoardViews.of(rules.kind()).draw(canvas, scene(rules, cell, turned));
            Frame frame = canvas.frame(GlyphSet.UNICODE);
            boolean store = "store".equals(rules.board().cells().get(cell).kind());
            assertTrue(store || bracketsPointAt(frame, cell), rules.kind().id() + " " + cell + "\n" + frame.toText());
        }
    }

    private static boolean bracketsPointAt(Frame frame, int cell) {
        for (int y = 0; y < frame.rows(); y++) {
            int open = frame.row(y).indexOf('[');
            int close = frame.row(y).indexOf(']');
            if (open >= 0) {
                return frame.target((open + close) / 2, y).equals(Optional.of(new ClickTarget.BoardCell(cell)));
            }
        }
        return false;
    }

    private static BoardModel scene(Rules rules, int cursor, boolean turned) {
        return new BoardModel(
                rules,
                rules.initial(),
                Map.of(),
                OptionalInt.of(cursor),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                turned,
                List.of("you", "bob"),
                AnimationFrame.still(rules.initial()));
    }

    private static Rules rules(String id, Map<String, Object> options) {
        return Games.find(id).orElseThrow().rules(options);
    }
}
