package org.parlor.server.app;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.parlor.server.cli.ServerMain;
import org.parlor.testing.FailureReport;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Signals;
import org.parlor.testing.Waiting;

/**
 * The server in a separate process: the jar named by the system property {@code server.jar}; or the packaged server, if the
 * build has packaged it; or the classes under test.
 */
public final class ServerProcess implements AutoCloseable {
    /** The build makes it by a start of the packaged server, and saves 0.6 of the 2.5 s of processor time of each other. */
    private static final Path ARCHIVE =
            Path.of("integration-tests", "target", "server.jsa").toAbsolutePath();

    private final Process process;
    private final BufferedReader out;
    private final Path log;
    private final FailureReport.Part report;

    private ServerProcess(Process process, Path log) {
        this.process = process;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.log = log;
        this.report = FailureReport.register("log of server process " + process.pid(), () -> String.join("\n", log()));
    }

    public static ServerProcess start(String... args) {
        return startWith(List.of(), args);
    }

    /** Starts the server through a wrapper command, such as {@code setsid}. */
    public static ServerProcess startWith(List<String> wrapper, String... args) {
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(command(args));
        return startProgram(command);
    }

    private static List<String> command(String... args) {
        String jar = System.getProperty("server.jar");
        if (jar != null) {
            return ProgramCommands.packaged(Path.of(jar), args);
        }
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith("parlor-server.jar"))
                .findFirst()
                .map(packaged -> ProgramCommands.archived(ARCHIVE, Path.of(packaged), args))
                .orElseGet(() -> ProgramCommands.java(ServerMain.class.getName(), args));
    }

    /** Starts any program that prints a ready line like the server. */
    public static ServerProcess startProgram(List<String> command) {
        try {
            Path log = Files.createTempFile("parlor-server", ".log");
            return new ServerProcess(
                    new ProcessBuilder(command).redirectError(log.toFile()).start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the next line of standard output; "null" at the end. */
    public String readLine() {
        try {
            return String.valueOf(out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the ready line and returns its port. */
    public int port() {
        String ready = readLine();
        if (!ready.matches("[a-z-]+ ready on 127\\.0\\.0\\.1:[0-9]+")) {
            throw new AssertionError(ready + log());
        }
        return Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1));
    }

    /** Sends a signal, such as {@code STOP}. */
    public void signal(String name) {
        if (process.isAlive()) {
            Signals.send(name, process.pid());
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Sends SIGTERM. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Sends SIGKILL and waits for the end. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Waits for the exit code. */
    public int exit() throws InterruptedException {
        if (!process.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("still running after " + Waiting.LIMIT_SECONDS + " s");
        }
        return process.exitValue();
    }

    /** The messages of the command on standard error so far, which are no events of the log. */
    public List<String> messages() {
        return log().stream().filter(line -> line.startsWith("parlor-server: ")).toList();
    }

    /** The lines of standard error so far. */
    public List<String> log() {
        try {
            return Files.readAllLines(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        report.close();
        kill();
        try {
            Files.delete(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
