package org.parlor.server.net;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.parlor.server.core.api.Command;

/**
 * Sends updates of games to the spectators on one event loop, which may be thousands. Queues an update for all of them at
 * once, about a microsecond each on a busy machine, and writes in short time slices, after each of which it leaves the event loop
 * to other work for at least three times as long. A spectator that waits for its slice receives several updates in one write
 * or, if there are too many, a snapshot. {@link #broadcast} and {@link #submit} are thread-safe,
 * everything else is confined to the event loop.
 */
public final class SpectatorBroadcaster {
    private static final int SPECTATORS_PER_SLICE = 16;
    /** Limits spectators to a quarter of the event loop's time; with more, the moves of players are delayed too long. */
    private static final int PAUSE_FACTOR = 3;

    private final EventLoop loop;
    private final ConnectionRegistry connections;
    /** The spectators with pending updates, in the order in which they are served. */
    private final Set<ClientConnection> waiting = new LinkedHashSet<>();
    /** The spectators that have reached a gap, by game. */
    private final Map<String, List<Long>> gaps = new HashMap<>();
    /** Number of spectators to serve before the snapshots for the gaps are requested. */
    private int leftInRound;

    public SpectatorBroadcaster(EventLoop loop, ConnectionRegistry connections) {
        this.loop = loop;
        this.connections = connections;
    }

    /**
     * Queues an update for its spectators.
     *
     * @param links the numbers of the connections, on any event loop
     * @param update released after it is queued
     */
    void broadcast(List<Long> links, SpectatorUpdate update) {
        submit(() -> enqueue(links, update), update::release);
    }

    /** Runs a task on the event loop, or the fallback on the calling thread if the event loop has shut down. */
    void submit(Runnable task, Runnable fallback) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException e) {
            fallback.run();
        }
    }

    private void enqueue(List<Long> links, SpectatorUpdate update) {
        boolean idle = waiting.isEmpty();
        try {
            for (Long number : links) {
                ClientConnection connection = connections.find(number);
                if (connection != null && connection.channel().eventLoop() == loop) {
                    connection.outbound().enqueue(update);
                    waiting.add(connection);
                }
            }
        } finally {
            update.release();
        }
        if (idle) {
            sendSlice();
        }
    }

    /**
     * Delivers a batch, after the pending updates of the same connection. If that fails, closes the connection, because lines
     * are missing; its client resumes by a snapshot.
     */
    void deliver(OutboundBatch batch) {
        try {
            writePending(batch.connection());
            batch.deliver();
        } catch (RuntimeException fault) {
            batch.release();
            close(batch.connection(), fault);
        }
    }

    private void close(ClientConnection connection, RuntimeException fault) {
        new IncidentLog(connections.metrics()::gatewayIncident).report("writing to a connection", fault);
        connection.channel().close();
    }

    private void writePending(ClientConnection connection) {
        Queue<SpectatorUpdate> pending = new ArrayDeque<>(connection.outbound().takePending());
        try {
            for (SpectatorUpdate update = pending.poll(); update != null; update = pending.poll()) {
                if (update.isGap()) {
                    gaps.computeIfAbsent(update.game(), game -> new ArrayList<>())
                            .add(connection.number());
                }
                update.deliver(connection);
            }
        } finally {
            pending.forEach(SpectatorUpdate::release);
        }
    }

    private void sendSlice() {
        long start = System.nanoTime();
        for (int sent = 0; sent < SPECTATORS_PER_SLICE && !waiting.isEmpty(); sent++) {
            sendNext();
        }
        if (!waiting.isEmpty()) {
            // Unlike a task, a timer lets the event loop read first.
            loop.schedule(this::sendSlice, PAUSE_FACTOR * (System.nanoTime() - start), TimeUnit.NANOSECONDS);
        }
    }

    private void sendNext() {
        Iterator<ClientConnection> first = waiting.iterator();
        ClientConnection connection = first.next();
        first.remove();
        try {
            writePending(connection);
            connection.outbound().flush();
        } catch (RuntimeException fault) {
            close(connection, fault);
        }
        leftInRound--;
        if (leftInRound <= 0) {
            // Once a round, so that one snapshot is encoded for all spectators that need it.
            gaps.forEach((game, numbers) -> connection.submit(new Command.SnapshotRequested(numbers, game)));
            gaps.clear();
            leftInRound = waiting.size();
        }
    }

    /** Releases the pending updates on shutdown. */
    public void releasePending() {
        submit(
                () -> waiting.forEach(
                        connection -> connection.outbound().takePending().forEach(SpectatorUpdate::release)),
                () -> {});
    }
}
