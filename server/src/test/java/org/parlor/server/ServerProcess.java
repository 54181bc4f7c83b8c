package org.parlor.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.parlor.server.cli.ServerMain;

/**
 * The server as a process of its own, which can be killed: the packaged program if the property {@code server.jar} names
 * it, otherwise the classes that are being tested.
 */
public final class ServerProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final Path log;

    private ServerProcess(Process process, Path log) {
        this.process = process;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.log = log;
    }

    public static ServerProcess start(String... args) {
        return startUnder(List.of(), args);
    }

    /** The same as the child of another program, which is given its command line. */
    public static ServerProcess startUnder(List<String> other, String... args) {
        List<String> command = new ArrayList<>(other);
        command.add(java());
        command.addAll(program());
        command.addAll(List.of(args));
        return run(command);
    }

    /** The Java that runs this. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Any program that says on standard output, as the server does, where it is ready. */
    public static ServerProcess run(List<String> command) {
        try {
            Path log = Files.createTempFile("parlor-server", ".log");
            return new ServerProcess(
                    new ProcessBuilder(command).redirectError(log.toFile()).start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> program() {
        String jar = System.getProperty("server.jar");
        return jar != null
                ? List.of("-jar", jar)
                : List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServerMain.class.getName());
    }

    /** The next line of standard output, "null" at the end. */
    public String line() {
        try {
            return String.valueOf(out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port, once it is ready. */
    public int port() {
        String ready = line();
        if (!ready.matches("[a-z-]+ ready on 127\\.0\\.0\\.1:[0-9]+")) {
            throw new AssertionError(ready + log());
        }
        return Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1));
    }

    /** Sends it a signal by its name, such as {@code STOP}. */
    public void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Asks it to stop. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Ends it between any two instructions: kill -9. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** The exit code, for which it has five seconds. */
    public int exit() throws InterruptedException {
        return exit(5);
    }

    /** The exit code, for which it has that long. */
    public int exit(int seconds) throws InterruptedException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            throw new AssertionError("still running after " + seconds + " seconds");
        }
        return process.exitValue();
    }

    /** All of standard error so far. */
    public List<String> log() {
        try {
            return Files.readAllLines(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        kill();
        try {
            Files.delete(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
