package org.parlor.server.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.JournalFailedException;

/** A journal in memory that the next core continues. Earlier cores can then append nothing. */
final class ListJournal {
    private final List<JournalRecord> records = new CopyOnWriteArrayList<>();
    private final AtomicInteger epoch = new AtomicInteger();

    /** Opens the journal for the core of the next epoch. */
    Journal open() {
        int own = epoch.incrementAndGet();
        return new Journal() {
            @Override
            public List<JournalRecord> load() {
                return new ArrayList<>(records);
            }

            @Override
            public void append(List<JournalRecord> added, Runnable durable) {
                if (own != epoch.get()) {
                    throw new JournalFailedException("epoch " + own + " has ended");
                }
                records.addAll(added);
                durable.run();
            }

            @Override
            public void close() {}
        };
    }

    List<JournalRecord> records() {
        return List.copyOf(records);
    }
}
