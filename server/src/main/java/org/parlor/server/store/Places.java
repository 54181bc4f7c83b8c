package org.parlor.server.store;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Where in the journal everything about each subject stands. It is kept in memory, because an index in the table would
 * have each commit of moves in many games write a page for each game.
 */
final class Places {
    private static final Rows NONE = new Rows();

    private final Map<String, Rows> bySubject = new HashMap<>();

    /** The rows about one subject, in order: of each its number and its checksum. */
    static final class Rows {
        private long[] seqs = new long[2];
        private int[] crcs = new int[2];
        private int count;

        private void add(Row row) {
            if (count == seqs.length) {
                int room = count + count / 2 + 1;
                seqs = Arrays.copyOf(seqs, room);
                crcs = Arrays.copyOf(crcs, room);
            }
            seqs[count] = row.seq();
            crcs[count] = (int) row.crc();
            count++;
        }

        int count() {
            return count;
        }

        long seq(int index) {
            return seqs[index];
        }

        /** Of 32 bits, none of them a sign. */
        long crc(int index) {
            return Integer.toUnsignedLong(crcs[index]);
        }
    }

    void add(Row row) {
        bySubject.computeIfAbsent(row.subject(), first -> new Rows()).add(row);
    }

    /** All rows about a subject, which are there no more. */
    Rows take(String subject) {
        Rows gone = bySubject.remove(subject);
        return gone == null ? NONE : gone;
    }
}
