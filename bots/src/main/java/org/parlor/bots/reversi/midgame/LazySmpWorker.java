package org.parlor.bots.reversi.midgame;

/**
 * A helper thread of Lazy SMP: searches the same position as the main thread and contributes only through the shared tables.
 */
final class LazySmpWorker {
    private final MidgameSearch midgameSearch;
    private final Thread thread;

    private LazySmpWorker(MidgameSearch midgameSearch, Runnable search) {
        this.midgameSearch = midgameSearch;
        this.thread = new Thread(search, "helper");
        this.thread.setDaemon(true);
    }

    static LazySmpWorker start(MidgameSearch midgameSearch, Runnable search) {
        LazySmpWorker worker = new LazySmpWorker(midgameSearch, search);
        worker.thread.start();
        return worker;
    }

    /** Waits for the thread, which must have been stopped, and returns the nodes it visited. */
    long join() {
        try {
            thread.join();
            return midgameSearch.nodes();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}
