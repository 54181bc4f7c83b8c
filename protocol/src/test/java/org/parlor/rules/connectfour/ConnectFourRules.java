package org.parlor.rules.connectfour;

import static org.parlor.rules.connectfour.ConnectFourPosition.COLUMNS;
import static org.parlor.rules.connectfour.ConnectFourPosition.ROWS;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.Cell;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameOptions;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;

/** Connect Four. A move is a column, a to g from the left; its disc falls to the lowest free square. */
record ConnectFourRules(GameOptions options, BoardLayout board) implements Rules {

    ConnectFourRules(GameOptions options) {
        this(options, BoardLayout.grid(ROWS, COLUMNS));
    }

    @Override
    public GameKind kind() {
        return ConnectFour.KIND;
    }

    @Override
    public ConnectFourPosition initial() {
        return new ConnectFourPosition(0, 0, 0);
    }

    @Override
    public ConnectFourPosition toPosition(PositionSetup positionSetup) {
        positionSetup.requireNoAux();
        int[] values = positionSetup.piecesOf(board, ConnectFour.KIND.pieces());
        long yellow = discs(values, 'X');
        long red = discs(values, 'O');
        ConnectFourPosition position = new ConnectFourPosition(yellow, red, positionSetup.sideToMove());
        requireSupport(values);
        int lead = Long.bitCount(yellow) - Long.bitCount(red);
        if (lead != 0 && lead != 1) {
            throw new InvalidInputException("pos", "Yellow moves first: as many yellow discs as red ones or one more");
        }
        if (position.score(lead) == 1) {
            throw new InvalidInputException("pos", "The side with the line must have placed the last disc");
        }
        if (!position.isOver() && position.sideToMove() != lead) {
            throw new InvalidInputException("pos", "With these discs the other side is to move");
        }
        return position;
    }

    private static long discs(int[] values, char disc) {
        long discs = 0;
        for (int cell = 0; cell < values.length; cell++) {
            int bit = ConnectFourPosition.bit(cell % COLUMNS, ROWS - 1 - cell / COLUMNS);
            discs |= values[cell] == disc ? 1L << bit : 0;
        }
        return discs;
    }

    private void requireSupport(int[] values) {
        for (int cell = 0; cell + COLUMNS < values.length; cell++) {
            if (values[cell] != '.' && values[cell + COLUMNS] == '.') {
                throw new InvalidInputException("pos", board.cells().get(cell).id() + " has no disc below it");
            }
        }
    }

    @Override
    public String format(int move) {
        return Character.toString(Cell.columnLetter(move));
    }

    @Override
    public OptionalInt parse(String text) {
        boolean column = text.length() == 1 && text.charAt(0) >= 'a' && text.charAt(0) < 'a' + COLUMNS;
        return column ? OptionalInt.of(text.charAt(0) - 'a') : OptionalInt.empty();
    }

    /** Accepts {@code d} and the numbers 1 to 7. */
    @Override
    public OptionalInt parseTyped(String typed, Position position) {
        String text = typed.strip().toLowerCase(Locale.ROOT);
        boolean digit = text.length() == 1 && text.charAt(0) >= '1' && text.charAt(0) < '1' + COLUMNS;
        return digit ? OptionalInt.of(text.charAt(0) - '1') : parse(text);
    }

    /** The square on which the disc lands. */
    @Override
    public OptionalInt cellOf(Position before, int move) {
        int height = ((ConnectFourPosition) before).height(move);
        return height < ROWS ? OptionalInt.of((ROWS - 1 - height) * COLUMNS + move) : OptionalInt.empty();
    }

    /** Every square of a column chooses it. */
    @Override
    public OptionalInt moveAt(Position position, int cell) {
        return OptionalInt.of(cell % COLUMNS);
    }

    @Override
    public List<String> explain(Position before, int move) {
        int seat = before.sideToMove();
        Position after = before.play(move);
        String name = ConnectFour.KIND.players().get(seat);
        if (!after.isOver()) {
            return List.of("The disc completes no line, and the turn passes to the other side.");
        }
        return after.score(seat) == 1
                ? List.of("Four of " + name + "'s discs are in a line, so the game is over and " + name + " scores 1.")
                : List.of("The board is full and neither side has a line, so the game is a draw.");
    }
}
