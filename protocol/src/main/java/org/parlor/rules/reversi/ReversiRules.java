package org.parlor.rules.reversi;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameOptions;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;

/** The rules of Reversi for one board size. A move is the index of a cell, row by row from a1, or {@link #pass()}. */
public final class ReversiRules implements Rules {
    private static final Pattern SQUARE = Pattern.compile("([a-z]) *([0-9]{1,2})");
    private static final Pattern COORDINATES = Pattern.compile("\\(? *(-?[0-9]{1,2}) *[, ] *(-?[0-9]{1,2}) *\\)?");

    private final GameOptions gameOptions;
    private final int rows;
    private final int columns;
    private final boolean freePassing;
    private final int corners;
    private final BoardLayout board;
    /** See {@link Rays#of}; computed for the first position, because many rules are only asked for their options. */
    private volatile int @Nullable [][] rays;

    ReversiRules(GameOptions gameOptions) {
        this.gameOptions = gameOptions;
        this.rows = gameOptions.number("rows");
        this.columns = gameOptions.number("cols");
        this.freePassing = gameOptions.choice("passing").equals(Reversi.FREE);
        this.corners = (int) gameOptions.value(Reversi.CORNERS);
        this.board = BoardLayout.grid(rows, columns);
        if (drawsOpening() && (rows != Bitboard.SIZE || columns != Bitboard.SIZE || corners > 0)) {
            throw new InvalidInputException(
                    OptionSpec.OPENING,
                    "The openings '" + Reversi.XOT + "' are for 8x8 boards without handicap corners: change "
                            + (corners > 0 ? "corners" : "the size") + ", or choose the standard opening");
        }
    }

    private boolean drawsOpening() {
        return gameOptions.value(Reversi.OPENING).equals(Reversi.XOT);
    }

    @Override
    public List<String> openings() {
        return drawsOpening() ? XotOpenings.all() : List.of();
    }

    /** Creates a position in the representation used for this board size. */
    private ReversiPosition position(char[] cells, int sideToMove, int passes) {
        return rows == Bitboard.SIZE && columns == Bitboard.SIZE
                ? BitboardReversiPosition.of(this, cells, sideToMove, passes)
                : new ArrayReversiPosition(this, rays(), cells, sideToMove, passes);
    }

    private int[][] rays() {
        int[][] known = rays;
        if (known == null) {
            known = Rays.of(rows, columns);
            rays = known;
        }
        return known;
    }

    @Override
    public GameKind kind() {
        return Reversi.KIND;
    }

    @Override
    public GameOptions options() {
        return gameOptions;
    }

    @Override
    public BoardLayout board() {
        return board;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    /** The move that represents a pass. */
    public int pass() {
        return rows * columns;
    }

    @Override
    public OptionalInt passMove() {
        return OptionalInt.of(pass());
    }

    public boolean allowsFreePassing() {
        return freePassing;
    }

    @Override
    public ReversiPosition initial() {
        char[] cells = ".".repeat(rows * columns).toCharArray();
        int topLeft = (rows / 2 - 1) * columns + columns / 2 - 1;
        cells[topLeft] = Reversi.WHITE;
        cells[topLeft + 1] = Reversi.BLACK;
        cells[topLeft + columns] = Reversi.BLACK;
        cells[topLeft + columns + 1] = Reversi.WHITE;
        // Opposite corners first.
        int[] handicap = {0, cells.length - 1, columns - 1, cells.length - columns};
        for (int corner = 0; corner < corners; corner++) {
            cells[handicap[corner]] = Reversi.BLACK;
        }
        return position(cells, corners > 0 ? 1 : 0, 0);
    }

    @Override
    public List<BoardSymmetry> symmetries() {
        return BoardSymmetry.ofGrid(board);
    }

    @Override
    public ReversiPosition toPosition(PositionSetup positionSetup) {
        int[] values = positionSetup.piecesOf(board, Reversi.KIND.pieces());
        char[] cells = new char[values.length];
        for (int i = 0; i < values.length; i++) {
            cells[i] = (char) values[i];
        }
        return position(cells, positionSetup.sideToMove(), passes(positionSetup));
    }

    private int passes(PositionSetup positionSetup) {
        if (!freePassing) {
            positionSetup.requireNoAux();
            return 0;
        }
        Integer aux = positionSetup.aux();
        if (aux != null && (aux < 0 || aux > 2)) {
            throw new InvalidInputException(
                    "aux", "The number of consecutive passes must be 0, 1 or 2 (game over), not " + aux);
        }
        return aux == null ? 0 : aux;
    }

    @Override
    public String format(int move) {
        return move == pass() ? "pass" : board.cells().get(move).id();
    }

    @Override
    public OptionalInt parse(String text) {
        if (text.equals("pass")) {
            return OptionalInt.of(pass());
        }
        int length = text.length();
        if (length < 2 || length > 3 || text.charAt(1) == '0') {
            return OptionalInt.empty();
        }
        int row = 0;
        for (int i = 1; i < length; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return OptionalInt.empty();
            }
            row = row * 10 + digit;
        }
        return cell(row - 1, text.charAt(0) - 'a');
    }

    @Override
    public List<String> explain(Position before, int move) {
        return new ReversiMoveExplainer(this, (ReversiPosition) before, move).sentences();
    }

    /** Accepts {@code d3}, {@code D 3}, {@code pass}, {@code --}, and {@code (2, 3)} as zero-based row and column. */
    @Override
    public OptionalInt parseTyped(String typed, Position position) {
        String text = typed.strip().toLowerCase(Locale.ROOT);
        if (text.equals("pass") || text.equals("--")) {
            return OptionalInt.of(pass());
        }
        Matcher square = SQUARE.matcher(text);
        if (square.matches()) {
            return cell(Integer.parseInt(square.group(2)) - 1, square.group(1).charAt(0) - 'a');
        }
        Matcher coordinates = COORDINATES.matcher(text);
        if (!coordinates.matches()) {
            return OptionalInt.empty();
        }
        int row = Integer.parseInt(coordinates.group(1));
        int column = Integer.parseInt(coordinates.group(2));
        return row == -1 && column == -1 ? OptionalInt.of(pass()) : cell(row, column);
    }

    private OptionalInt cell(int row, int column) {
        boolean onBoard = row >= 0 && row < rows && column >= 0 && column < columns;
        return onBoard ? OptionalInt.of(row * columns + column) : OptionalInt.empty();
    }
}
