package org.parlor.client.view;

import java.util.OptionalInt;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Places;
import org.parlor.client.model.Screen;
import org.parlor.rules.Position;

/** What the move under the cursor would lead to, in any game: the score, and whether one moves again. */
final class Preview {

    private Preview() {}

    static void draw(Canvas canvas, ClientState state, Screen.Game screen, GameModel game) {
        OptionalInt cursor = screen.cursor();
        if (cursor.isEmpty() || !state.mayMove(game) || screen.back() > 0) {
            return;
        }
        OptionalInt move = Places.move(game.rules(), cursor.getAsInt());
        if (move.isPresent() && game.position().isLegal(move.getAsInt())) {
            canvas.text(0, 0, text(game, move.getAsInt()), Role.DIM);
        }
    }

    private static String text(GameModel game, int move) {
        Position before = game.position();
        Position after = before.play(move);
        boolean counts = after.score(0) + after.score(1) > 1;
        String score = counts ? " leads to " + after.score(0) + " – " + after.score(1) : "";
        boolean again = !after.isOver() && after.sideToMove() == before.sideToMove();
        return game.rules().text(move) + score + (again ? ", and another move" : after.isOver() ? ", the end" : "");
    }
}
