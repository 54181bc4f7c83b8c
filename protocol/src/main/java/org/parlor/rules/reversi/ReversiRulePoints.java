package org.parlor.rules.reversi;

import java.util.ArrayList;
import java.util.List;
import org.parlor.rules.Position;

/** What one disc, or one pass, shows of the rules of Reversi. */
final class ReversiRulePoints {
    /** What lies beyond the board. */
    private static final int EDGE = 0;

    private final ReversiRules rules;
    private final Position before;
    private final Position after;
    private final int[] old;
    private final int[] now;
    private final int move;
    private final int seat;
    private final List<String> sentences = new ArrayList<>();

    ReversiRulePoints(ReversiRules rules, Position before, int move) {
        this.rules = rules;
        this.before = before;
        this.after = before.play(move);
        this.old = before.cells();
        this.now = after.cells();
        this.move = move;
        this.seat = before.sideToMove();
    }

    List<String> sentences() {
        if (move == rules.pass()) {
            tellPass();
        } else {
            tellFlips();
        }
        tellNext();
        return sentences;
    }

    private void tellPass() {
        if (!rules.passingFree()) {
            sentences.add(name(seat) + " cannot flip anything, so the one legal move is the pass.");
        } else if (after.isOver()) {
            sentences.add("Two passes in a row end the game.");
        } else {
            sentences.add("A pass leaves the board as it is and is counted in aux.");
        }
    }

    private void tellFlips() {
        sentences.add(
                linesFrom(move, old, Reversi.disc(seat)) == 1
                        ? "What stands between the new disc and the next own one in its line is flipped."
                        : "Discs are flipped in every direction in which the new disc closes a line.");
        add(
                linesFrom(move, old, EDGE) > 0,
                "A line of the other side's discs that runs to the edge is not closed, so it stays.");
        add(
                linesFrom(move, old, Reversi.EMPTY) > 0,
                "A line of the other side's discs that ends at an empty square is not closed, so it stays.");
        add(wouldGoOn(), "Only the new disc closes lines: flipped discs flip nothing in their turn.");
        add(before.aux().orElse(0) > 0, "A disc takes the count of passes in aux back to 0.");
    }

    /** Whether a flipped disc stands at the end of a line that it would close had it been placed. */
    private boolean wouldGoOn() {
        for (int cell = 0; cell < now.length; cell++) {
            if (cell != move && now[cell] != old[cell] && linesFrom(cell, now, Reversi.disc(seat)) > 0) {
                return true;
            }
        }
        return false;
    }

    private void tellNext() {
        boolean wipedOut = after.score(1 - seat) == 0;
        boolean full = after.score(0) + after.score(1) == rules.rows() * rules.columns();
        if (full) {
            sentences.add("The board is full, so the game is over.");
        } else if (after.isOver() && !rules.passingFree()) {
            sentences.add(
                    wipedOut
                            ? name(1 - seat) + " has no disc left, so the game is over."
                            : "Neither side can flip anything any more, so the game is over before the board is full.");
        }
        add(
                wipedOut && !after.isOver(),
                "A side without a disc goes on passing: only passes or a full board end this game.");
        add(
                after.forcedMove().isPresent(),
                name(1 - seat) + " can only pass, but that is a move of its own: the turn is " + name(1 - seat)
                        + "'s.");
    }

    private void add(boolean shown, String sentence) {
        if (shown) {
            sentences.add(sentence);
        }
    }

    /** In how many directions discs of the other side stand in a row that ends like this. */
    private int linesFrom(int cell, int[] cells, int end) {
        int lines = 0;
        for (int[] direction : Rays.DIRECTIONS) {
            int row = cell / rules.columns() + direction[0];
            int column = cell % rules.columns() + direction[1];
            int enemies = 0;
            while (at(cells, row, column) == Reversi.disc(1 - seat)) {
                enemies++;
                row += direction[0];
                column += direction[1];
            }
            lines += enemies > 0 && at(cells, row, column) == end ? 1 : 0;
        }
        return lines;
    }

    private int at(int[] cells, int row, int column) {
        boolean onBoard = row >= 0 && row < rules.rows() && column >= 0 && column < rules.columns();
        return onBoard ? cells[row * rules.columns() + column] : EDGE;
    }

    private String name(int side) {
        return rules.kind().players().get(side);
    }
}
