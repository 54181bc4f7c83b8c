package org.parlor.server.storage.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of an integrity check of a table. Damage at its end, as left by a failing disk or a torn write, can be cut off.
 * Damage before intact rows cannot be repaired automatically.
 *
 * @param intact rows before the first damaged one
 * @param damagedTail damaged rows at the end
 * @param missing number of rows missing at the end
 * @param damage description of damage before the end, null if there is none
 */
public record JournalCheck(
        List<StoredRow> intact,
        List<StoredRow> damagedTail,
        long missing,
        @Nullable String damage) {

    /** @param rows all rows of the table, in order */
    static JournalCheck of(List<StoredRow> rows, TableChecksum checksum) {
        int end = 0;
        while (end < rows.size() && rows.get(end).isIntact()) {
            end++;
        }
        List<StoredRow> sound = rows.subList(0, end);
        List<StoredRow> tail = rows.subList(end, rows.size());
        return new JournalCheck(sound, tail, Math.max(0, checksum.rows() - rows.size()), damage(sound, tail, checksum));
    }

    private static @Nullable String damage(List<StoredRow> sound, List<StoredRow> tail, TableChecksum checksum) {
        if (tail.stream().anyMatch(StoredRow::isIntact)) {
            return "row " + tail.get(0).seq() + " is damaged and intact rows follow it";
        }
        TableChecksum found = checksum(sound);
        boolean intact = found.rows() == checksum.rows() && found.crcs() == checksum.crcs();
        boolean torn = !tail.isEmpty() || (found.lastSeq() < checksum.lastSeq() && found.rows() < checksum.rows());
        return intact || torn
                ? null
                : "found " + found.rows() + " rows instead of " + checksum.rows()
                        + ", or their contents differ from what was written";
    }

    public boolean isIntact() {
        return damagedTail.isEmpty() && missing == 0 && damage == null;
    }

    /** Checksum of the table without its damaged end. */
    TableChecksum checksum() {
        return checksum(intact);
    }

    private static TableChecksum checksum(List<StoredRow> rows) {
        TableChecksum checksum = TableChecksum.EMPTY;
        for (StoredRow storedRow : rows) {
            checksum = checksum.with(storedRow);
        }
        return checksum;
    }
}
