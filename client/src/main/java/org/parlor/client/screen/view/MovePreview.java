package org.parlor.client.screen.view;

import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.Position;

/**
 * Previews the effect of the move under the cursor, in any game: the score, and whether the mover moves
 * again.
 */
final class MovePreview {

    private MovePreview() {}

    static void draw(Canvas canvas, ClientState state, GameContent content) {
        GameState game = content.game();
        if (!state.canMove(game) || content.board().pliesBack() > 0) {
            return;
        }
        OptionalInt move = content.board().legalMove(game);
        if (move.isPresent()) {
            canvas.text(0, 0, text(game, move.getAsInt()), StyleRole.DIM);
        }
    }

    private static String text(GameState game, int move) {
        Position before = game.position();
        Position after = before.play(move);
        boolean counts = !ScoreText.unit(game.rules().kind()).isEmpty();
        String score = counts ? " leads to " + after.score(0) + " – " + after.score(1) : "";
        boolean again = !after.isOver() && after.sideToMove() == before.sideToMove();
        return game.rules().format(move) + score + (again ? ", and another move" : after.isOver() ? ", game over" : "");
    }
}
