package org.parlor.server.storage;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.JournalRecord;

/** Contract of every journal, whether it stores records or not. */
public abstract class JournalContract {

    abstract Journal open();

    public static JournalRecord account(long at, String name) {
        return new JournalRecord.AccountCreated(at, name, true, null, "hash of " + name);
    }

    static JournalRecord tokens(long at, String name, String latest) {
        return new JournalRecord.TokensSet(at, name, latest, null, null, null);
    }

    @Test
    void callbacks_run_once_and_in_append_order() {
        List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
        List<Integer> expected = new ArrayList<>();
        try (Journal journal = open()) {
            journal.load();
            for (int i = 0; i < 500; i++) {
                int number = i;
                List<JournalRecord> records = i % 3 == 0 ? List.of() : List.of(account(i, "bot" + i));
                journal.append(records, () -> ran.add(number));
                expected.add(number);
            }
            await().until(() -> ran.size() == expected.size());
        }
        assertEquals(expected, ran);
    }

    @Test
    void close_waits_for_pending_appends() {
        List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
        try (Journal journal = open()) {
            journal.load();
            journal.append(List.of(account(1, "deep")), () -> ran.add(1));
        }
        assertEquals(List.of(1), ran);
    }
}
