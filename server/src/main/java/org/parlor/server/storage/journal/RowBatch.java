package org.parlor.server.storage.journal;

import java.util.HashSet;
import java.util.Set;

/**
 * Facts about games that are kept at the same time, on their way into one row of the journal, a line each: many rows cost
 * a database more than a long one.
 */
final class RowBatch {
    private static final String SUBJECT = "games";
    /** A row is lost as a whole if the disk damages it, and stays as long as one of its games has not been filed. */
    private static final int LINES_MAX = 64;

    private final StringBuilder body = new StringBuilder();
    private final Set<RecordKey> games = new HashSet<>();
    private int lines;

    void add(RecordKey game, String line) {
        if (lines > 0) {
            body.append('\n');
        }
        body.append(line);
        games.add(game);
        lines++;
    }

    boolean isEmpty() {
        return lines == 0;
    }

    boolean isFull() {
        return lines == LINES_MAX;
    }

    StoredRow row(long seq) {
        return StoredRow.of(seq, SUBJECT, body.toString());
    }

    /** Those that the row is about, until {@link #clear}. */
    Set<RecordKey> games() {
        return games;
    }

    void clear() {
        body.setLength(0);
        games.clear();
        lines = 0;
    }
}
