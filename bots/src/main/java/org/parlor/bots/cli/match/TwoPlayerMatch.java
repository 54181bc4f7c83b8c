package org.parlor.bots.cli.match;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.MatchAbortedException;
import org.parlor.bots.match.statistics.MatchTally;

/**
 * A match of two players. Prints its report, also when it ends early.
 *
 * @param words the players as in the titles of their games
 */
record TwoPlayerMatch(PairingRunner runner, List<String> words, List<Contestant> players, long seed, PrintWriter out) {

    /** Plays the match and returns its pairs. */
    MatchTally play(boolean json) throws IOException, InterruptedException, MatchAbortedException {
        Contestant first = players.get(0);
        Contestant second = players.get(1);
        MatchReport report = new MatchReport(first.name(), second.name(), runner.match(), seed);
        return runner.play(
                report,
                words.get(0),
                first,
                words.get(1),
                second,
                (matchTally, isComplete) -> print(report, matchTally, isComplete, json));
    }

    private void print(MatchReport report, MatchTally matchTally, boolean isComplete, boolean json) {
        if (matchTally.pairsPlayed() > 0) {
            out.print(json ? report.json(matchTally, isComplete) + "\n" : report.lines(matchTally, isComplete));
            out.flush();
        }
        if (json || matchTally.pairsPlayed() == 0) {
            runner.warn(report, matchTally, isComplete);
        }
    }
}
