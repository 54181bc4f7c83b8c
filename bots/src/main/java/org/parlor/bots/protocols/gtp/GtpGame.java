package org.parlor.bots.protocols.gtp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.OptionalInt;
import org.parlor.rules.Cell;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;

/**
 * The game of a GTP session, with undo. The controller may omit forced passes; after the end of the game any pass is
 * accepted.
 */
final class GtpGame {
    private final Rules rules;
    private final int pass;
    private final Deque<Position> positions = new ArrayDeque<>();

    GtpGame(Rules rules) {
        this.rules = rules;
        this.pass = rules.parse("pass").orElseThrow();
        positions.push(rules.initial());
    }

    Rules rules() {
        return rules;
    }

    Position position() {
        return positions.element();
    }

    /** Returns the position with the given seat to move, after an omitted forced pass of the other seat. */
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

    /** Returns the current position, for {@code showboard}. */
    String boardText() {
        Position position = position();
        int width = rules.board().width();
        int[] cells = position.cells();
        StringBuilder text = new StringBuilder("\n  ");
        for (int x = 0; x < width; x++) {
            text.append(' ').append(Cell.columnLetter(x));
        }
        for (int i = 0; i < cells.length; i++) {
            if (i % width == 0) {
                text.append(String.format(Locale.ROOT, "\n%2d", i / width + 1));
            }
            text.append(' ').append((char) cells[i]);
        }
        Score score = Score.of(position);
        String next =
                position.isOver() ? "the game is over" : rules.kind().players().get(position.sideToMove()) + " to move";
        return text + "\nBlack (X) " + score.first() + ", White (O) " + score.second() + ", " + next;
    }

    private String name(int seat) {
        return rules.kind().players().get(seat);
    }
}
