package org.parlor.client.storage;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.client.cli.ParlorMain;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Signals;
import org.parlor.testing.Waiting;

class AtomicOutputTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void a_conversion_that_is_interrupted_leaves_the_old_file_alone(String signal) throws Exception {
        Path file = Files.writeString(folder.resolve("games.txt"), "old\n");
        Process convert = new ProcessBuilder(
                        ProgramCommands.quiet(ProgramCommands.withDefaultSignals(ProgramCommands.java(
                                ParlorMain.class.getName(),
                                "record",
                                "convert",
                                "-",
                                "--to",
                                "text",
                                "--force",
                                "-o",
                                file.toString()))))
                .start();
        try {
            await().until(() -> files().size() == 2);
            Signals.send(signal, convert.pid());
            assertTrue(convert.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
            assertEquals("old\n", Files.readString(file));
            assertEquals(List.of(file), files());
        } finally {
            convert.destroyForcibly();
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void two_that_write_a_file_at_once_each_write_the_whole() throws Exception {
        Path file = folder.resolve("games.txt");
        try (AtomicOutput first = AtomicOutput.file(file, false);
                AtomicOutput second = AtomicOutput.file(file, false)) {
            first.line("one");
            second.line("two");
            first.line("three");
            second.commit();
            assertEquals("two\n", Files.readString(file));
            first.commit();
        }
        assertEquals("one\nthree\n", Files.readString(file));
        assertEquals(List.of(file), files());
    }

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
