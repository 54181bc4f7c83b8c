package org.parlor.client.game;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.Cell;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Converts between moves and cells of the board by the names of the cells, for any game. */
public final class MoveCellConverter {

    private MoveCellConverter() {}

    /** Returns the cell at which a move is shown, given its text; empty for a move without a cell. */
    public static OptionalInt cellOf(Rules rules, Position before, String move) {
        OptionalInt known = rules.parse(move);
        return known.isPresent() ? rules.cellOf(before, known.getAsInt()) : OptionalInt.empty();
    }

    /** Returns the move selected by a cell, legal or not; empty if there is none. */
    public static OptionalInt moveAt(Rules rules, Position position, int place) {
        return place < rules.board().cells().size() ? rules.moveAt(position, place) : OptionalInt.empty();
    }

    /** Parses a typed move: a notation of the game, or the name of a cell that selects a move. */
    public static OptionalInt parseTyped(Rules rules, Position position, String typed) {
        OptionalInt move = rules.parseTyped(typed, position);
        OptionalInt cell = rules.board().find(typed.strip().toLowerCase(Locale.ROOT));
        return move.isPresent() || cell.isEmpty() ? move : rules.moveAt(position, cell.getAsInt());
    }

    /** Returns the legal moves that have a cell, in ascending order. */
    public static int[] legalMoves(Rules rules, Position position) {
        return Arrays.stream(position.legalMoves())
                .filter(move -> rules.cellOf(position, move).isPresent())
                .toArray();
    }

    /** Returns the cells of {@link #legalMoves}, in the same order. */
    public static int[] legal(Rules rules, Position position) {
        return Arrays.stream(legalMoves(rules, position))
                .map(move -> rules.cellOf(position, move).orElseThrow())
                .toArray();
    }

    /** The cell where a cursor starts: the middle one of the legal moves or, without any, the first. */
    public static int first(Rules rules, Position position) {
        int[] places = legal(rules, position);
        return places.length > 0 ? places[places.length / 2] : 0;
    }

    /** The cell of the legal move after that of a cell, or before it with -1; empty if no move has a cell. */
    public static OptionalInt nextLegal(Rules rules, Position position, int cell, int by) {
        int[] moves = legalMoves(rules, position);
        if (moves.length == 0) {
            return OptionalInt.empty();
        }
        int at = Arrays.binarySearch(moves, moveAt(rules, position, cell).orElse(-1));
        int next = at >= 0 ? at + by : by > 0 ? -at - 1 : -at - 2;
        return rules.cellOf(position, moves[Math.floorMod(next, moves.length)]);
    }

    /** The next cell in a direction, wrapping at the edges and skipping stores. */
    public static int step(BoardLayout board, int from, int right, int down) {
        Cell cell = board.cells().get(from);
        int x = cell.x();
        int y = cell.y();
        for (int i = 0; i < board.width() + board.height(); i++) {
            x = Math.floorMod(x + right, board.width());
            y = Math.floorMod(y + down, board.height());
            OptionalInt found = at(board, x, y);
            if (found.isPresent()) {
                return found.getAsInt();
            }
        }
        return from;
    }

    private static OptionalInt at(BoardLayout board, int x, int y) {
        return IntStream.range(0, board.cells().size())
                .filter(i -> {
                    Cell cell = board.cells().get(i);
                    return cell.x() == x && cell.y() == y && !cell.isStore();
                })
                .findFirst();
    }
}
