package org.parlor.server;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.parlor.server.core.Census;
import org.parlor.server.core.Parlor;
import org.parlor.server.gateway.Switchboard;
import org.parlor.server.ops.Watched;
import org.parlor.server.store.CoreLoop;
import org.parlor.server.store.Journal;

/** How a server is, for those who watch it. */
final class Vitals implements Watched {
    private final Switchboard switchboard;
    private final CoreLoop core;
    private final Journal journal;
    private final CountDownLatch failed;
    private volatile String phase = "starting";

    Vitals(Switchboard switchboard, CoreLoop core, Journal journal, CountDownLatch failed) {
        this.switchboard = switchboard;
        this.core = core;
        this.journal = journal;
        this.failed = failed;
    }

    /** The server takes people in from now on. */
    void open() {
        phase = "";
    }

    /** The server takes nobody in from now on. */
    void drain() {
        phase = "draining";
    }

    @Override
    public Optional<String> obstacle() {
        if (failed.getCount() == 0) {
            return Optional.of("the store has failed");
        } else if (!phase.isEmpty()) {
            return Optional.of(phase);
        }
        return core.isWaitingForJournal() ? Optional.of("the store does not respond") : Optional.empty();
    }

    @Override
    public CompletableFuture<Census> census() {
        return core.ask(Parlor::census);
    }

    @Override
    public int connections() {
        return switchboard.size();
    }

    @Override
    public int connectionsPaused() {
        return switchboard.paused();
    }

    @Override
    public int commandsWaiting() {
        return core.waiting();
    }

    @Override
    public int appendsWaiting() {
        return journal.waiting();
    }
}
