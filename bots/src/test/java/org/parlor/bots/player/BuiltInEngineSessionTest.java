package org.parlor.bots.player;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.engines.TimeBudget;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.tictactoe.TicTacToe;

/** The time of a move after pondering, in virtual time. */
class BuiltInEngineSessionTest {
    private static final TimeBudget WHOLE = new TimeBudget(5000, 5000, 10_000);

    private final Rules rules = TicTacToe.KIND.rules();
    private final AtomicLong now = new AtomicLong();

    @Test
    void the_time_spent_on_the_expected_reply_is_counted() {
        Position start = rules.initial();
        EngineFactory.GameContext context =
                new EngineFactory.GameContext("k7Qf2", rules, 0, List.of(), new TimeControl.None(), start, List.of());
        Queue<EngineSession.ChosenMove> found = new ConcurrentLinkedQueue<>();
        // Each reading of the clock takes a tenth of a second.
        try (SearchExecutor searchExecutor = new SearchExecutor(1, () -> now.getAndAdd(100_000_000));
                BuiltInEngineSession session = new BuiltInEngineSession(searchExecutor, pondering(), context)) {
            session.requestMove(request(start), found::add);
            await().until(() -> !found.isEmpty());
            List<?> line =
                    (List<?>) Objects.requireNonNull(found.element().info()).pv();
            Position own = after(start, line.get(0));
            Position expected = after(own, line.get(1));
            await().until(() -> session.budget(request(expected)).optimumMillis() < WHOLE.optimumMillis());
            for (int reply : own.legalMoves()) {
                Position other = own.play(reply);
                if (!other.equals(expected)) {
                    assertEquals(WHOLE, session.budget(request(other)));
                }
            }
        }
    }

    private Position after(Position position, Object move) {
        return position.play(rules.parse(move.toString()).orElseThrow());
    }

    private static BotSettings pondering() {
        return BotSettings.of(new ServerEndpoint("h", 1), "bot", "a-token-of-twenty-letters", Level.MAX)
                .withPonder(true);
    }

    private static EngineSession.SearchRequest request(Position position) {
        return new EngineSession.SearchRequest(position, List.of(), null, 0);
    }
}
