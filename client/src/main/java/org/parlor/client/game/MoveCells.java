package org.parlor.client.game;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.parlor.rules.Board;
import org.parlor.rules.Cell;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Between moves and the cells of a board that stand for them, knowing no game: by the names of the cells. */
public final class MoveCells {

    private MoveCells() {}

    /** The cell whose name is the move, or empty for a move that is a word. */
    public static OptionalInt cellOf(Rules rules, String move) {
        List<Cell> cells = rules.board().cells();
        return IntStream.range(0, cells.size())
                .filter(i -> cells.get(i).id().equals(move))
                .findFirst();
    }

    /** The move that a cell stands for, legal or not, or empty for a cell that is nobody's to play. */
    public static OptionalInt moveAt(Rules rules, int place) {
        List<Cell> cells = rules.board().cells();
        return place < cells.size() ? rules.move(cells.get(place).id()) : OptionalInt.empty();
    }

    /** The cells of all legal moves, in board order. */
    public static int[] legal(Rules rules, Position position) {
        return Arrays.stream(position.legalMoves())
                .mapToObj(rules::text)
                .map(text -> cellOf(rules, text))
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .toArray();
    }

    /** The cell one step away, going round at the edges; stores are stepped over. */
    public static int step(Board board, int from, int right, int down) {
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

    private static OptionalInt at(Board board, int x, int y) {
        return IntStream.range(0, board.cells().size())
                .filter(i -> {
                    Cell cell = board.cells().get(i);
                    return cell.x() == x && cell.y() == y && !"store".equals(cell.kind());
                })
                .findFirst();
    }
}
