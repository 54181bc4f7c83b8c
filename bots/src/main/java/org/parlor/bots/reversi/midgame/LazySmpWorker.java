package org.parlor.bots.reversi.midgame;

/**
 * A thread that searches the same position as another. It answers nothing itself: what it leaves in the tables spares
 * the other looks.
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

    /** Waits for the end, for which it must have been told to stop, and tells the positions it visited. */
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
