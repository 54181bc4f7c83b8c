package org.parlor.bots.engine.reversi.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.pattern.Weights;
import org.parlor.bots.search.Aim;
import org.parlor.bots.search.Prover;
import org.parlor.bots.search.Solution;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/**
 * Solves positions of Reversi on boards up to 8×8 under the tournament rule, by one thread or several together. What one
 * position teaches is kept for the next.
 */
public final class Solver implements Prover {
    private static final int WIDTH = 4;

    private final Field field;
    private final Optional<Weights> learned;
    private final EndTable table;
    private final int threads;

    public Solver(ReversiRules rules, EndTable table, int threads) {
        this(Field.of(rules), learned(Field.of(rules)), table, threads);
    }

    private Solver(Field field, Optional<Weights> learned, EndTable table, int threads) {
        this.field = field;
        this.learned = learned;
        this.table = table;
        this.threads = threads;
    }

    /**
     * With a table as large as is wished, or as fits in beside what was learned.
     *
     * @param warning is told if that is less
     */
    public static Solver ofMegabytes(ReversiRules rules, int megabytes, Consumer<String> warning, int threads) {
        Field field = Field.of(rules);
        Optional<Weights> learned = learned(field);
        return new Solver(field, learned, EndTable.ofMegabytes(megabytes, warning), threads);
    }

    private static Optional<Weights> learned(Field field) {
        return field.isWhole() ? Optional.of(Weights.shipped()) : Optional.empty();
    }

    /** Whether it can be asked about positions under these rules. */
    public static boolean solves(ReversiRules rules) {
        return Field.holds(rules) && rules.options().choice("passing").equals(Reversi.FORCED);
    }

    @Override
    public Optional<Solution> solve(Position position, Aim aim, BooleanSupplier stop) {
        int most = aim == Aim.RESULT ? 1 : field.cells();
        ReversiPosition from = (ReversiPosition) position;
        try (Team team = new Team(threads - 1, helped -> search(helped, stop))) {
            Endgame search = search(team, stop);
            int score = score(search, from, most);
            List<Integer> variation = variation(search, from, score, most);
            return Optional.of(new Solution(score, variation, search.nodes() + team.nodes()));
        } catch (Stopped stopped) {
            return Optional.empty();
        }
    }

    private Endgame search(Team team, BooleanSupplier stop) {
        Sight sight = learned.<Sight>map(LearnedLook::new).orElseGet(() -> new Look(field));
        return new Endgame(field, sight, table, stop, threads == 1 ? null : team);
    }

    /**
     * Begins with a guess and asks whether the score is more or less, in windows that grow away from it: fewer nodes than
     * one look at all scores (0.85 of them on hard endings).
     */
    private int score(Endgame search, ReversiPosition position, int most) {
        long own = field.discs(position, position.sideToMove());
        long opp = field.discs(position, 1 - position.sideToMove());
        int guess = Math.max(1 - most, Math.min(search.guess(own, opp) & ~1, most - 1));
        int low = guess - 1;
        int high = guess + 1;
        for (int width = WIDTH; ; width *= 2) {
            int score = search.score(own, opp, low, high);
            if (score <= low && low > -most) {
                high = score + 1;
                low = Math.max(-most, score - width);
            } else if (score >= high && high < most) {
                low = score - 1;
                high = Math.min(most, score + width);
            } else {
                return Math.max(-most, Math.min(score, most));
            }
        }
    }

    private int score(Endgame search, ReversiPosition position, int alpha, int beta) {
        int seat = position.sideToMove();
        return search.score(field.discs(position, seat), field.discs(position, 1 - seat), alpha, beta);
    }

    /**
     * At each position a move that keeps the score; the table makes finding it cheap.
     *
     * @param most no score is asked to be further from 0
     */
    private List<Integer> variation(Endgame search, ReversiPosition from, int score, int most) {
        List<Integer> line = new ArrayList<>();
        ReversiPosition at = from;
        int toReach = score;
        while (!at.isOver()) {
            int move = keeper(search, at, toReach, most);
            line.add(move);
            at = at.play(move);
            toReach = -toReach;
        }
        return line;
    }

    private int keeper(Endgame search, ReversiPosition at, int score, int most) {
        int known = knownMove(search, at);
        if (at.isLegal(known) && reaches(search, at.play(known), score, most)) {
            return known;
        }
        for (int move : at.legalMoves()) {
            if (reaches(search, at.play(move), score, most)) {
                return move;
            }
        }
        throw new IllegalStateException("no move of " + at + " reaches " + score);
    }

    /** The table's, or one that is not legal. */
    private int knownMove(Endgame search, ReversiPosition at) {
        int seat = at.sideToMove();
        int square = EndTable.move(search.known(field.discs(at, seat), field.discs(at, 1 - seat)));
        return square == EndTable.NO_MOVE ? -1 : field.cell(square);
    }

    private boolean reaches(Endgame search, ReversiPosition next, int score, int most) {
        return score == -most || -score(search, next, -score, 1 - score) >= score;
    }
}
