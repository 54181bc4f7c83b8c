package org.parlor.rules.tictactoe;

import java.util.List;

/** Explains the rules of tic-tac-toe that a move illustrates. */
final class TicTacToeRulePoints {
    private final TicTacToeRules rules;
    private final int seat;
    private final TicTacToePosition after;

    TicTacToeRulePoints(TicTacToeRules rules, TicTacToePosition before, int move) {
        this.rules = rules;
        this.seat = before.sideToMove();
        this.after = before.play(move);
    }

    List<String> sentences() {
        boolean line = after.score(seat) == 1;
        if (!after.isOver()) {
            return List.of("The mark completes no line, and the turn passes to " + name(1 - seat) + ".");
        } else if (!line) {
            return List.of("All nine squares are marked and neither side has a line, so the game is a draw.");
        }
        String won = "Three of " + name(seat) + "'s marks are in a line, so the game is over and " + name(seat)
                + " scores 1.";
        return isFull()
                ? List.of("A line completed on the last free square counts like any other.", won)
                : List.of(won);
    }

    private boolean isFull() {
        return Integer.bitCount(after.crosses() | after.noughts()) == 9;
    }

    private String name(int side) {
        return rules.kind().players().get(side);
    }
}
