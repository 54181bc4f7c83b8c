package org.parlor.server.net.outbound;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.parlor.server.net.ClientConnection;
import org.parlor.server.net.ConnectionRegistry;

/**
 * Those on one thread who watch games, be they thousands. A few are told at a time; then the thread reads and answers what
 * others say, for at least three times as long as that took. Who waits is told of several moves in one write, or, if those
 * become too many, is shown the game anew.
 */
public final class SpectatorBroadcaster {
    private static final int TOLD_AT_ONCE = 16;
    private static final int WAITING_MAX = 8;
    /** A quarter of the thread's time is for spectators; with more of it, those who play wait too long for a processor. */
    private static final int REST = 3;

    private final EventLoop loop;
    private final ConnectionRegistry connections;
    private final List<SpectatorUpdate> waiting = new ArrayList<>();

    public SpectatorBroadcaster(EventLoop loop, ConnectionRegistry connections) {
        this.loop = loop;
        this.connections = connections;
    }

    /** From any thread: tells the first of them as soon as it can, and the others in their turn. */
    void tell(SpectatorUpdate news) {
        submit(() -> add(news), news::release);
    }

    /** From any thread: has the work done on this one, or the other thing here and now if this one takes no more. */
    void submit(Runnable work, Runnable otherwise) {
        try {
            loop.execute(work);
        } catch (RejectedExecutionException e) {
            otherwise.run();
        }
    }

    private void add(SpectatorUpdate news) {
        if (waiting.isEmpty()) {
            waiting.add(news);
            tellSome();
            return;
        }
        List<SpectatorUpdate> same = waiting.stream().filter(news::isOf).toList();
        if (same.size() < WAITING_MAX || news.isWhole()) {
            waiting.add(news);
            return;
        }
        // Too much of one game waits: the last of that and this become a gap.
        SpectatorUpdate last = same.get(same.size() - 1);
        waiting.remove(last);
        last.release();
        waiting.add(news.gap());
    }

    /** On the thread: what waits for the same connection comes before it. */
    void deliver(OutboundBatch batch) {
        ClientConnection connection = batch.link();
        if (connection.isSpectator()) {
            for (int i = 0; i < waiting.size(); i++) {
                waiting.get(i).tell(connection);
            }
        }
        batch.deliver();
    }

    /** When everybody has gone: lets go of what was still to be told. */
    public void disperse() {
        submit(
                () -> {
                    waiting.forEach(SpectatorUpdate::release);
                    waiting.clear();
                },
                () -> {});
    }

    private void tellSome() {
        long begun = System.nanoTime();
        try {
            for (int told = 0; told < TOLD_AT_ONCE && !waiting.isEmpty(); ) {
                SpectatorUpdate first = waiting.get(0);
                if (first.isOver()) {
                    waiting.remove(0);
                    first.end();
                } else if (tellNext(first)) {
                    told++;
                }
            }
        } finally {
            // Whatever happens to one of them: the others are told.
            if (!waiting.isEmpty()) {
                // Unlike a task, a timer lets the thread read first.
                loop.schedule(this::tellSome, REST * (System.nanoTime() - begun), TimeUnit.NANOSECONDS);
            }
        }
    }

    /**
     * Tells one connection what waits for it, as far as it has the same place everywhere: what it has another place in, and
     * all that comes after that, is told in its turn. False if the connection is gone or of another thread.
     */
    private boolean tellNext(SpectatorUpdate first) {
        int place = first.nextPlace();
        ClientConnection connection = connections.find(first.link(place));
        if (connection == null || connection.loop() != loop) {
            return false;
        }
        int next = 0;
        while (next < waiting.size() && waiting.get(next).tell(connection, place)) {
            next++;
        }
        connection.outlet().flush();
        return true;
    }
}
