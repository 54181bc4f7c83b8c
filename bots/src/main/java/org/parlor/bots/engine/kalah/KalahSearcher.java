package org.parlor.bots.engine.kalah;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.parlor.bots.engine.kalah.exact.Knowledge;
import org.parlor.bots.engine.kalah.exact.Openings;
import org.parlor.bots.engine.kalah.exact.Proof;
import org.parlor.bots.engine.kalah.exact.Reach;
import org.parlor.bots.search.Budget;
import org.parlor.bots.search.Limits;
import org.parlor.bots.search.OutOfTime;
import org.parlor.bots.search.ScoredMove;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Searcher;
import org.parlor.bots.search.Shuffle;
import org.parlor.bots.search.Ticker;
import org.parlor.rules.Position;
import org.parlor.rules.kalah.KalahPosition;

/**
 * Finds moves of Kalah: near the start from the openings, then by a proof if the time will do for one, else by the general
 * search, which also plays all that may look only so many plies ahead.
 */
public final class KalahSearcher implements Searcher {
    private static final int HUNDREDTHS = 100;
    private static final double NANOS_PER_SECOND = 1e9;
    /** A proof is not begun if it is likely to take so many times what there is. */
    private static final int HOPE = 4;
    /** What is left to the general search if a proof comes to nothing. */
    private static final int REST = 4;

    private final Searcher general;
    private final Knowledge knowledge;
    private final Openings openings;
    private final Ticker ticker;

    public KalahSearcher(Searcher general, Knowledge knowledge, Openings openings, Ticker ticker) {
        this.general = general;
        this.knowledge = knowledge;
        this.openings = openings;
        this.ticker = ticker;
    }

    @Override
    public SearchResult best(Position position, Limits limits, RandomGenerator random, BooleanSupplier stop) {
        KalahPosition board = (KalahPosition) position;
        boolean mayProve = limits.depthMax() == Limits.DEPTH_MAX;
        Optional<Openings.Known> known = mayProve ? openings.find(board) : Optional.empty();
        if (known.isPresent()) {
            return stored(known.get(), random);
        }
        Budget whole = new Budget(ticker, limits, stop);
        if (mayProve && isHopeful(board, limits)) {
            try {
                return proved(proof(limits, stop), board, random);
            } catch (OutOfTime e) {
                // What was learned is kept and helps at the next move.
            }
        }
        return general.best(position, rest(limits, whole), random, stop);
    }

    @Override
    public List<ScoredMove> all(Position position, Limits limits, BooleanSupplier stop) {
        KalahPosition board = (KalahPosition) position;
        Budget whole = new Budget(ticker, limits, stop);
        if (limits.depthMax() == Limits.DEPTH_MAX && isHopeful(board, limits)) {
            try {
                return allProved(proof(limits, stop), board);
            } catch (OutOfTime e) {
                // What was learned is kept and helps at the next move.
            }
        }
        return general.all(position, rest(limits, whole), stop);
    }

    @Override
    public int pliesLeft(Position position) {
        return general.pliesLeft(position);
    }

    private static boolean isHopeful(KalahPosition board, Limits limits) {
        return Reach.isProvable(board) && Reach.seconds(board) < HOPE * (limits.budgetNanos() / NANOS_PER_SECOND);
    }

    private Proof proof(Limits limits, BooleanSupplier stop) {
        long part = limits.budgetNanos() - limits.budgetNanos() / REST;
        Budget budget = new Budget(ticker, new Limits(limits.depthMax(), part), stop);
        budget.hurry();
        return new Proof(knowledge, budget);
    }

    private static Limits rest(Limits limits, Budget whole) {
        return new Limits(limits.depthMax(), Math.max(0, whole.left()));
    }

    private static SearchResult stored(Openings.Known known, RandomGenerator random) {
        int move = known.bestMoves().get(random.nextInt(known.bestMoves().size()));
        return new SearchResult(move, HUNDREDTHS * known.margin(), 1, 0, List.of(move), true);
    }

    private static SearchResult proved(Proof proof, KalahPosition board, RandomGenerator random) {
        int margin = proof.margin(board, lead(board));
        int move = proof.keeper(board, proof.likely(board), margin);
        List<Integer> line = List.of(move);
        try {
            move = proof.keeper(board, Shuffle.of(board.legalMoves(), random), margin);
            line = List.of(move);
            line = proof.line(board, move, margin);
        } catch (OutOfTime e) {
            // What is known by now is enough to play.
        }
        return new SearchResult(move, HUNDREDTHS * margin, line.size(), proof.nodes(), line, true);
    }

    private static List<ScoredMove> allProved(Proof proof, KalahPosition board) {
        int guess = lead(board);
        List<ScoredMove> scored = new ArrayList<>();
        for (int move : board.legalMoves()) {
            scored.add(new ScoredMove(move, HUNDREDTHS * proof.marginAfter(board, move, guess), true));
        }
        scored.sort(Comparator.comparingInt(ScoredMove::value).reversed());
        return List.copyOf(scored);
    }

    private static int lead(KalahPosition board) {
        return board.score(board.sideToMove()) - board.score(1 - board.sideToMove());
    }
}
