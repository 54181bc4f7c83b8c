package org.parlor.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The server as a process of its own, which can be killed. */
final class ServerProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;

    private ServerProcess(Process process) {
        this.process = process;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static ServerProcess start(String... args) {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ServerMain.class.getName());
        builder.command().addAll(List.of(args));
        try {
            return new ServerProcess(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next line of standard output, "null" at the end. */
    String line() {
        try {
            return String.valueOf(out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port, once it is ready. */
    int port() {
        String ready = line();
        if (!ready.matches("parlor-server ready on 127\\.0\\.0\\.1:[0-9]+")) {
            throw new AssertionError(ready + log());
        }
        return Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1));
    }

    /** Asks it to stop. */
    void terminate() {
        process.toHandle().destroy();
    }

    /** Ends it between any two instructions: kill -9. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** The exit code, for which it has five seconds. */
    int exit() throws InterruptedException {
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
            throw new AssertionError("still running after five seconds");
        }
        return process.exitValue();
    }

    /** All of standard error; waits for the end. */
    List<String> log() {
        return new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))
                .lines()
                .toList();
    }

    @Override
    public void close() {
        kill();
    }
}
