package org.parlor.client.storage;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicOutputTest {

    @TempDir
    Path folder;

    @Test
    void a_file_that_is_overwritten_is_there_at_any_time() throws Exception {
        Path file = Files.writeString(folder.resolve("games.txt"), "old\n");
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger looks = new AtomicInteger();
        CompletableFuture<Integer> absent = CompletableFuture.supplyAsync(() -> {
            int missed = 0;
            while (!ended.get()) {
                missed += Files.exists(file) ? 0 : 1;
                looks.incrementAndGet();
            }
            return missed;
        });
        await().until(() -> looks.get() > 0);
        for (int i = 0; i < 2_000; i++) {
            try (AtomicOutput output = AtomicOutput.file(file, true)) {
                output.line("new " + i);
                output.commit();
            }
        }
        ended.set(true);
        assertEquals(0, absent.get());
        assertEquals("new 1999\n", Files.readString(file));
    }
}
