package org.parlor.server.storage.lease;

import java.util.List;
import java.util.concurrent.Semaphore;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.PostgresDatabase;

/**
 * A program that waits for the lease, then writes numbered accounts until it loses it. Prints what happens, each acknowledged
 * account included. Arguments: URL of the database, name of the holder.
 */
public final class LeaseHolder {
    private LeaseHolder() {}

    public static void main(String[] args) throws InterruptedException {
        Storage storage = Storage.inDatabase(new PostgresDatabase(args[0]));
        Lease lease = storage.lease("parlor", args[1]);
        Semaphore ended = new Semaphore(0);
        lease.onLost(ended::release);
        System.out.println("waiting");
        lease.awaitAcquire();
        Journal journal = storage.journal(lease, ServerMetrics.NONE, ended::release);
        System.out.println("leading " + lease.epoch() + " " + journal.load().size());
        append(journal, 0);
        ended.acquire();
        System.out.println(lease.isHeld() ? "failed" : "lost " + lease.epoch());
    }

    private static void append(Journal journal, int number) {
        JournalRecord.AccountCreated account =
                new JournalRecord.AccountCreated(number, "bot" + number, true, null, "hash");
        journal.append(List.of(account), () -> {
            System.out.println("stored " + number);
            append(journal, number + 1);
        });
    }
}
