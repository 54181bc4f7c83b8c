package org.parlor.server.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** What players were told outside the server, to be held against what it keeps. */
final class ClientLog {
    /** A move of which its player was told that it is made. */
    private record Told(String g, int ply, String move) {}

    private final Queue<Told> told = new ConcurrentLinkedQueue<>();
    private final AtomicLong count = new AtomicLong();
    private volatile long fastestNanos = Long.MAX_VALUE;

    /** @param nanos how long it took to be told */
    void made(String g, int ply, String move, long nanos) {
        told.add(new Told(g, ply, move));
        count.incrementAndGet();
        fastestNanos = Math.min(fastestNanos, nanos);
    }

    /** All that was told up to now. */
    ClientLog soFar() {
        ClientLog copy = new ClientLog();
        copy.told.addAll(told);
        copy.count.set(copy.told.size());
        return copy;
    }

    /** How many moves were acknowledged. */
    long count() {
        return count.get();
    }

    /** The quickest acknowledgement of all. */
    long fastestMillis() {
        return fastestNanos / 1_000_000;
    }

    /** Holds everything that was told against what is kept. */
    String checkAgainst(Map<String, ExportedGame> kept) {
        List<String> faults = new ArrayList<>();
        for (Told move : told) {
            ExportedGame game = kept.get(move.g());
            if (game == null || !game.has(move.ply(), move.move())) {
                faults.add("acknowledged and lost: " + move + " of " + game);
            }
        }
        kept.forEach((g, game) -> {
            if (game.ends() > 1) {
                faults.add(g + " has " + game.ends() + " ends");
            }
        });
        assertEquals(List.of(), faults);
        return count() + " acknowledged moves of " + kept.size() + " games: none lost, no game with two ends";
    }
}
