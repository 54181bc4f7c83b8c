package org.parlor.server.storage.maintenance;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.journal.JournalRecordCodec;
import org.parlor.server.storage.journal.RowMapping;
import org.parlor.server.storage.journal.StoredRow;

/**
 * Passes on the records that are sound. Of a game or tournament with a damaged or missing record it leaves out what comes
 * after that, for the rest would say something else than what was played; unless everything is wanted.
 */
final class DamageFilter {
    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final boolean everything;
    private final Consumer<String> out;
    private final Set<String> broken = new HashSet<>();
    private final Map<String, Long> lastOfGame = new HashMap<>();
    private final Map<String, Long> lastOfTour = new HashMap<>();
    private long kept;
    private long left;

    DamageFilter(boolean everything, Consumer<String> out) {
        this.everything = everything;
        this.out = out;
    }

    long kept() {
        return kept;
    }

    long left() {
        return left;
    }

    void take(StoredRow storedRow) {
        if (storedRow.isSound()) {
            storedRow.lines().forEach(this::take);
        } else {
            broken.add(storedRow.subject());
            left += storedRow.lines().size();
        }
    }

    private void take(String line) {
        JournalRecord record = codec.read(line);
        String subject = RowMapping.of(record).subject().inRow();
        if (everything || (!broken.contains(subject) && isNext(record))) {
            out.accept(line);
            kept++;
        } else {
            broken.add(subject);
            left++;
        }
    }

    private boolean isNext(JournalRecord record) {
        if (record instanceof JournalRecord.OfGame event) {
            return follows(lastOfGame.put(event.game(), event.seq()), event.seq());
        }
        if (record instanceof JournalRecord.OfTournament event) {
            return follows(lastOfTour.put(event.tour(), event.seq()), event.seq());
        }
        boolean needsGame =
                record instanceof JournalRecord.IllegalMove illegal && !lastOfGame.containsKey(illegal.game());
        return !needsGame;
    }

    private static boolean follows(@Nullable Long last, long seq) {
        return seq == (last == null ? 0 : last + 1);
    }
}
