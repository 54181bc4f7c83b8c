package org.parlor.client.screen.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.client.board.BoardModel;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.CanvasSize;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.Rules;

class GameViewTest {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_board_that_does_not_fit_by_rows_is_said_to_be_too_small(boolean wide) {
        int needed = TallView.ROWS + (wide ? 7 : 5);
        Canvas tooSmall = Canvas.of(80, needed - 1);
        assertFalse(draw(tooSmall, wide));
        assertEquals(
                "Terminal is 80x" + (needed - 1) + ". Needs 40x" + needed + " for Reversi 8x8.",
                tooSmall.frame(StateFixtures.online().settings().glyphs())
                        .row(0)
                        .strip());
        Canvas enough = Canvas.of(80, needed);
        assertTrue(draw(enough, wide));
        assertTrue(enough.frame(StateFixtures.online().settings().glyphs())
                .toText()
                .contains("the board"));
    }

    private static boolean draw(Canvas canvas, boolean wide) {
        ClientState state = StateFixtures.game("reversi");
        GameContent content = new GameContent(
                state.game().orElseThrow(),
                ((GameScreen) state.topScreen()).board(),
                false,
                false,
                null,
                ReviewState.NONE,
                null,
                null);
        return GameView.draw(canvas, state, content, new TallView(wide), "title", List.of(), null);
    }

    /** A board that is drawn only if all its rows fit. */
    private record TallView(boolean isWide) implements BoardView {
        static final int ROWS = 20;

        @Override
        public CanvasSize size(Rules rules, CanvasSize room) {
            return minimumSize(rules);
        }

        @Override
        public CanvasSize minimumSize(Rules rules) {
            return new CanvasSize(12, ROWS);
        }

        @Override
        public void draw(Canvas canvas, BoardModel model) {
            if (canvas.rows() >= ROWS) {
                canvas.text(0, ROWS - 1, "the board", StyleRole.TEXT);
            }
        }
    }
}
