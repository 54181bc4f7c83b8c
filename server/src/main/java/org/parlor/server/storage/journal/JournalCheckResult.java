package org.parlor.server.storage.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.server.log.LogEvent;
import org.parlor.server.storage.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Result of an integrity check of the journal. Damage at its end, as left by a failing disk or a torn write, can be cut off.
 * Damage before intact rows cannot be repaired automatically.
 *
 * @param last the last row before the damaged ones
 * @param damagedTail damaged rows at the end
 * @param missing number of rows missing at the end
 * @param damage description of damage before the end, null if there is none
 */
public record JournalCheckResult(
        JournalHead.Row last,
        List<StoredRow> damagedTail,
        long missing,
        @Nullable String damage) {
    static final String ADVICE = "Restore the latest backup with 'parlor-server restore FILE', or export the"
            + " readable records with 'parlor-server export FILE' and import them into another directory";

    private static final Logger LOG = LoggerFactory.getLogger(JournalCheckResult.class);

    static String differs(long found, long expected) {
        return "found " + found + " rows instead of " + expected + ", or their contents differ from what was written";
    }

    public boolean isIntact() {
        return damagedTail.isEmpty() && missing == 0 && damage == null;
    }

    /** @throws StoreException if there is damage before the end */
    void requireRepairable(String location) {
        if (damage != null) {
            throw new StoreException(
                    "The journal in " + location + " is damaged: " + damage + ". Nothing was changed. " + ADVICE);
        }
    }

    void logTruncation() {
        LogEvent.JOURNAL_TRUNCATED.log(LOG, damagedTail.size(), last.seq(), missing);
    }
}
