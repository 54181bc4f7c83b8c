package org.parlor.server.simulation.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The time of a simulated cluster: runs events and the tasks of all executors in a reproducible order. */
final class VirtualTime {
    private static final long NEVER = Long.MAX_VALUE;

    private record Event(long at, long order, Runnable action) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));
    private final List<VirtualExecutor> executors = new ArrayList<>();
    private long now;
    private long lastOrder;

    VirtualTime(long start) {
        now = start;
    }

    long now() {
        return now;
    }

    VirtualExecutor newExecutor() {
        VirtualExecutor executor = new VirtualExecutor(this);
        executors.add(executor);
        return executor;
    }

    /** Runs an action after a delay. */
    void after(long millis, Runnable action) {
        events.add(new Event(now + millis, ++lastOrder, action));
    }

    /** Advances the time and runs everything that is due. */
    void pass(long millis) {
        long until = now + millis;
        for (long next = nextDue(); next <= until; next = nextDue()) {
            now = Math.max(now, next);
            runDue();
        }
        now = until;
    }

    private long nextDue() {
        long next = events.isEmpty() ? NEVER : events.element().at();
        for (VirtualExecutor executor : executors) {
            next = Math.min(next, executor.nextDue());
        }
        return next;
    }

    private void runDue() {
        while (!events.isEmpty() && events.element().at() <= now) {
            events.remove().action().run();
        }
        executors.removeIf(VirtualExecutor::isTerminated);
        List.copyOf(executors).forEach(VirtualExecutor::runDue);
    }
}
