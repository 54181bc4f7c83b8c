package org.parlor.bots.match;

import java.util.Random;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.parlor.bots.engines.Engine;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession;
import org.parlor.rules.HashMixer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The built-in engine at one level, with reproducible games: each game has its own transposition table, and random choices
 * depend only on the seed and the name of the game.
 *
 * @param limits limits of every move; one of depth or nodes without one of time removes the level's own time limit
 * @param executor runs the searches
 */
public record LevelEngineFactory(Level level, SearchLimits limits, long seed, Executor executor)
        implements EngineFactory {
    private static final Logger LOG = LoggerFactory.getLogger(LevelEngineFactory.class);
    private static final int TABLE_BITS = 20;
    private static final int SMALL_TABLE_BITS = 14;

    @Override
    public EngineSession open(GameContext context, Listener listener) {
        long choices = HashMixer.fold(HashMixer.fold(seed, context.gameId().hashCode()), context.seat());
        EngineConfig config = config();
        return new LevelSession(
                this, context, listener, config.limits(), config.engine(context.rules(), new Random(choices)));
    }

    private EngineConfig config() {
        boolean isDeep = level.compareTo(Level.EXPERT) >= 0;
        SearcherRegistry searchers =
                new SearcherRegistry(SearchOptions.of(isDeep ? TABLE_BITS : SMALL_TABLE_BITS, System::nanoTime));
        boolean isLimited = limits.depthMax() < SearchLimits.DEPTH_MAX || limits.nodesMax() < Long.MAX_VALUE;
        return isLimited && limits.maximumNanos() == Long.MAX_VALUE
                ? new EngineConfig(level, limits, searchers)
                : EngineConfig.of(level, limits, searchers);
    }

    /** A session of one game. */
    private record LevelSession(
            LevelEngineFactory owner, GameContext context, Listener listener, SearchLimits limits, Engine engine)
            implements EngineSession {

        @Override
        public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
            owner.executor().execute(() -> {
                ChosenMove chosen;
                try {
                    SearchResult result = engine.choose(request.position(), limits(request), () -> false);
                    chosen = ChosenMove.of(result, context.rules());
                } catch (RuntimeException | Error e) {
                    // A game without a clock would wait for the move forever.
                    LOG.error("{}: game {}: the search failed", owner.level().word(), context.gameId(), e);
                    listener.onFailure(EngineFailure.CRASH, "the search failed: " + e);
                    throw e;
                }
                found.accept(chosen);
            });
        }

        private SearchLimits limits(SearchRequest request) {
            if (request.clock() == null) {
                return limits;
            }
            return limits.within(
                    request.budget(context, engine, owner.level().capMillis()).limits());
        }

        @Override
        public void stop() {
            // A running search ends within its limits.
        }
    }
}
