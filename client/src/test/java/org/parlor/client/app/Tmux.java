package org.parlor.client.app;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.awaitility.core.ConditionTimeoutException;
import org.parlor.testing.Waiting;

/** A real terminal with a shell, in a tmux server of its own. */
public final class Tmux implements AutoCloseable {
    private static final String SESSION = "t";

    /** The screen is also read without new output: to resize changes it, too. */
    private static final long SCREEN_NANOS = 500_000_000;

    private final String socket;
    /** What the programs send to the terminal. Its length says when to read the screen again, which takes a process. */
    private Path output;

    private Tmux(String socket, Path output) {
        this.socket = socket;
        this.output = output;
    }

    public static boolean isThere() {
        try {
            return new ProcessBuilder("tmux", "-V").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A shell at a terminal of that size, with a prompt that is easy to wait for. */
    public static Tmux start(int columns, int rows) {
        String socket = "parlor-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
        Tmux tmux = new Tmux(socket, temporaryFile(socket));
        tmux.run(
                "-u",
                "-f",
                "/dev/null",
                "new-session",
                "-d",
                "-s",
                SESSION,
                "-x",
                Integer.toString(columns),
                "-y",
                Integer.toString(rows),
                "env PS1='ready$ ' LANG=C.UTF-8 LC_ALL=C.UTF-8 sh");
        tmux.records(tmux.output).sees("ready$");
        return tmux;
    }

    private static Path temporaryFile(String name) {
        try {
            Path file = Files.createTempFile(name, ".output");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Tmux types(String text) {
        run("send-keys", "-t", SESSION, "-l", text);
        return this;
    }

    /** Presses keys by their tmux names, such as Enter or C-c. */
    public Tmux presses(String... keys) {
        for (String key : keys) {
            run("send-keys", "-t", SESSION, key);
        }
        return this;
    }

    /** Presses and releases the left button as xterm reports it: columns and rows counted from 33. */
    public Tmux clicks(int column, int row) {
        String at = String.valueOf((char) (column + 33)) + (char) (row + 33);
        return types("\u001b[M " + at).types("\u001b[M#" + at);
    }

    /** Clicks a text on the screen. */
    public Tmux clicks(String text) {
        List<String> rows = sees(text).screen().lines().toList();
        for (int row = 0; row < rows.size(); row++) {
            int column = rows.get(row).indexOf(text);
            if (column >= 0) {
                return clicks(column, row);
            }
        }
        throw new AssertionError("'" + text + "' has gone from the screen:\n" + screen());
    }

    /** Pastes text, with marks around it if the program has asked for them. */
    public Tmux pastes(String text) {
        run("set-buffer", text);
        run("paste-buffer", "-p", "-t", SESSION);
        return this;
    }

    public Tmux sees(String text) {
        return awaits(screen -> screen.contains(text), "no '" + text + "'");
    }

    public Tmux doesNotSee(String text) {
        return awaits(screen -> !screen.contains(text), "still '" + text + "'");
    }

    private Tmux awaits(Predicate<String> wanted, String otherwise) {
        AtomicLong length = new AtomicLong(-1);
        AtomicLong time = new AtomicLong();
        try {
            await().pollDelay(Duration.ZERO).until(() -> {
                long received = output.toFile().length();
                if (length.getAndSet(received) == received && System.nanoTime() - time.get() < SCREEN_NANOS) {
                    return false;
                }
                time.set(System.nanoTime());
                return wanted.test(screen());
            });
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(otherwise + " on the screen:\n" + screen(), e);
        }
        return this;
    }

    /** Appends what the programs send to the terminal to a file. */
    public Tmux records(Path file) {
        run("pipe-pane", "-t", SESSION, "exec cat >> '" + file + "'");
        output = file;
        return this;
    }

    public void resize(int columns, int rows) {
        run("resize-window", "-t", SESSION, "-x", Integer.toString(columns), "-y", Integer.toString(rows));
    }

    public String screen() {
        return run("capture-pane", "-p", "-t", SESSION);
    }

    /** The modes mouse reporting, alternate screen and cursor: {@code 0 0 1} in a restored terminal. */
    public String modes() {
        return run("display-message", "-p", "-t", SESSION, "#{mouse_any_flag} #{alternate_on} #{cursor_flag}")
                .strip();
    }

    /** A mode of the terminal by its tmux name. */
    public String mode(String name) {
        return run("display-message", "-p", "-t", SESSION, "#{" + name + "}").strip();
    }

    @Override
    public void close() {
        run("kill-server");
    }

    private String run(String... words) {
        List<String> command = new ArrayList<>(List.of("tmux", "-L", socket));
        command.addAll(List.of(words));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
