package org.parlor.client.screen.view;

import java.util.stream.Stream;
import org.parlor.client.game.ClockState;
import org.parlor.client.game.GameState;
import org.parlor.client.game.SeatPresence;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.Position;

/** Draws a player: turn, piece, name, clock and score. */
final class PlayerPanel {
    private final ClientState state;
    private final GameState game;
    private final int seat;
    private final Position shown;
    private final boolean turn;
    private final StyleRole role;

    PlayerPanel(ClientState state, GameContent content, int seat) {
        this.state = state;
        this.game = content.game();
        this.seat = seat;
        this.shown = content.board().shown(game);
        this.turn = content.board().pliesBack() == 0 ? game.isTurnOf(seat) : shown.sideToMove() == seat;
        this.role = turn ? StyleRole.TURN : StyleRole.TEXT;
    }

    /** Draws one line, as wide as the canvas. */
    void line(Canvas canvas, int y) {
        String clock = clock();
        String right = DisplayText.right(clock, Math.max(8, clock.length() + 1)) + DisplayText.right(score(), 5);
        int room = canvas.columns() - right.length();
        String name = mark() + name(true);
        String left = DisplayText.width(name) <= room ? name : mark() + name(false);
        canvas.text(0, y, DisplayText.left(left, room) + right, role);
    }

    /** Draws two short lines, for narrow panels. */
    void lines(Canvas canvas, int y) {
        canvas.text(0, y, DisplayText.fit(mark() + GameText.who(state, game, seat), canvas.columns()), role);
        String clock = clockInShort();
        String facts = Stream.of(
                        DisplayText.left("   " + score(), 6) + clock,
                        score() + " " + clock,
                        score() + " " + clock.replace(" ", ""),
                        score() + " " + withoutHoursOfBank(clock))
                .filter(text -> DisplayText.width(text) <= canvas.columns())
                .findFirst()
                .orElse(clock);
        canvas.text(0, y + 1, DisplayText.fit(facts, canvas.columns()), role);
    }

    private static String withoutHoursOfBank(String clock) {
        return clock.replace(" ", "").replaceFirst("(\\+\\d+d).*", "$1");
    }

    /** Draws only turn, name and clock, for the narrowest panels. */
    void brief(Canvas canvas) {
        String clock = clockInShort();
        String who = (turn ? "▶ " : "  ") + GameText.who(state, game, seat);
        canvas.text(0, 0, DisplayText.left(who, canvas.columns() - clock.length()) + clock, role);
    }

    private String name(boolean withSide) {
        String who = GameText.who(state, game, seat);
        // Two people at one keyboard and the players of a position have the names of the sides.
        String seatName = GameText.side(state, game, seat);
        boolean side = !withSide || who.equals(seatName) || who.equals(game.side(seat));
        return (side ? who : who + " (" + seatName + ")") + absence();
    }

    private String absence() {
        SeatPresence presence = game.presence().size() > seat ? game.presence().get(seat) : SeatPresence.HERE;
        return presence.isHere() || game.isOver()
                ? ""
                : " · " + state.text(presence.isOnVacation() ? "player.vacation" : "player.away");
    }

    /** Returns the mark of the turn, and the piece if the game has pieces. */
    private String mark() {
        return (turn ? "▶" : " ")
                + game.rules().kind().pieces().stream()
                        .filter(piece -> piece.player() == seat)
                        .map(piece -> piece.glyph() + " ")
                        .findFirst()
                        .orElse(" ");
    }

    /** Returns days, hours and minutes as in {@code 3h 11m}; other clocks are short. */
    private String clockInShort() {
        return TimeFormat.inShort(clock());
    }

    private String clock() {
        ClockState clock = game.clock();
        if (clock == null) {
            return "";
        }
        String left = TimeFormat.seat(clock, seat, game.timeControl(), state.now());
        return clock.periods().size() > seat ? left + "x" + clock.periods().get(seat) : left;
    }

    /** Returns the score in the shown position; empty if neither seat has a score. */
    private String score() {
        return shown.score(0) + shown.score(1) > 1 ? Integer.toString(shown.score(seat)) : "";
    }
}
