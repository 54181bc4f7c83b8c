package org.parlor.client.ssh;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.PtyCapableChannelSession;
import org.apache.sshd.client.session.ClientSession;
import org.jspecify.annotations.Nullable;

/** An SSH session with a terminal of 80x24 that notices when a frame shows the effect of a key. */
final class BenchmarkSession extends OutputStream {
    private static final int COLUMNS = 80;
    private static final int ROWS = 24;
    private static final long LIMIT_MILLIS = 60_000;
    private static final long TURN_MILLIS = 300;
    private static final int LOGINS_MAX = 5;

    private final String name;
    private final ScreenEmulator screen = new ScreenEmulator(COLUMNS, ROWS);
    private final OutputStream keys;
    private final boolean player;
    private long frames;
    private long bytes;
    private long keySentAt;
    private int keyCount;
    private boolean chosen;
    private @Nullable CompletableFuture<Double> awaited;

    private BenchmarkSession(SshClient client, String name, String from, int port, String command) throws IOException {
        this.name = name;
        this.player = command.isEmpty();
        ClientSession session = client.connect(
                        name,
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                        new InetSocketAddress(from, 0))
                .verify(LIMIT_MILLIS, TimeUnit.MILLISECONDS)
                .getSession();
        session.auth().verify(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        PtyCapableChannelSession channel =
                command.isEmpty() ? session.createShellChannel() : session.createExecChannel(command);
        channel.setUsePty(true);
        channel.setPtyType("xterm-256color");
        channel.setPtyColumns(COLUMNS);
        channel.setPtyLines(ROWS);
        channel.setOut(this);
        channel.open().verify(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        this.keys = channel.getInvertedIn();
    }

    /**
     * Logs in as a guest; again if a busy front end has closed the connection.
     *
     * @param from the local address
     * @param command the words after the host; the lobby if empty
     */
    static BenchmarkSession open(SshClient client, String name, String from, int port, String command) {
        IOException failure = new IOException();
        for (int i = 0; i < LOGINS_MAX; i++) {
            try {
                return new BenchmarkSession(client, name, from, port, command);
            } catch (IOException closed) {
                failure = closed;
            }
        }
        throw new UncheckedIOException(failure);
    }

    String name() {
        return name;
    }

    @Override
    public void write(int character) {
        write(new byte[] {(byte) character}, 0, 1);
    }

    /** Called once a frame. */
    @Override
    public synchronized void write(byte[] output, int offset, int length) {
        boolean changed = screen.show(output, offset, length);
        frames++;
        bytes += length;
        CompletableFuture<Double> key = awaited;
        if (changed && key != null) {
            awaited = null;
            key.complete((System.nanoTime() - keySentAt) / 1e6);
        }
        notifyAll();
    }

    synchronized long frames() {
        return frames;
    }

    synchronized long bytes() {
        return bytes;
    }

    synchronized boolean isTurn() {
        return screen.title().startsWith("Your turn");
    }

    void await(String what, Predicate<ScreenEmulator> condition) {
        if (!awaits(condition, LIMIT_MILLIS)) {
            throw new IllegalStateException(name + " does not show " + what + ":\n" + screen);
        }
    }

    private synchronized boolean awaits(Predicate<ScreenEmulator> condition, long limitMillis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMillis);
        try {
            while (!condition.test(screen)) {
                if (System.nanoTime() > deadline) {
                    return false;
                }
                wait(TURN_MILLIS);
            }
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Plays a move if it is the turn of the user, and waits a little for its frame. */
    void playIfTurn() {
        if (awaits(now -> now.title().startsWith("Your turn"), TURN_MILLIS)) {
            key("\t");
            key("\r");
            awaits(now -> !now.title().startsWith("Your turn"), TURN_MILLIS);
        }
    }

    boolean shows(String pattern) {
        return awaits(now -> now.matches(pattern), 0);
    }

    void key(String key) {
        try {
            keys.write(key.getBytes(StandardCharsets.US_ASCII));
            keys.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Sends the next key: a player chooses a move and plays it, or moves the cursor while the opponent thinks; a spectator
     * turns the board.
     *
     * @param due the time from which the frame is awaited, in nanoseconds
     */
    CompletableFuture<Double> timedKey(long due) {
        CompletableFuture<Double> frame = new CompletableFuture<>();
        String key;
        synchronized (this) {
            awaited = frame;
            keySentAt = due;
            keyCount++;
            boolean plays = player && isTurn() && chosen;
            chosen = player && isTurn() && !plays;
            key = !player ? "F" : plays ? "\r" : chosen ? "\t" : keyCount % 2 == 0 ? "\u001b[C" : "\u001b[D";
        }
        key(key);
        return frame;
    }
}
