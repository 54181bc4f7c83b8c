package org.parlor.bots.cli.match;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.parlor.bots.engines.Level;
import org.parlor.bots.match.MatchAbortedException;
import org.parlor.bots.match.statistics.EloEstimate;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.rules.InvalidInputException;

/** Plays each level against the next one and prints the Elo from the lowest. */
final class Ladder {
    private final PairingRunner runner;
    private final ContestantFactory contestants;
    private final PlayerLimits limits;
    private final long seed;
    private final PrintWriter out;
    private double rating;
    /** After a match that was won in every game, all further ratings are lower bounds. */
    private String bound = "";

    Ladder(PairingRunner runner, ContestantFactory contestants, PlayerLimits limits, long seed, PrintWriter out) {
        this.runner = runner;
        this.contestants = contestants;
        this.limits = limits;
        this.seed = seed;
        this.out = out;
    }

    /** @throws InvalidInputException if the players are not two levels in ascending order; default: all levels */
    static List<Level> levels(List<String> players) {
        List<Level> all = Level.numbered();
        int from = players.isEmpty() ? 0 : all.indexOf(Level.parse(players.get(0)));
        int to = players.size() < 2 ? all.size() - 1 : all.indexOf(Level.parse(players.get(1)));
        if (players.size() > 2 || from < 0 || to <= from) {
            throw new InvalidInputException("levels", "--ladder requires two numbered levels, the lower one first");
        }
        return all.subList(from, to + 1);
    }

    void play(List<Level> levels) throws IOException, InterruptedException, MatchAbortedException {
        out.println(runner.settings());
        out.println(row(levels.get(0), ""));
        for (int i = 1; i < levels.size(); i++) {
            Level upper = levels.get(i);
            Level lower = levels.get(i - 1);
            MatchReport report = new MatchReport(upper.word(), lower.word(), runner.match(), seed);
            runner.play(
                    report,
                    upper.word(),
                    contestants.level(upper, limits),
                    lower.word(),
                    contestants.level(lower, limits),
                    (matchTally, isComplete) -> {
                        print(upper, matchTally);
                        runner.warn(report, matchTally, isComplete);
                    });
        }
    }

    private void print(Level upper, MatchTally matchTally) {
        if (matchTally.pairsPlayed() > 0) {
            EloEstimate elo = EloEstimate.of(matchTally.score());
            boolean isUnbounded = elo.difference() == Double.POSITIVE_INFINITY;
            bound = isUnbounded ? ">" : bound;
            rating += isUnbounded ? elo.low() : elo.difference();
            out.println(row(upper, MatchReport.score(matchTally.score()) + ", Elo " + elo));
            out.flush();
        }
    }

    private String row(Level level, String result) {
        String elo = bound + String.format(Locale.ROOT, "%.0f", rating);
        return String.format(Locale.ROOT, "%-9s %5s  %s", level.word(), elo, result)
                .stripTrailing();
    }
}
