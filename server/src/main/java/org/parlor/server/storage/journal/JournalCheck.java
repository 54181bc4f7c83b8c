package org.parlor.server.storage.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a table holds what was written. Damage at its end is what a failing disk or a torn write leaves, and can be cut
 * off; damage before sound rows is not for a program to decide about.
 *
 * @param sound the rows up to the first damaged one
 * @param cut the damaged rows at the end
 * @param missing how many rows are not there that should be, at the end
 * @param inside what is wrong before the end, null if nothing is
 */
public record JournalCheck(
        List<StoredRow> sound,
        List<StoredRow> cut,
        long missing,
        @Nullable String inside) {

    /** @param rows all there are, in order */
    static JournalCheck of(List<StoredRow> rows, TableChecksum checksum) {
        int end = 0;
        while (end < rows.size() && rows.get(end).isSound()) {
            end++;
        }
        List<StoredRow> sound = rows.subList(0, end);
        List<StoredRow> rest = rows.subList(end, rows.size());
        return new JournalCheck(sound, rest, Math.max(0, checksum.rows() - rows.size()), inside(sound, rest, checksum));
    }

    private static @Nullable String inside(List<StoredRow> sound, List<StoredRow> rest, TableChecksum checksum) {
        if (rest.stream().anyMatch(StoredRow::isSound)) {
            return "row " + rest.get(0).seq() + " is damaged and sound ones follow it";
        }
        TableChecksum found = tally(sound);
        boolean whole = found.rows() == checksum.rows() && found.crcs() == checksum.crcs();
        boolean torn = !rest.isEmpty() || (found.lastSeq() < checksum.lastSeq() && found.rows() < checksum.rows());
        return whole || torn
                ? null
                : "there are " + found.rows() + " rows instead of " + checksum.rows() + ", or others than were written";
    }

    public boolean isWhole() {
        return cut.isEmpty() && missing == 0 && inside == null;
    }

    /** What the table holds once the damaged end is cut off. */
    TableChecksum tally() {
        return tally(sound);
    }

    private static TableChecksum tally(List<StoredRow> rows) {
        TableChecksum checksum = TableChecksum.EMPTY;
        for (StoredRow storedRow : rows) {
            checksum = checksum.with(storedRow);
        }
        return checksum;
    }
}
