package org.parlor.server.storage.journal;

import java.util.HashSet;
import java.util.Set;

/**
 * Collects game records of one commit into a single row of the journal, one per line. One long row is cheaper for the
 * database than many short ones.
 */
final class RowBatch {
    private static final String SUBJECT = "games";
    /** Limited because damage affects a whole row, and a row stays until all of its games are archived. */
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

    /** The games of the row, valid until {@link #clear}. */
    Set<RecordKey> games() {
        return games;
    }

    void clear() {
        body.setLength(0);
        games.clear();
        lines = 0;
    }
}
