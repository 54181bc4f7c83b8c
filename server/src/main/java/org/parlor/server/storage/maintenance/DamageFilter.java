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
 * Passes on intact records. After a damaged or missing record it skips the rest of the same game or tournament, which would
 * replay differently without that record, unless everything is requested.
 */
final class DamageFilter {
    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final boolean everything;
    private final Consumer<String> out;
    private final Set<String> damaged = new HashSet<>();
    private final Map<String, Long> lastOfGame = new HashMap<>();
    private final Map<String, Long> lastOfTour = new HashMap<>();
    private long kept;
    private long skipped;

    DamageFilter(boolean everything, Consumer<String> out) {
        this.everything = everything;
        this.out = out;
    }

    long kept() {
        return kept;
    }

    long skipped() {
        return skipped;
    }

    void accept(StoredRow storedRow) {
        if (storedRow.isIntact()) {
            storedRow.lines().forEach(this::accept);
        } else {
            damaged.add(storedRow.subject());
            skipped += storedRow.lines().size();
        }
    }

    private void accept(String line) {
        JournalRecord record = codec.read(line);
        String subject = RowMapping.of(record).key().subject();
        if (everything || (!damaged.contains(subject) && isNext(record))) {
            out.accept(line);
            kept++;
        } else {
            damaged.add(subject);
            skipped++;
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
