package org.parlor.client.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.parlor.client.app.AppEnvironment;
import org.parlor.testing.Waiting;

/** Runs the program and types lines depending on its output. */
final class Typist implements AutoCloseable {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final PipedOutputStream keys = new PipedOutputStream();
    private final CompletableFuture<Integer> code = new CompletableFuture<>();

    private Typist(Map<String, String> variables, String... args) throws IOException {
        Map<String, String> environment = new HashMap<>(variables);
        environment.putAll(TestHome.VARIABLES);
        AppEnvironment appEnvironment = new AppEnvironment(
                new PipedInputStream(keys, 65_536),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                environment,
                false);
        Thread thread = new Thread(() -> code.complete(ParlorMain.run(args, appEnvironment)), "typist " + args[0]);
        thread.setDaemon(true);
        thread.start();
    }

    static Typist runs(String... args) throws IOException {
        return new Typist(Map.of(), args);
    }

    /** Runs the program as a user of this computer. */
    static Typist runsAs(String user, String... args) throws IOException {
        return runsWith(Map.of("USER", user), args);
    }

    /** Runs the program with more environment variables. */
    static Typist runsWith(Map<String, String> variables, String... args) throws IOException {
        return new Typist(variables, args);
    }

    Typist types(String... lines) throws IOException {
        for (String line : lines) {
            keys.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        keys.flush();
        return this;
    }

    Typist types(List<String> lines) throws IOException {
        return types(lines.toArray(String[]::new));
    }

    /** Waits until the program has printed the text. */
    Typist reads(String text) {
        try {
            Awaitility.await()
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> printed().contains(text));
        } catch (ConditionTimeoutException late) {
            throw new AssertionError("no '" + text + "' in\n" + printed() + complaints(), late);
        }
        return this;
    }

    /** Waits for the end. */
    int endsWith() {
        return code.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                .exceptionally(late -> {
                    throw new AssertionError("still running after\n" + printed() + complaints(), late);
                })
                .join();
    }

    String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String complaints() {
        return err.toString(StandardCharsets.UTF_8);
    }

    List<String> lines() {
        return Arrays.asList(printed().split("\n"));
    }

    Typist endsInput() throws IOException {
        keys.close();
        return this;
    }

    @Override
    public void close() throws IOException {
        keys.close();
    }
}
