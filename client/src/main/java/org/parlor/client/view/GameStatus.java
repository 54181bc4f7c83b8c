package org.parlor.client.view;

import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Pending;
import org.parlor.client.model.Screen;

/** The line under the board: what is being typed, or what has happened and whose turn it is. */
final class GameStatus {

    private GameStatus() {}

    static void draw(Canvas canvas, ClientState state, Screen.Game screen, GameModel game) {
        if (screen.chatting() || !screen.typed().isEmpty()) {
            int y = canvas.rows() - 3;
            String prompt = screen.chatting() ? "Chat> " : "Move> ";
            String typed = screen.chatting() ? screen.typed() : screen.typed().stripLeading();
            String keys = screen.chatting() ? "Enter says it  Esc drops it " : "Enter plays it  Esc drops it ";
            canvas.line(0, y, canvas.columns(), ' ', Role.FIELD);
            if (canvas.columns() >= 72 && screen.typed().length() < 30) {
                canvas.region(0, y, canvas.columns(), 1).textRight(0, keys, Role.FIELD);
            }
            canvas.text(1, y, prompt + Text.tail(typed + "_", canvas.columns() - 8), Role.FIELD);
            return;
        }
        Chrome.status(canvas, state, usual(state, screen, game), role(state, screen, game));
    }

    private static Role role(ClientState state, Screen.Game screen, GameModel game) {
        if (screen.back() == 0 && game.isOver()) {
            return Role.BANNER;
        }
        return screen.back() == 0 && state.mayMove(game) ? Role.TURN : Role.TEXT;
    }

    private static String usual(ClientState state, Screen.Game screen, GameModel game) {
        Pending pending = screen.pending();
        if (screen.back() > 0) {
            int shown = game.log().plies().size() - screen.back();
            if (game.isWatched() && !game.isOver()) {
                String behind = screen.back() == 1 ? "1 move behind" : screen.back() + " moves behind";
                return "Move " + shown + ", " + behind + ". "
                        + state.settings().keys().name(Command.LIVE) + " live";
            }
            return "Looking back at move " + shown + " of " + game.log().plies().size() + ".  "
                    + state.settings().keys().name(Command.FORWARD) + " forward  End now";
        }
        if (pending != null) {
            return "Sending " + game.rules().text(pending.move()) + " …";
        }
        if (game.isOver()) {
            return ResultText.of(state, game)
                    + (game.isWatched() ? "  " : "  Enter plays again  ")
                    + state.settings().keys().name(Command.REVIEW) + " reviews  Esc leaves";
        }
        return switch (game.state()) {
            case "playing" -> GameText.last(state, game) + GameText.turn(state, game);
            case "waiting" -> "The game begins when both are ready.";
            case "paused" ->
                "Paused: the clocks stand still. " + state.settings().keys().name(Command.PAUSE) + " offers to go on.";
            case "adjourned" -> "Adjourned: it goes on when both are back.";
            default -> "The game is " + Text.clean(game.state()) + ".";
        };
    }
}
