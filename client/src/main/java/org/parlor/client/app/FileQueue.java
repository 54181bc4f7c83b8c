package org.parlor.client.app;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs file operations in order on a thread of their own, so that a hung file system blocks neither the screen nor a
 * connection. Runs the queued ones also when a signal ends the process. Thread-safe.
 */
final class FileQueue implements Executor, AutoCloseable {
    private static final int CLOSE_SECONDS = 3;
    private static final int SHUTDOWN_SECONDS = 2;

    private final ExecutorService thread = Executors.newSingleThreadExecutor(DaemonThreads.named("files"));

    private final Thread shutdownHook = new Thread(() -> drain(SHUTDOWN_SECONDS), "files at shutdown");

    FileQueue() {
        try {
            Runtime.getRuntime().addShutdownHook(shutdownHook);
        } catch (IllegalStateException shuttingDown) {
            // A signal during the start of the program ends it anyway.
        }
    }

    /** Queues an operation; after {@link #close} it is dropped. */
    @Override
    public void execute(Runnable task) {
        try {
            thread.execute(task);
        } catch (RejectedExecutionException closed) {
            log().warn("Dropped a file operation: the program is exiting", closed);
        }
    }

    /** Runs the queued operations, for 3 seconds at most; the rest is logged and dropped. */
    @Override
    public void close() {
        drain(CLOSE_SECONDS);
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException shuttingDown) {
            // The hook has run or is running.
        }
    }

    private void drain(int seconds) {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(seconds, TimeUnit.SECONDS)) {
                int dropped = thread.shutdownNow().size();
                log().warn("File operations hang; dropped {} more at exit", dropped);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Returns the logger, created on first use, so that the first screen does not wait for the logging
     * library.
     */
    private static Logger log() {
        return LoggerFactory.getLogger(FileQueue.class);
    }
}
