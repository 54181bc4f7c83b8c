package org.parlor.bots.cli.match;

import java.io.IOException;
import java.io.PrintWriter;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.MatchAbortedException;
import org.parlor.bots.match.MatchLog;
import org.parlor.bots.match.statistics.MatchTally;

/**
 * Plays pairings with the same settings, openings and log, and shows their progress.
 *
 * @param settings the end of all match titles
 * @param reportPairs number of pairs between reports, 0 for none
 */
record PairingRunner(Match match, String settings, MatchLog log, PrintWriter err, int reportPairs) {

    /** Receives the pairs of a pairing at its end. */
    interface Listener {
        /** @param isComplete false if the pairing was interrupted or has failed */
        void onEnd(MatchTally matchTally, boolean isComplete);
    }

    /**
     * Plays a pairing and returns its pairs. The listener receives them, too, also if the pairing fails.
     *
     * @param firstWord the first player as on the command line, for the title of the games
     */
    MatchTally play(
            MatchReport report,
            String firstWord,
            Contestant first,
            String secondWord,
            Contestant second,
            Listener listener)
            throws IOException, InterruptedException, MatchAbortedException {
        MatchProgress progress = new MatchProgress(err, report, match.pairs(), reportPairs);
        boolean isComplete = false;
        try {
            String title = firstWord + " vs " + secondWord + ", " + settings;
            match.play(title, first, second, log, progress::show);
            isComplete = true;
            return progress.tally();
        } finally {
            progress.clear();
            listener.onEnd(progress.tally(), isComplete);
        }
    }

    void warn(MatchReport report, MatchTally matchTally, boolean isComplete) {
        report.warnings(matchTally, isComplete).forEach(err::println);
        err.flush();
    }
}
