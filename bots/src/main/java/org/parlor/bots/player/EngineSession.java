package org.parlor.bots.player;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.Engine;
import org.parlor.bots.engines.TimeBudget;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Chooses the moves of one game. Methods do not block; searches run on other threads. */
public interface EngineSession extends AutoCloseable {

    /**
     * The position to search.
     *
     * @param moves all plies up to the position, including passes
     * @param clock the clock at the start of the turn, or null in games without a clock
     * @param roundTripMillis recent network round trip time
     */
    record SearchRequest(
            Position position, List<String> moves, GameMessage.@Nullable Clock clock, long roundTripMillis) {
        public SearchRequest {
            moves = List.copyOf(moves);
        }

        /** Returns the time that the clock allows for the move, at most {@code capMillis}. */
        public TimeBudget budget(EngineFactory.GameContext context, Engine engine, long capMillis) {
            int movesLeft = TimeManager.movesLeft(engine.pliesUntilSolvable(position));
            return TimeManager.allocate(
                    context.timeControl(), clock, context.seat(), movesLeft, capMillis, roundTripMillis);
        }
    }

    /** A move and its search statistics, if known. */
    record ChosenMove(String move, @Nullable MoveInfo info) {
        private static final int VARIATION_MAX = 20;

        /** Returns a searched move with its statistics, which book moves do not have. */
        public static ChosenMove of(SearchResult found, Rules rules) {
            List<Object> variation = found.variation().stream()
                    .limit(VARIATION_MAX)
                    .<Object>map(rules::format)
                    .toList();
            // Levels that choose among all moves do not count nodes.
            Long nodes = found.nodes() == 0 ? null : Long.valueOf(found.nodes());
            MoveInfo info = found.depth() == 0 ? null : new MoveInfo(found.score(), found.depth(), nodes, variation);
            return new ChosenMove(rules.format(found.move()), info);
        }
    }

    /** Starts a search; replaces any previous request. */
    void requestMove(SearchRequest request, Consumer<ChosenMove> found);

    /** Cancels the current request. A concurrent result may still be delivered. */
    void stop();

    /** The game is over. Called before {@link #close}; not called if the game ends without a result. */
    default void onGameOver(GameResult result) {}

    /** Releases the session at the end of the game. */
    @Override
    default void close() {
        stop();
    }
}
