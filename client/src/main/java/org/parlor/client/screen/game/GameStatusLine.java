package org.parlor.client.screen.game;

import org.parlor.client.game.GameState;
import org.parlor.client.game.PendingMove;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/** The line under the board: what is being typed, or what has happened and whose turn it is. */
final class GameStatusLine {

    private GameStatusLine() {}

    static void draw(Canvas canvas, ClientState state, GameScreen screen, GameState game) {
        if (screen.isChatting() || !screen.typed().isEmpty()) {
            int y = canvas.rows() - 3;
            String prompt = screen.isChatting() ? "Chat> " : "Move> ";
            String typed = screen.isChatting() ? screen.typed() : screen.typed().stripLeading();
            String keys = screen.isChatting() ? "Enter says it  Esc drops it " : "Enter plays it  Esc drops it ";
            canvas.line(0, y, canvas.columns(), ' ', StyleRole.FIELD);
            if (canvas.columns() >= 72 && screen.typed().length() < 30) {
                canvas.region(0, y, canvas.columns(), 1).textRight(0, keys, StyleRole.FIELD);
            }
            canvas.text(1, y, prompt + DisplayText.tail(typed + "_", canvas.columns() - 8), StyleRole.FIELD);
            return;
        }
        ScreenLayout.status(canvas, state, usual(state, screen, game), role(state, screen, game));
    }

    private static StyleRole role(ClientState state, GameScreen screen, GameState game) {
        if (screen.pliesBack() == 0 && game.isOver()) {
            return StyleRole.BANNER;
        }
        return screen.pliesBack() == 0 && state.canMove(game) ? StyleRole.TURN : StyleRole.TEXT;
    }

    private static String usual(ClientState state, GameScreen screen, GameState game) {
        PendingMove pendingMove = screen.pending();
        if (screen.pliesBack() > 0) {
            int shown = game.history().plies().size() - screen.pliesBack();
            if (game.isWatched() && !game.isOver()) {
                String behind = screen.pliesBack() == 1 ? "1 move behind" : screen.pliesBack() + " moves behind";
                return "Move " + shown + ", " + behind + ". "
                        + state.settings().keys().name(GameActions.LIVE) + " live";
            }
            return "Looking back at move " + shown + " of "
                    + game.history().plies().size() + ".  "
                    + state.settings().keys().name(GameActions.FORWARD) + " forward  End now";
        }
        if (pendingMove != null) {
            return "Sending " + game.rules().text(pendingMove.move()) + " …";
        }
        if (game.isOver()) {
            return ResultText.of(state, game)
                    + (game.isWatched()
                            ? "  "
                            : "  " + state.settings().keys().name(GameActions.REMATCH) + " rematch  ")
                    + state.settings().keys().name(GameActions.REVIEW) + " review  Esc leave";
        }
        return switch (game.state()) {
            case "playing" -> GameText.last(state, game) + GameText.turn(state, game);
            case "waiting" -> "The game begins when both are ready.";
            case "paused" ->
                "Paused: the clocks stand still. " + state.settings().keys().name(GameActions.PAUSE)
                        + " offers to go on.";
            case "adjourned" -> "Adjourned: it goes on when both are back.";
            default -> "The game is " + DisplayText.clean(game.state()) + ".";
        };
    }
}
