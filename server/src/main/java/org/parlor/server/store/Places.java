package org.parlor.server.store;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Where in the journal everything about each subject stands. It is kept in memory, because an index in the table would
 * have each commit of moves in many games write a page for each game.
 */
final class Places {
    private static final long[] NOWHERE = {};

    private final Map<String, Seqs> bySubject = new HashMap<>();

    private static final class Seqs {
        private long[] seqs = new long[2];
        private int count;

        private void add(long seq) {
            if (count == seqs.length) {
                seqs = Arrays.copyOf(seqs, count + count / 2 + 1);
            }
            seqs[count++] = seq;
        }
    }

    void add(String subject, long seq) {
        bySubject.computeIfAbsent(subject, first -> new Seqs()).add(seq);
    }

    /** The numbers of all rows about a subject, which are there no more. */
    long[] take(String subject) {
        Seqs gone = bySubject.remove(subject);
        return gone == null ? NOWHERE : Arrays.copyOf(gone.seqs, gone.count);
    }
}
