package org.parlor.bots.bridge;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.parlor.bots.player.EngineFailure;

/**
 * A child process that exchanges lines over standard input and output. Its standard error is inherited. The process and its
 * descendants are killed when this program exits.
 */
public final class ChildProcess implements AutoCloseable {
    private static final int LINE_CHARS_MAX = 65_536;
    private static final int LINES_QUEUED_MAX = 100;
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(1);

    private final Process process;
    private final Writer in;
    /** The lines of standard output; an empty value marks the end. */
    private final BlockingQueue<Optional<String>> lines = new ArrayBlockingQueue<>(LINES_QUEUED_MAX);

    private final Thread shutdownHook = new Thread(this::kill, "kill-child-process");

    private ChildProcess(Process process) {
        this.process = process;
        this.in = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** @throws IOException if the program cannot be started, with the reason */
    public static ChildProcess start(List<String> command) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new IOException(reason(command.get(0), e), e);
        }
        ChildProcess child = new ChildProcess(process);
        Runtime.getRuntime().addShutdownHook(child.shutdownHook);
        Thread reader = new Thread(child::read, "child-process-reader");
        reader.setDaemon(true);
        reader.start();
        return child;
    }

    private static String reason(String program, IOException failure) {
        Path file = Path.of(program);
        if (Files.isDirectory(file)) {
            return "it is a directory; specify a program";
        } else if (Files.isRegularFile(file) && !Files.isExecutable(file)) {
            return "it is not executable; change its permissions or specify its interpreter, too";
        } else if (Files.exists(file)) {
            return "the system cannot execute it (" + failure.getMessage() + ")";
        }
        return "no such program; check the name or specify its full path";
    }

    public void writeLine(String line) throws EngineException {
        try {
            in.write(line + "\n");
            in.flush();
        } catch (IOException e) {
            throw new EngineException(EngineFailure.CRASH, exitText());
        }
    }

    /** Waits for the next line until {@link System#nanoTime()} reaches the deadline. */
    public String readLine(long deadline) throws EngineException, InterruptedException {
        Optional<String> line = lines.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        if (line == null) {
            throw new EngineException(EngineFailure.STALL, "no answer within the time limit");
        }
        return line.orElseThrow(() -> new EngineException(EngineFailure.CRASH, exitText()));
    }

    private String exitText() {
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

    private void read() {
        try (Reader out = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            StringBuilder line = new StringBuilder();
            char[] chunk = new char[8_192];
            for (int read = out.read(chunk); read >= 0; read = out.read(chunk)) {
                appendChunk(chunk, read, line);
            }
            lines.put(Optional.empty());
        } catch (IOException e) {
            lines.offer(Optional.empty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Truncates overlong lines. */
    private void appendChunk(char[] chunk, int length, StringBuilder line) throws InterruptedException {
        for (int i = 0; i < length; i++) {
            if (chunk[i] == '\n') {
                lines.put(Optional.of(line.toString()));
                line.setLength(0);
            } else if (line.length() < LINE_CHARS_MAX) {
                line.append(chunk[i]);
            }
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
        Runtime.getRuntime().removeShutdownHook(shutdownHook);
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
