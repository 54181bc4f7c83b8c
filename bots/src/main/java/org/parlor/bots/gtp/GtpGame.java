package org.parlor.bots.gtp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * A game as another program tells it, seat by seat. A pass that nobody could avoid may be told or left out; after the end
 * any pass is taken. What was told last can be taken back.
 */
final class GtpGame {
    private final Rules rules;
    private final int pass;
    private final Deque<Position> positions = new ArrayDeque<>();

    GtpGame(Rules rules) {
        this.rules = rules;
        this.pass = rules.move("pass").orElseThrow();
        positions.push(rules.initial());
    }

    Rules rules() {
        return rules;
    }

    Position position() {
        return positions.element();
    }

    /** The position in which a seat is to move, the other's pass made where it was left out. */
    Position before(int seat) {
        Position position = position();
        OptionalInt forced = position.forcedMove();
        Position next =
                position.sideToMove() != seat && forced.isPresent() ? position.play(forced.getAsInt()) : position;
        if (!next.isOver() && next.sideToMove() != seat) {
            throw new InvalidInputException("move", "illegal move: it is " + name(1 - seat) + "'s turn");
        }
        return next;
    }

    void play(int seat, int move) {
        if (position().isOver() && move == pass) {
            positions.push(position());
            return;
        }
        Position before = before(seat);
        if (before.isOver()) {
            throw new InvalidInputException("move", "illegal move: the game is over");
        }
        if (!before.isLegal(move)) {
            throw new InvalidInputException(
                    "move", "illegal move: " + name(seat) + " may play " + String.join(" ", rules.legalMoves(before)));
        }
        positions.push(before.play(move));
    }

    boolean undo() {
        if (positions.size() == 1) {
            return false;
        }
        positions.pop();
        return true;
    }

    private String name(int seat) {
        return rules.kind().players().get(seat);
    }
}
