package org.parlor.server.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.parlor.server.storage.file.AtomicFile;

/** Prints every five seconds how much of a file has been written, until it is closed. */
final class CopyProgress implements AutoCloseable {
    private static final int PERIOD_SECONDS = 5;
    private static final long MEGABYTE = 1_000_000;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread daemon = new Thread(work, "progress");
        daemon.setDaemon(true);
        return daemon;
    });

    private final Path file;
    private final PrintWriter out;

    /** @param file its final name */
    CopyProgress(Path file, PrintWriter out) {
        this.file = file;
        this.out = out;
    }

    void start() {
        Path written = AtomicFile.tempFile(file.toAbsolutePath());
        thread.scheduleAtFixedRate(
                () -> out.println(
                        "parlor-server: " + file + ": " + written.toFile().length() / MEGABYTE + " MB written"),
                PERIOD_SECONDS,
                PERIOD_SECONDS,
                TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
