package org.parlor.bots.engines.reversi;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.book.ReversiOpeningBook;
import org.parlor.bots.engines.reversi.midgame.ReversiSearcher;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.bots.engines.search.Evaluator;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.bots.engines.search.SearcherFactory;
import org.parlor.bots.engines.search.Solver;
import org.parlor.bots.engines.search.TableAllocator;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiRules;

/** Reversi: patterns, opening book and endgame search on 8×8, the generic search on other boards, and an exact solver. */
public final class ReversiSearcherFactory implements SearcherFactory {

    @Override
    public boolean supports(GameKind kind) {
        return kind.equals(Reversi.KIND);
    }

    @Override
    public Evaluator evaluator(Rules rules) {
        return new ReversiEvaluator((ReversiRules) rules);
    }

    @Override
    public Searcher searcher(Rules rules, SearchOptions resources, Supplier<Searcher> generic) {
        if (!ReversiSearcher.plays((ReversiRules) rules)) {
            return generic.get();
        }
        ReversiOpeningBook book = resources.usesBook() ? ReversiOpeningBook.shipped() : new ReversiOpeningBook();
        return new ReversiSearcher(
                TableAllocator.withReserve(TableAllocator.RESERVE_MIN, PatternWeights::shipped),
                book,
                resources.threads(),
                resources.clock());
    }

    @Override
    public boolean isInBook(Rules rules, Position position) {
        BoardGeometry board = BoardGeometry.WHOLE;
        return ReversiSearcher.plays((ReversiRules) rules)
                && ReversiOpeningBook.shipped().contains(board.own(position), board.opp(position));
    }

    @Override
    public Optional<Solver> solver(Rules rules, int threads, int megabytes, Consumer<String> warning) {
        ReversiRules reversi = (ReversiRules) rules;
        return ReversiSolver.solves(reversi)
                ? Optional.of(ReversiSolver.ofMegabytes(reversi, megabytes, warning, threads))
                : Optional.empty();
    }
}
