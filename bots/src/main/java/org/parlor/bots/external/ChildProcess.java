package org.parlor.bots.external;

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

/**
 * Somebody's program as a child of this one: takes lines and gives lines. What it says on its standard error is passed
 * through. Neither it nor a child of its own outlives us.
 */
public final class ChildProcess implements AutoCloseable {
    private static final int LINE_CHARS_MAX = 65_536;
    private static final int LINES_WAITING_MAX = 100;
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(1);

    private final Process process;
    private final Writer in;
    /** Lines as they come, empty once and for all at the end. */
    private final BlockingQueue<Optional<String>> lines = new ArrayBlockingQueue<>(LINES_WAITING_MAX);

    private final Thread end = new Thread(this::kill, "end of the program");

    private ChildProcess(Process process) {
        this.process = process;
        this.in = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** @throws IOException saying why the program cannot be started */
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
        Runtime.getRuntime().addShutdownHook(child.end);
        Thread reader = new Thread(child::read, "lines of the program");
        reader.setDaemon(true);
        reader.start();
        return child;
    }

    private static String reason(String program, IOException failure) {
        Path file = Path.of(program);
        if (Files.isDirectory(file)) {
            return "it is a directory; name a program";
        } else if (Files.isRegularFile(file) && !Files.isExecutable(file)) {
            return "it is not executable; change its permissions or name its interpreter too";
        } else if (Files.exists(file)) {
            return "this system cannot run it (" + failure.getMessage() + ")";
        }
        return "there is no such program; check the name or give its whole path";
    }

    public void writeLine(String line) throws NoAnswerException {
        try {
            in.write(line + "\n");
            in.flush();
        } catch (IOException e) {
            throw NoAnswerException.ended(exitText());
        }
    }

    /** The next line, if it comes before {@link System#nanoTime()} reaches the deadline. */
    public String readLine(long deadline) throws NoAnswerException, InterruptedException {
        Optional<String> line = lines.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        if (line == null) {
            throw NoAnswerException.timedOut("It gave no answer in time");
        }
        return line.orElseThrow(() -> NoAnswerException.ended(exitText()));
    }

    private String exitText() {
        try {
            boolean over = process.waitFor(EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return over
                    ? "It ended without an answer, exit code " + process.exitValue()
                    : "It closed its end without an answer";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "It ended without an answer";
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

    /** Of a line without end only the beginning is kept. */
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

    /** Lets it go: an end of its input, a moment to leave by itself, and then no mercy. */
    @Override
    public void close() {
        // Once it has ended nobody can tell any more whose children they were.
        List<ProcessHandle> children = process.descendants().toList();
        try {
            in.close();
            process.waitFor(EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException challengeGone) {
            // It has left already.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        kill();
        Runtime.getRuntime().removeShutdownHook(end);
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
