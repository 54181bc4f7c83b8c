package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.parlor.testing.Waiting;

/** Log of the moves acknowledged to clients, for comparison with the stored games. */
final class ClientLog {
    /** An acknowledged move. */
    private record AckedMove(String g, int ply, String move) {}

    private final Queue<AckedMove> moves = new ConcurrentLinkedQueue<>();
    private final AtomicLong count = new AtomicLong();
    private volatile long fastestNanos = Long.MAX_VALUE;

    /** @param nanos time from the request to the reply */
    void acknowledged(String g, int ply, String move, long nanos) {
        moves.add(new AckedMove(g, ply, move));
        count.incrementAndGet();
        fastestNanos = Math.min(fastestNanos, nanos);
    }

    /** A copy of the log. */
    ClientLog snapshot() {
        ClientLog copy = new ClientLog();
        copy.moves.addAll(moves);
        copy.count.set(copy.moves.size());
        return copy;
    }

    /** Number of acknowledged moves. */
    long count() {
        return count.get();
    }

    /** Waits until clients have played that many more moves. */
    void awaitMoves(long more) {
        long target = count() + more;
        await().atMost(Waiting.WHOLE_GAME_SECONDS, TimeUnit.SECONDS).until(() -> count() >= target);
    }

    /** Time of the fastest acknowledgement. */
    long fastestMillis() {
        return fastestNanos / 1_000_000;
    }

    /** Checks that every acknowledged move is stored and that no game has ended twice. Returns a summary. */
    String checkAgainst(Map<String, ExportedGame> stored) {
        List<String> faults = new ArrayList<>();
        for (AckedMove move : moves) {
            ExportedGame game = stored.get(move.g());
            if (game == null || !game.has(move.ply(), move.move())) {
                faults.add("acknowledged and lost: " + move + " of " + game);
            }
        }
        stored.forEach((g, game) -> {
            if (game.ends() > 1) {
                faults.add(g + " has " + game.ends() + " ends");
            }
        });
        assertEquals(List.of(), faults);
        return count() + " acknowledged moves of " + stored.size() + " games: none lost, no game with two ends";
    }
}
