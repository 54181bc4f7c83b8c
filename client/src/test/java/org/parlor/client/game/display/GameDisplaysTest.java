package org.parlor.client.game.display;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.parlor.client.board.AnimationFrame;
import org.parlor.client.board.BoardModel;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.CanvasSize;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.Messages;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

class GameDisplaysTest {

    @Test
    void a_display_has_a_guide_and_a_game_without_one_says_how_to_move() {
        for (GameKind kind : Games.ALL) {
            assertTrue(
                    GameDisplays.of(kind) == GameDisplay.DEFAULT
                            || GameDisplays.rules(kind, Messages.ENGLISH).size() > 3,
                    kind.id());
        }
        assertEquals(1, GameDisplay.DEFAULT.examples(Messages.ENGLISH).size());
    }

    @Test
    void every_board_takes_the_largest_size_that_fits() {
        Rules reversi = rules("reversi", Map.of());
        BoardView view = GameDisplays.of(reversi.kind()).view(reversi);
        assertEquals(new CanvasSize(132, 66), view.size(reversi, new CanvasSize(180, 80)));
        assertEquals(new CanvasSize(100, 50), view.size(reversi, new CanvasSize(165, 55)));
        assertEquals(new CanvasSize(68, 34), view.size(reversi, new CanvasSize(80, 40)));
        assertEquals(new CanvasSize(36, 18), view.size(reversi, new CanvasSize(45, 19)));
        assertEquals(new CanvasSize(27, 9), view.size(reversi, new CanvasSize(27, 9)));
        assertEquals(new CanvasSize(20, 9), view.size(reversi, new CanvasSize(20, 9)));
    }

    @Test
    void a_click_on_a_cell_means_that_cell_whichever_way_round_the_board_lies() {
        for (GameKind kind : Games.ALL) {
            for (boolean turned : new boolean[] {false, true}) {
                everyCellIsFound(GameDisplays.of(kind), kind.rules(), turned);
                everyCellIsFound(GameDisplay.DEFAULT, kind.rules(), turned);
            }
        }
    }

    @Test
    void the_cursor_and_the_last_move_differ_without_colour() {
        for (GameKind kind : Games.ALL) {
            for (GameDisplay display : List.of(GameDisplays.of(kind), GameDisplay.DEFAULT)) {
                for (GlyphSet glyphs : GlyphSet.values()) {
                    String shown = bothMarked(display, kind.rules(), glyphs);
                    boolean marked =
                            shown.matches("(?s).*\\[[^<>\n]{1,9}\\].*") && shown.matches("(?s).*<[^\\[\n]{1,9}>.*");
                    assertTrue(marked, kind.id() + "\n" + shown);
                }
            }
        }
    }

    /** The smallest board there is, with the cursor at the second pit or square and the last move at the fourth. */
    private static String bothMarked(GameDisplay display, Rules rules, GlyphSet glyphs) {
        BoardView view = display.view(rules);
        CanvasSize size = view.size(rules, new CanvasSize(40, 9));
        Canvas canvas = Canvas.of(size.columns(), size.rows());
        BoardModel scene = scene(rules, 1, false);
        view.draw(
                canvas,
                new BoardModel(
                        rules,
                        scene.position(),
                        scene.legal(),
                        scene.cursor(),
                        OptionalInt.of(3),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        false,
                        scene.names(),
                        scene.frame()));
        return canvas.frame(glyphs).toText();
    }

    private static void everyCellIsFound(GameDisplay display, Rules rules, boolean turned) {
        CanvasSize room = new CanvasSize(80, 20);
        BoardView view = display.view(rules);
        CanvasSize size = view.size(rules, room);
        for (int cell = 0; cell < rules.board().cells().size(); cell++) {
            Canvas canvas = Canvas.of(size.columns(), size.rows());
            view.draw(canvas, scene(rules, cell, turned));
            Frame frame = canvas.frame(GlyphSet.UNICODE);
            boolean store = rules.board().cells().get(cell).isStore();
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
                OptionalInt.empty(),
                turned,
                List.of("you", "bob"),
                AnimationFrame.still(rules.initial()));
    }

    private static Rules rules(String id, Map<String, Object> options) {
        return Games.find(id).orElseThrow().rules(options);
    }
}
