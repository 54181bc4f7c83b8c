package org.parlor.server.storage.journal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks rows in order: each must be intact, follow the previous number, and contain the checksum of the previous row. */
final class RowChainVerifier {
    private final List<StoredRow> damaged = new ArrayList<>();
    private JournalHead.Row last;
    private long rows;
    private boolean isBroken;
    private boolean resumes;

    /** @param base the row before the first */
    RowChainVerifier(JournalHead.Row base) {
        this.last = base;
    }

    void add(StoredRow row) {
        rows++;
        if (row.isIntact()) {
            resumes |= !damaged.isEmpty();
            isBroken |= row.seq() != last.seq() + 1 || !row.key().equals(Long.toString(last.crc()));
            last = row.position();
        } else {
            damaged.add(row);
        }
    }

    /** The result if damage at the end can be cut off. */
    JournalCheckResult check(JournalHead.Row expectedLast, long expectedRows) {
        boolean isOther = last.seq() >= expectedLast.seq() && !last.equals(expectedLast);
        String damage = null;
        if (resumes) {
            damage = "row " + damaged.get(0).seq() + " is damaged and intact rows follow it";
        } else if (isBroken || isOther) {
            damage = JournalCheckResult.differs(rows, expectedRows);
        }
        return new JournalCheckResult(last, List.copyOf(damaged), Math.max(0, expectedRows - rows), damage);
    }

    /** Describes the damage of a snapshot, null if there is none. */
    @Nullable
    String damage(JournalHead.Snapshot expected) {
        if (!damaged.isEmpty()) {
            return "row " + damaged.get(0).seq() + " of the snapshot is damaged";
        }
        return isBroken || last.crc() != expected.crc()
                ? "the snapshot is incomplete, or its contents differ from what was written"
                : null;
    }
}
