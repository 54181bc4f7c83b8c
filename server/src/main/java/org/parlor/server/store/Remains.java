package org.parlor.server.store;

import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * What is left of filed games in the journal. The moves of games that are played at the same time lie mixed in the table: to
 * delete each game's when it is filed would write every page of it again and again. So they wait until there are many, and
 * go earliest first, whole pages at a time. A start knows them by the games in the archive.
 */
final class Remains {
    private final Queue<Remnant> waiting = new PriorityQueue<>();
    private final int rowsMax;

    /** One row, by its number, and its checksum. */
    record Remnant(long seq, long crc) implements Comparable<Remnant> {
        @Override
        public int compareTo(Remnant other) {
            return Long.compare(seq, other.seq);
        }
    }

    /** @param rowsMax how many may wait */
    Remains(int rowsMax) {
        this.rowsMax = rowsMax;
    }

    void add(Places.Rows rows) {
        for (int i = 0; i < rows.count(); i++) {
            waiting.add(new Remnant(rows.seq(i), rows.crc(i)));
        }
    }

    /** The earliest, which waits no longer; null if all may wait. */
    @Nullable
    Remnant takeSurplus() {
        return waiting.size() > rowsMax ? waiting.poll() : null;
    }
}
