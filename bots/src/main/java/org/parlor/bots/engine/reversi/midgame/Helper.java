package org.parlor.bots.engine.reversi.midgame;

/**
 * A thread that searches the same position as another. It answers nothing itself: what it leaves in the tables spares
 * the other looks.
 */
final class Helper {
    private final Midgame midgame;
    private final Thread thread;

    private Helper(Midgame midgame, Runnable search) {
        this.midgame = midgame;
        this.thread = new Thread(search, "helper");
        this.thread.setDaemon(true);
    }

    static Helper start(Midgame midgame, Runnable search) {
        Helper helper = new Helper(midgame, search);
        helper.thread.start();
        return helper;
    }

    /** Waits for the end, for which it must have been told to stop, and tells the positions it visited. */
    long ended() {
        try {
            thread.join();
            return midgame.nodes();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}
