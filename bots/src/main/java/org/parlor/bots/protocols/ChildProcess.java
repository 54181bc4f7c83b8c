package org.parlor.bots.protocols;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFailure;

/**
 * A child process that exchanges lines over standard input and output. Its standard error is inherited. The process and its
 * descendants are killed when this program exits, by a process of its own if this program is killed itself.
 */
public final class ChildProcess implements EngineChannel {
    /** The time for a program to start. A Java virtual machine takes half a minute on a busy machine. */
    public static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(1);
    /**
     * Ignores the signals of a terminal, waits until its standard input ends, which is when this program ends or is killed,
     * and kills a process and its descendants that have not ended a second later.
     */
    private static final String WATCH = """
            trap '' INT TERM HUP
            tree() {
                echo "$1"
                for child in $(ps -A -o pid= -o ppid= | awk -v parent="$1" '$2 == parent { print $1 }'); do
                    tree "$child"
                done
            }
            read -r end
            processes=$(tree "$1")
            sleep 1
            kill -9 $processes 2> /dev/null
            """;

    private final Process process;
    private final Writer in;
    private final LineQueue lines = new LineQueue();
    private volatile boolean isKilled;
    private final Thread shutdownHook = new Thread(this::kill, "kill-child-process");
    /** Null on a system without a shell. */
    private final @Nullable Process watcher;

    private ChildProcess(Process process) {
        this.process = process;
        this.watcher = watch(process);
        this.in = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** @throws IOException if the program cannot be started, with the reason */
    public static ChildProcess start(List<String> command) throws IOException {
        return start(command, null, Map.of());
    }

    /**
     * @param directory the working directory, to which a relative path of the program refers; null for that of this program
     * @param environment variables added to those of this process
     * @throws IOException if the program cannot be started, with the reason
     */
    public static ChildProcess start(List<String> command, @Nullable Path directory, Map<String, String> environment)
            throws IOException {
        Process process;
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
            builder.environment().putAll(environment);
            builder.directory(directory == null ? null : directory.toFile());
            process = builder.start();
        } catch (IOException e) {
            throw new IOException(reason(command.get(0), directory, e), e);
        }
        ChildProcess child = new ChildProcess(process);
        try {
            Runtime.getRuntime().addShutdownHook(child.shutdownHook);
        } catch (IllegalStateException shutdown) {
            child.kill();
            throw new IOException("this program is exiting", shutdown);
        }
        child.lines.startReading(process.getInputStream(), "child-process-reader");
        return child;
    }

    private static @Nullable Process watch(Process process) {
        try {
            Process watcher = new ProcessBuilder("sh", "-c", WATCH, "sh", Long.toString(process.pid()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // Afterwards another process may have its number.
            process.onExit().thenRun(watcher::destroyForcibly);
            return watcher;
        } catch (IOException e) {
            return null;
        }
    }

    private static String reason(String program, @Nullable Path directory, IOException failure) {
        Path file = directory == null ? Path.of(program) : directory.resolve(program);
        if (Files.isDirectory(file)) {
            return "it is a directory; specify a program";
        } else if (Files.isRegularFile(file) && !Files.isExecutable(file)) {
            return "it is not executable; change its permissions or specify its interpreter, too";
        } else if (Files.exists(file)) {
            return "the system cannot execute it (" + failure.getMessage() + ")";
        }
        return "no such program; check the name or specify its full path";
    }

    @Override
    public void writeLine(String line) throws EngineException {
        try {
            in.write(line + "\n");
            in.flush();
        } catch (IOException e) {
            throw new EngineException(EngineFailure.CRASH, exitText());
        }
    }

    @Override
    public String readLine(long deadline) throws EngineException, InterruptedException {
        Optional<String> line = lines.next(deadline);
        if (line.isEmpty()) {
            requireNotKilled();
            throw new EngineException(EngineFailure.CRASH, exitText());
        }
        return line.get();
    }

    /** @throws InterruptedException if this program has killed the process, which is no failure of it */
    public void requireNotKilled() throws InterruptedException {
        if (isKilled) {
            throw new InterruptedException("the process was killed by this program");
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** Waits for the exit of the process and describes it. */
    public String exitText() {
        try {
            boolean exited = process.waitFor(EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return exited
                    ? "the process exited without an answer, exit code " + process.exitValue()
                    : "the process closed its output without an answer";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "the process exited without an answer";
        }
    }

    /** Closes the standard input of the process, waits up to a second for its exit, then kills it and its descendants. */
    @Override
    public void close() {
        // After the exit of the process its descendants can no longer be determined.
        List<ProcessHandle> children = process.descendants().toList();
        try {
            in.close();
            process.waitFor(EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException exited) {
            // The process has exited already.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        kill();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException shutdown) {
            // The hook finds the process dead.
        }
    }

    private void kill() {
        isKilled = true;
        if (watcher != null) {
            watcher.destroyForcibly();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
