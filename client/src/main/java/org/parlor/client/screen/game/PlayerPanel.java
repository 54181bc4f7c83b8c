package org.parlor.client.screen.game;

import java.util.List;
import org.parlor.client.game.ClockFormat;
import org.parlor.client.game.ClockState;
import org.parlor.client.game.GameState;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.Piece;
import org.parlor.rules.Position;

/** Draws the players: turn, piece, name, clock and score. */
final class PlayerPanel {

    private PlayerPanel() {}

    /** Draws a seat in one line, as wide as the canvas. */
    static void line(Canvas canvas, int y, ClientState state, GameScreen screen, GameState game, int seat) {
        boolean turn = isTurn(screen, game, seat);
        String right = DisplayText.right(clock(state, game, seat), 8) + DisplayText.right(score(screen, game, seat), 5);
        int room = canvas.columns() - right.length();
        String name = mark(game, seat, turn) + name(state, game, seat, true);
        String left = DisplayText.width(name) <= room ? name : mark(game, seat, turn) + name(state, game, seat, false);
        canvas.text(0, y, DisplayText.left(left, room) + right, turn ? StyleRole.TURN : StyleRole.TEXT);
    }

    /** Draws a seat in two short lines, for narrow panels. */
    static void lines(Canvas canvas, int y, ClientState state, GameScreen screen, GameState game, int seat) {
        boolean turn = isTurn(screen, game, seat);
        StyleRole role = turn ? StyleRole.TURN : StyleRole.TEXT;
        String who = mark(game, seat, turn) + GameText.who(state, game, seat);
        canvas.text(0, y, DisplayText.fit(who, canvas.columns()), role);
        String facts = DisplayText.left("   " + score(screen, game, seat), 6) + clock(state, game, seat);
        canvas.text(0, y + 1, DisplayText.fit(facts, canvas.columns()), role);
    }

    /** Draws only turn, name and clock, for the narrowest panels. */
    static void brief(Canvas canvas, ClientState state, GameScreen screen, GameState game, int seat) {
        boolean turn = isTurn(screen, game, seat);
        String clock = clock(state, game, seat);
        String who = (turn ? "▶ " : "  ") + GameText.who(state, game, seat);
        int room = canvas.columns() - clock.length();
        canvas.text(0, 0, DisplayText.left(who, room) + clock, turn ? StyleRole.TURN : StyleRole.TEXT);
    }

    /** Returns whether a seat is to move in the shown position. */
    private static boolean isTurn(GameScreen screen, GameState game, int seat) {
        return screen.pliesBack() == 0
                ? game.isTurnOf(seat)
                : game.history().positionBack(screen.pliesBack()).sideToMove() == seat;
    }

    private static String name(ClientState state, GameState game, int seat, boolean withSide) {
        String who = GameText.who(state, game, seat);
        boolean side = !withSide || (state.isHotSeat() && !game.isWatched());
        boolean here =
                game.presence().size() <= seat || game.presence().get(seat).isHere();
        String away = here || game.isOver() ? "" : " · away";
        return (side ? who : who + " (" + game.side(seat) + ")") + away;
    }

    /** Returns the mark of the turn, and the piece if the game has pieces. */
    private static String mark(GameState game, int seat, boolean turn) {
        List<Piece> pieces = game.rules().kind().pieces();
        return (turn ? "▶" : " ")
                + pieces.stream()
                        .filter(piece -> piece.player() == seat)
                        .map(piece -> piece.glyph() + " ")
                        .findFirst()
                        .orElse(" ");
    }

    private static String clock(ClientState state, GameState game, int seat) {
        ClockState clockState = game.clock();
        if (clockState == null) {
            return "";
        }
        String left = ClockFormat.format(clockState.remainingMillis(seat, state.now()));
        return clockState.periods().size() > seat
                ? left + "x" + clockState.periods().get(seat)
                : left;
    }

    /** Returns the score of a seat in the shown position; empty if neither seat has a score. */
    private static String score(GameScreen screen, GameState game, int seat) {
        Position shown =
                screen.pliesBack() == 0 ? game.position() : game.history().positionBack(screen.pliesBack());
        boolean any = shown.score(0) + shown.score(1) > 1;
        return any ? Integer.toString(shown.score(seat)) : "";
    }
}
