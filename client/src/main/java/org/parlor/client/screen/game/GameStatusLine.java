package org.parlor.client.screen.game;

import org.parlor.client.game.GameState;
import org.parlor.client.game.PendingMove;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/** Formats the line below the board: the text being typed, or the last event and the side to move. */
final class GameStatusLine {

    private GameStatusLine() {}

    static void draw(Canvas canvas, ClientState state, GameScreen screen, GameState game) {
        if (screen.isChatting() || !screen.typed().isEmpty()) {
            int y = canvas.rows() - 3;
            String prompt = screen.isChatting() ? "Chat> " : "Move> ";
            String typed = screen.isChatting() ? screen.typed() : screen.typed().stripLeading();
            String keys = screen.isChatting() ? "Enter send  Esc cancel " : "Enter play  Esc cancel ";
            canvas.line(0, y, canvas.columns(), ' ', StyleRole.FIELD);
            if (canvas.columns() >= 72 && screen.typed().length() < 30) {
                canvas.region(0, y, canvas.columns(), 1).textRight(0, keys, StyleRole.FIELD);
            }
            canvas.text(1, y, prompt + DisplayText.tail(typed + "_", canvas.columns() - 8), StyleRole.FIELD);
            return;
        }
        boolean narrow = canvas.columns() < 60;
        ScreenLayout.status(canvas, state, usual(state, screen, game, narrow), role(state, screen, game));
    }

    private static StyleRole role(ClientState state, GameScreen screen, GameState game) {
        if (screen.pliesBack() == 0 && game.isOver()) {
            return StyleRole.BANNER;
        }
        return screen.pliesBack() == 0 && state.canMove(game) ? StyleRole.TURN : StyleRole.TEXT;
    }

    private static String usual(ClientState state, GameScreen screen, GameState game, boolean narrow) {
        PendingMove pendingMove = screen.pending();
        if (screen.pliesBack() > 0) {
            int shown = game.history().plies().size() - screen.pliesBack();
            if (game.isWatched() && !game.isOver()) {
                String behind = screen.pliesBack() == 1 ? "1 move behind" : screen.pliesBack() + " moves behind";
                return "Move " + shown + ", " + behind + ". "
                        + state.settings().keys().name(GameActions.LIVE) + " live";
            }
            String at = "Move " + shown + " of " + game.history().plies().size() + ". ";
            return game.isOver()
                    ? at + ResultText.of(state, game)
                    : at + state.settings().keys().name(GameActions.FORWARD) + " forward, End current position";
        }
        if (pendingMove != null) {
            return "Sending " + game.rules().text(pendingMove.move()) + " …";
        }
        if (game.isOver()) {
            return ResultText.of(state, game) + " " + GameText.offers(state, game);
        }
        String offers = GameText.offers(state, game);
        return switch (game.state()) {
            case "playing" -> playing(state, game, offers, narrow);
            case "waiting" -> "The game begins when both are ready.";
            case "paused" ->
                !offers.isEmpty()
                        ? offers
                        : "Paused: the clocks are stopped. "
                                + state.settings().keys().name(GameActions.PAUSE) + " offers to continue.";
            case "adjourned" -> "Adjourned: it continues when both are back.";
            default -> "The game is " + DisplayText.clean(game.state()) + ".";
        };
    }

    /**
     * Returns the most urgent information first: an offer to answer, an absent opponent, an own offer or the
     * last move; then the side to move.
     */
    private static String playing(ClientState state, GameState game, String offers, boolean narrow) {
        String absence = GameText.absence(state, game, narrow);
        Integer you = game.you();
        boolean toAnswer = you != null && game.offerTo(you).isPresent();
        String first = !offers.isEmpty() && (toAnswer || absence.isEmpty())
                ? offers
                : absence.isEmpty() ? GameText.last(state, game) : absence;
        boolean waits = !absence.isEmpty() && !state.canMove(game);
        return first + (waits ? "" : GameText.turn(state, game));
    }
}
