package org.parlor.rules.reversi;

import java.util.ArrayList;
import java.util.List;
import org.parlor.rules.Position;

/** Explains the rules of Reversi that a move illustrates. */
final class ReversiMoveExplainer {
    /** The end of a line that reaches the edge of the board. */
    private static final int EDGE = 0;

    private final ReversiRules rules;
    private final Position before;
    private final Position after;
    private final int[] old;
    private final int[] now;
    private final int move;
    private final int seat;
    private final List<String> sentences = new ArrayList<>();

    ReversiMoveExplainer(ReversiRules rules, Position before, int move) {
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
            explainPass();
        } else {
            explainFlips();
        }
        explainOutcome();
        return sentences;
    }

    private void explainPass() {
        if (!rules.allowsFreePassing()) {
            sentences.add(name(seat) + " cannot flip a disc, so the only legal move is a pass.");
        } else if (after.isOver()) {
            sentences.add("Two consecutive passes end the game.");
        } else {
            sentences.add("A pass leaves the board unchanged and is counted in aux.");
        }
    }

    private void explainFlips() {
        sentences.add(
                linesFrom(move, old, Reversi.disc(seat)) == 1
                        ? "The discs between the new disc and the nearest disc of its colour in that line are flipped."
                        : "Discs are flipped in every direction in which the new disc outflanks a line.");
        add(
                linesFrom(move, old, EDGE) > 0,
                "A line of opposing discs that ends at the edge is not outflanked, so it is not flipped.");
        add(
                linesFrom(move, old, Reversi.EMPTY) > 0,
                "A line of opposing discs that ends at an empty square is not outflanked, so it is not flipped.");
        add(flippedDiscWouldOutflank(), "Only the new disc outflanks lines: flipped discs do not flip others.");
        add(before.aux().orElse(0) > 0, "Placing a disc resets the pass count in aux to 0.");
    }

    /** Returns true if a flipped disc would outflank a line had it been placed. */
    private boolean flippedDiscWouldOutflank() {
        for (int cell = 0; cell < now.length; cell++) {
            if (cell != move && now[cell] != old[cell] && linesFrom(cell, now, Reversi.disc(seat)) > 0) {
                return true;
            }
        }
        return false;
    }

    private void explainOutcome() {
        boolean wipedOut = after.score(1 - seat) == 0;
        boolean full = after.score(0) + after.score(1) == rules.rows() * rules.columns();
        if (full) {
            sentences.add("The board is full, so the game is over.");
        } else if (after.isOver() && !rules.allowsFreePassing()) {
            sentences.add(
                    wipedOut
                            ? name(1 - seat) + " has no discs left, so the game is over."
                            : "Neither side can flip a disc, so the game is over before the board is full.");
        }
        add(
                wipedOut && !after.isOver(),
                "A side without discs keeps passing: only two consecutive passes or a full board end the game.");
        add(
                after.forcedMove().isPresent(),
                name(1 - seat) + " can only pass, but a pass is a move: it is " + name(1 - seat) + "'s turn.");
    }

    private void add(boolean applies, String sentence) {
        if (applies) {
            sentences.add(sentence);
        }
    }

    /** Counts the directions in which a line of opposing discs adjacent to the cell ends with the given value. */
    private int linesFrom(int cell, int[] cells, int end) {
        int lines = 0;
        for (int direction = 0; direction < Rays.DIRECTIONS; direction++) {
            List<Integer> ray = Rays.ray(rules.rows(), rules.columns(), cell, direction);
            int opposing = 0;
            while (opposing < ray.size() && cells[ray.get(opposing)] == Reversi.disc(1 - seat)) {
                opposing++;
            }
            int behind = opposing < ray.size() ? cells[ray.get(opposing)] : EDGE;
            lines += opposing > 0 && behind == end ? 1 : 0;
        }
        return lines;
    }

    private String name(int side) {
        return rules.kind().players().get(side);
    }
}
