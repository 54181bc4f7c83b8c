package org.parlor.server.store;

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
record Examination(
        List<Row> sound,
        List<Row> cut,
        long missing,
        @Nullable String inside) {

    /** @param rows all there are, in order */
    static Examination of(List<Row> rows, Tally tally) {
        int end = 0;
        while (end < rows.size() && rows.get(end).isSound()) {
            end++;
        }
        List<Row> sound = rows.subList(0, end);
        List<Row> rest = rows.subList(end, rows.size());
        return new Examination(sound, rest, Math.max(0, tally.rows() - rows.size()), inside(sound, rest, tally));
    }

    private static @Nullable String inside(List<Row> sound, List<Row> rest, Tally tally) {
        if (rest.stream().anyMatch(Row::isSound)) {
            return "row " + rest.get(0).seq() + " is damaged and sound ones follow it";
        }
        Tally found = tally(sound);
        boolean whole = found.rows() == tally.rows() && found.crcs() == tally.crcs();
        boolean torn = !rest.isEmpty() || (found.lastSeq() < tally.lastSeq() && found.rows() < tally.rows());
        return whole || torn
                ? null
                : "there are " + found.rows() + " rows instead of " + tally.rows() + ", or others than were written";
    }

    boolean isWhole() {
        return cut.isEmpty() && missing == 0 && inside == null;
    }

    /** What the table holds once the damaged end is cut off. */
    Tally tally() {
        return tally(sound);
    }

    private static Tally tally(List<Row> rows) {
        Tally tally = Tally.EMPTY;
        for (Row row : rows) {
            tally = tally.with(row);
        }
        return tally;
    }
}
