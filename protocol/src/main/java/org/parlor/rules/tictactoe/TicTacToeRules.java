package org.parlor.rules.tictactoe;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameOptions;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;

/** Tic-tac-toe. A move is the index of a square, row by row from a1. */
record TicTacToeRules(GameOptions options, BoardLayout board) implements Rules {

    TicTacToeRules(GameOptions options) {
        this(options, BoardLayout.grid(3, 3));
    }

    @Override
    public GameKind kind() {
        return TicTacToe.KIND;
    }

    @Override
    public TicTacToePosition initial() {
        return new TicTacToePosition(0, 0, 0);
    }

    @Override
    public List<BoardSymmetry> symmetries() {
        return BoardSymmetry.ofGrid(board);
    }

    @Override
    public TicTacToePosition toPosition(PositionSetup positionSetup) {
        positionSetup.requireNoAux();
        int[] values = positionSetup.piecesOf(board, TicTacToe.KIND.pieces());
        int crosses = marks(values, 'X');
        int noughts = marks(values, 'O');
        TicTacToePosition position = new TicTacToePosition(crosses, noughts, positionSetup.sideToMove());
        requireReachable(position, Integer.bitCount(crosses) - Integer.bitCount(noughts));
        return position;
    }

    private static int marks(int[] values, char mark) {
        int marks = 0;
        for (int i = 0; i < values.length; i++) {
            marks |= values[i] == mark ? 1 << i : 0;
        }
        return marks;
    }

    /** @param lead number of crosses minus number of noughts */
    private static void requireReachable(TicTacToePosition position, int lead) {
        boolean crossLine = position.score(0) == 1;
        boolean noughtLine = position.score(1) == 1;
        if (crossLine && noughtLine) {
            throw new InvalidInputException("pos", "Both sides have a line; the game ends with the first");
        }
        if (lead != 0 && lead != 1) {
            throw new InvalidInputException("pos", "X moves first, so there must be as many X as O or one more");
        }
        if ((crossLine && lead == 0) || (noughtLine && lead == 1)) {
            throw new InvalidInputException("pos", "The side with the line must have made the last mark");
        }
        if (!position.isOver() && position.sideToMove() != lead) {
            throw new InvalidInputException("pos", "With these marks it is " + (lead == 0 ? "X" : "O") + " to move");
        }
    }

    @Override
    public List<String> explain(Position before, int move) {
        int seat = before.sideToMove();
        Position after = before.play(move);
        if (!after.isOver()) {
            return List.of("The mark completes no line, and the turn passes to " + name(1 - seat) + ".");
        } else if (after.score(seat) == 0) {
            return List.of("All nine squares are marked and neither side has a line, so the game is a draw.");
        }
        String won = "Three of " + name(seat) + "'s marks are in a line, so the game is over and " + name(seat)
                + " scores 1.";
        return before.legalMoveCount() == 1
                ? List.of("A line completed on the last free square counts like any other.", won)
                : List.of(won);
    }

    private static String name(int seat) {
        return TicTacToe.KIND.players().get(seat);
    }

    /** Accepts {@code b2} and the numbers 1 to 9, row by row from the top. */
    @Override
    public OptionalInt parseTyped(String typed, Position position) {
        String text = typed.strip().toLowerCase(Locale.ROOT).replace(" ", "");
        boolean digit = text.length() == 1 && text.charAt(0) >= '1' && text.charAt(0) <= '9';
        return digit ? OptionalInt.of(text.charAt(0) - '1') : parse(text);
    }
}
