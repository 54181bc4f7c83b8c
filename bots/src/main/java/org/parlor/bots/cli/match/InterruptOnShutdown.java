package org.parlor.bots.cli.match;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Interrupts the calling thread when a signal ends this process, and delays the end until it has printed its report. */
final class InterruptOnShutdown implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 10;

    private final Thread thread = Thread.currentThread();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interrupt, "match-shutdown");

    InterruptOnShutdown() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void interrupt() {
        thread.interrupt();
        try {
            if (!closed.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("parlor-bots: the match did not end within " + TIMEOUT_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shutdown) {
            // The hook has run.
        }
    }
}
