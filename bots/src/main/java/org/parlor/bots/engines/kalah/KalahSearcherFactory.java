package org.parlor.bots.engines.kalah;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.parlor.bots.engines.search.Evaluator;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.bots.engines.search.SearcherFactory;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Kalah: opening book and exact solver where the board is small enough, else the generic search. */
public final class KalahSearcherFactory implements SearcherFactory {
    private static final Logger LOG = LoggerFactory.getLogger(KalahSearcherFactory.class);
    private static final int MEGABYTES = 16;

    /** By pits per side; all seed counts share one. */
    private final Map<Integer, Optional<SolverTables>> tables = new ConcurrentHashMap<>();

    @Override
    public boolean supports(GameKind kind) {
        return kind.equals(Kalah.KIND);
    }

    @Override
    public Evaluator evaluator(Rules rules) {
        return new KalahEvaluator((KalahRules) rules);
    }

    @Override
    public Searcher searcher(Rules rules, SearchOptions resources, Supplier<Searcher> generic) {
        KalahOpeningBook openings = resources.usesBook() ? KalahOpeningBook.shipped() : new KalahOpeningBook();
        int pits = ((KalahRules) rules).pits();
        return SolveFeasibility.isSolvable((KalahRules) rules)
                ? new KalahSearcher(generic.get(), () -> tables(pits), openings, resources.clock())
                : generic.get();
    }

    @Override
    public boolean isInBook(Rules rules, Position position) {
        return KalahOpeningBook.shipped().find((KalahPosition) position).isPresent();
    }

    private Optional<SolverTables> tables(int pits) {
        return tables.computeIfAbsent(pits, unknown -> SolverTables.ofMegabytes(pits, MEGABYTES, LOG::warn));
    }
}
