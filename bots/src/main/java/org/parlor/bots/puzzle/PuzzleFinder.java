package org.parlor.bots.puzzle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.puzzle.Puzzle;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.Piece;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Finds puzzles by searching every move to the end of the game. The result depends only on the position. Not
 * thread-safe.
 */
public final class PuzzleFinder {
    private static final int TABLE_BITS = 18;
    private static final int HUNDREDTHS = 100;
    private static final SearchLimits TO_THE_END = SearchLimits.depth(SearchLimits.DEPTH_MAX);

    private final Rules rules;
    private final Searcher searcher;
    private final int pliesMin;
    private final int pliesMax;
    private final BooleanSupplier stop;

    /**
     * @param pliesMin least number of plies left, as the engine of the game estimates it
     * @param pliesMax greatest number of plies left
     * @param stop polled during searches; once true, nothing is found
     */
    public PuzzleFinder(Rules rules, int pliesMin, int pliesMax, BooleanSupplier stop) {
        this.rules = rules;
        this.searcher = new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, /* usesBook= */ false, System::nanoTime))
                .of(rules);
        this.pliesMin = pliesMin;
        this.pliesMax = pliesMax;
        this.stop = stop;
    }

    /**
     * Returns the puzzle of one of the positions, unrated: one whose best move alone keeps the result if there is one, and
     * of these the one with most legal moves.
     */
    public Optional<Puzzle> findAmong(List<Position> positions) {
        return positions.stream()
                .flatMap(position -> find(position).stream())
                .max(Comparator.comparing((Puzzle puzzle) -> puzzle.goal() != Puzzle.Goal.MARGIN)
                        .thenComparing(puzzle -> puzzle.scores().size()));
    }

    /** Returns the unrated puzzle of a position; empty if it has none or too few or too many plies are left. */
    public Optional<Puzzle> find(Position position) {
        if (position.isOver() || position.legalMoveCount() < 2) {
            return Optional.empty();
        }
        int plies = searcher.pliesLeft(position);
        if (plies < pliesMin || plies > pliesMax) {
            return Optional.empty();
        }
        List<ScoredMove> scored = searcher.scoreAll(position, TO_THE_END, stop);
        boolean isProven = scored.stream().allMatch(ScoredMove::exact) && !stop.getAsBoolean();
        return isProven && Puzzle.isWorse(margin(scored.get(1)), margin(scored.get(0)))
                ? Optional.of(puzzle(position, scored))
                : Optional.empty();
    }

    private Puzzle puzzle(Position position, List<ScoredMove> scored) {
        Map<String, Integer> scores = new LinkedHashMap<>();
        scored.stream()
                .sorted(Comparator.comparingInt(ScoredMove::move))
                .forEach(move -> scores.put(rules.format(move.move()), margin(move)));
        List<String> line = new ArrayList<>();
        Position at = position;
        int move = scored.get(0).move();
        while (true) {
            line.add(rules.format(move));
            at = at.play(move);
            if (at.isOver()) {
                return new Puzzle(rules, position, Puzzle.UNRATED, scores, line);
            }
            move = best(at);
        }
    }

    /** Returns the least of the best moves. */
    private int best(Position position) {
        int[] moves = position.legalMoves();
        if (moves.length == 1) {
            return moves[0];
        }
        List<ScoredMove> scored = searcher.scoreAll(position, TO_THE_END, () -> false);
        return scored.stream()
                .filter(move -> move.value() == scored.get(0).value())
                .mapToInt(ScoredMove::move)
                .min()
                .orElseThrow();
    }

    private static int margin(ScoredMove move) {
        return move.score() / HUNDREDTHS;
    }

    /**
     * Returns a text that is equal for positions that differ by a symmetry of the board or by the names of the sides: the
     * cells as the side to move sees them, its own first if cells have owners, and the hidden state.
     */
    public static String key(Rules rules, Position position) {
        int side = position.sideToMove();
        int[] seen = seen(rules.kind().pieces(), position.cells(), side);
        List<Integer> order = new ArrayList<>();
        for (boolean own : List.of(true, false)) {
            for (int cell = 0; cell < seen.length; cell++) {
                Integer owner = rules.board().cells().get(cell).owner();
                if ((owner == null || owner == side) == own) {
                    order.add(cell);
                }
            }
        }
        int[] least = null;
        for (BoardSymmetry symmetry : rules.symmetries()) {
            int[] image = new int[seen.length];
            for (int cell = 0; cell < seen.length; cell++) {
                image[symmetry.move(cell)] = seen[cell];
            }
            int[] ordered = order.stream().mapToInt(cell -> image[cell]).toArray();
            least = least == null || Arrays.compare(ordered, least) < 0 ? ordered : least;
        }
        return Arrays.toString(least) + position.aux();
    }

    /** Returns the cells with the pieces of the side to move as 1, others as 2; without pieces, the numbers as they are. */
    private static int[] seen(List<Piece> pieces, int[] cells, int side) {
        int[] seen = new int[cells.length];
        for (int cell = 0; cell < cells.length; cell++) {
            seen[cell] = pieces.isEmpty() ? cells[cell] : 0;
            for (Piece piece : pieces) {
                seen[cell] = piece.value() == cells[cell] ? piece.player() == side ? 1 : 2 : seen[cell];
            }
        }
        return seen;
    }
}
