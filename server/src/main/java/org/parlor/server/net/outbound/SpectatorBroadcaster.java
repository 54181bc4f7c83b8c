package org.parlor.server.net.outbound;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.parlor.server.net.ClientConnection;
import org.parlor.server.net.ConnectionRegistry;

/**
 * Sends updates of games to the spectators on one event loop, which may be thousands. Runs in short time slices and then
 * leaves the event loop to other work for at least three times as long. A spectator that waits for its slice receives
 * several updates in one write or, if there are too many, a snapshot. {@link #broadcast} and {@link #submit} are thread-safe,
 * everything else is confined to the event loop.
 */
public final class SpectatorBroadcaster {
    private static final int SPECTATORS_PER_SLICE = 16;
    private static final int PENDING_PER_GAME_MAX = 8;
    /** Limits spectators to a quarter of the event loop's time; with more, the moves of players are delayed too long. */
    private static final int PAUSE_FACTOR = 3;

    private final EventLoop loop;
    private final ConnectionRegistry connections;
    private final List<SpectatorUpdate> pending = new ArrayList<>();

    public SpectatorBroadcaster(EventLoop loop, ConnectionRegistry connections) {
        this.loop = loop;
        this.connections = connections;
    }

    /** Queues an update for its spectators. */
    void broadcast(SpectatorUpdate update) {
        submit(() -> add(update), update::release);
    }

    /** Runs a task on the event loop, or the fallback on the calling thread if the event loop has shut down. */
    void submit(Runnable task, Runnable fallback) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException e) {
            fallback.run();
        }
    }

    private void add(SpectatorUpdate update) {
        if (pending.isEmpty()) {
            pending.add(update);
            sendSlice();
            return;
        }
        List<SpectatorUpdate> same = pending.stream().filter(update::isSameGame).toList();
        if (same.size() < PENDING_PER_GAME_MAX || update.isSnapshot()) {
            pending.add(update);
            return;
        }
        // Too many updates of one game are pending: the last of them and this one become a gap.
        SpectatorUpdate last = same.get(same.size() - 1);
        pending.remove(last);
        last.release();
        pending.add(update.gap());
    }

    /** Delivers a batch, after the pending updates of the same connection. */
    void deliver(OutboundBatch batch) {
        ClientConnection connection = batch.connection();
        if (connection.isSpectator()) {
            for (int i = 0; i < pending.size(); i++) {
                pending.get(i).sendTo(connection);
            }
        }
        batch.deliver();
    }

    /** Releases the pending updates on shutdown. */
    public void releasePending() {
        submit(
                () -> {
                    pending.forEach(SpectatorUpdate::release);
                    pending.clear();
                },
                () -> {});
    }

    private void sendSlice() {
        long start = System.nanoTime();
        try {
            for (int sent = 0; sent < SPECTATORS_PER_SLICE && !pending.isEmpty(); ) {
                SpectatorUpdate first = pending.get(0);
                if (first.isFinished()) {
                    pending.remove(0);
                    first.finish();
                } else if (sendNext(first)) {
                    sent++;
                }
            }
        } finally {
            // Continue with the other spectators even if one of them failed.
            if (!pending.isEmpty()) {
                // Unlike a task, a timer lets the event loop read first.
                loop.schedule(this::sendSlice, PAUSE_FACTOR * (System.nanoTime() - start), TimeUnit.NANOSECONDS);
            }
        }
    }

    /**
     * Sends one connection its pending updates, up to the first in which it has another index; the rest follow in a later
     * slice.
     *
     * @return false if the connection is closed or belongs to another event loop
     */
    private boolean sendNext(SpectatorUpdate first) {
        int index = first.nextIndex();
        ClientConnection connection = connections.find(first.connectionNumber(index));
        if (connection == null || connection.loop() != loop) {
            return false;
        }
        int next = 0;
        while (next < pending.size() && pending.get(next).sendTo(connection, index)) {
            next++;
        }
        connection.outboundBuffer().flush();
        return true;
    }
}
