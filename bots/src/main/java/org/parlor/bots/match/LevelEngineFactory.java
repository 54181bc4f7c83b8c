package org.parlor.bots.match;

import java.util.Random;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.parlor.bots.engine.Engine;
import org.parlor.bots.engine.EngineConfig;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.SearcherRegistry;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.bots.player.MoveInfoMapper;
import org.parlor.bots.player.TimeManager;
import org.parlor.bots.search.NanoClock;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResources;
import org.parlor.bots.search.SearchResult;
import org.parlor.rules.HashMixer;

/**
 * Our own engine at one level, so that a game can be repeated: each game has tables of its own, or what other games have
 * left in them would decide moves, and choices that follow from the seed and the name of the game.
 *
 * @param limits on every move; a depth without a time takes the level's own cap away
 * @param executor where it thinks
 */
public record LevelEngineFactory(Level level, SearchLimits limits, long seed, Executor executor)
        implements EngineFactory {
    private static final int TABLE_BITS = 20;
    private static final int SMALL_TABLE_BITS = 14;

    @Override
    public boolean needsWarmUp() {
        return false;
    }

    @Override
    public EngineSession open(GameContext context, Listener listener) {
        long choices = HashMixer.fold(HashMixer.fold(seed, context.start().g().hashCode()), context.seat());
        EngineConfig config = config();
        return new LevelSession(this, context, config.limits(), config.engine(context.rules(), new Random(choices)));
    }

    private EngineConfig config() {
        boolean looksFar = level.compareTo(Level.EXPERT) >= 0;
        SearcherRegistry searchers =
                new SearcherRegistry(SearchResources.of(looksFar ? TABLE_BITS : SMALL_TABLE_BITS, NanoClock.SYSTEM));
        boolean byDepth = limits.depthMax() < SearchLimits.DEPTH_MAX && limits.budgetNanos() == Long.MAX_VALUE;
        return byDepth ? new EngineConfig(level, limits, searchers) : EngineConfig.of(level, limits, searchers);
    }

    /** One game of it. */
    private record LevelSession(LevelEngineFactory owner, GameContext context, SearchLimits most, Engine engine)
            implements EngineSession {

        @Override
        public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
            owner.executor().execute(() -> {
                SearchResult result = engine.choose(request.position(), limits(request), () -> false);
                found.accept(new ChosenMove(
                        context.rules().text(result.move()), MoveInfoMapper.of(result, context.rules())));
            });
        }

        private SearchLimits limits(SearchRequest request) {
            if (request.clock() == null) {
                return most;
            }
            long wishMillis = TimeManager.allocate(
                            context.start().tc(),
                            request.clock(),
                            context.seat(),
                            TimeManager.movesLeft(engine.pliesLeft(request.position())),
                            owner.level().capMillis(),
                            request.roundTripMillis())
                    .targetMillis();
            return new SearchLimits(most.depthMax(), Math.min(most.budgetNanos(), 1_000_000 * wishMillis));
        }

        @Override
        public void stop() {
            // What is thought about soon ends by itself.
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
