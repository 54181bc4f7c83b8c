package org.parlor.client.app;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs reads and writes of files one after another on one thread of their own: a hung file system stops neither the
 * screen nor a connection. May be used by any thread.
 */
final class FileQueue implements Executor, AutoCloseable {
    private static final int CLOSE_SECONDS = 3;

    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "files");
        thread.setDaemon(true);
        return thread;
    });

    /** After {@link #close} nothing runs any more. */
    @Override
    public void execute(Runnable task) {
        try {
            thread.execute(task);
        } catch (RejectedExecutionException closed) {
            log().warn("A file was neither read nor written: the program ends", closed);
        }
    }

    /** Runs what is queued, for 3 seconds at most; the rest is logged and dropped. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                int dropped = thread.shutdownNow().size();
                log().warn("File operations hang; {} more were dropped at the end of the program", dropped);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looked up when there is something to say: the first screen does not wait for it. */
    private static Logger log() {
        return LoggerFactory.getLogger(FileQueue.class);
    }
}
