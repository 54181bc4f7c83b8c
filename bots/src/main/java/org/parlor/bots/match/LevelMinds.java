package org.parlor.bots.match;

import java.util.Random;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.parlor.bots.engine.Engine;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.Searchers;
import org.parlor.bots.engine.Strength;
import org.parlor.bots.player.Mind;
import org.parlor.bots.player.Minds;
import org.parlor.bots.player.MoveInfos;
import org.parlor.bots.player.TimePlan;
import org.parlor.bots.search.Limits;
import org.parlor.bots.search.Means;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Ticker;
import org.parlor.rules.HashMixer;

/**
 * Our own engine at one level, so that a game can be repeated: each game has tables of its own, or what other games have
 * left in them would decide moves, and choices that follow from the seed and the name of the game.
 *
 * @param limits on every move; a depth without a time takes the level's own cap away
 * @param executor where it thinks
 */
public record LevelMinds(Level level, Limits limits, long seed, Executor executor) implements Minds {
    private static final int TABLE_BITS = 20;
    private static final int SMALL_TABLE_BITS = 14;

    @Override
    public boolean slow() {
        return false;
    }

    @Override
    public Mind mind(Table table, Owner owner) {
        long choices = HashMixer.fold(HashMixer.fold(seed, table.start().g().hashCode()), table.seat());
        Strength strength = strength();
        return new InGame(this, table, strength.limits(), strength.engine(table.rules(), new Random(choices)));
    }

    private Strength strength() {
        boolean looksFar = level.compareTo(Level.EXPERT) >= 0;
        Searchers searchers = new Searchers(Means.of(looksFar ? TABLE_BITS : SMALL_TABLE_BITS, Ticker.SYSTEM));
        boolean byDepth = limits.depthMax() < Limits.DEPTH_MAX && limits.budgetNanos() == Long.MAX_VALUE;
        return byDepth ? new Strength(level, limits, searchers) : Strength.of(level, limits, searchers);
    }

    /** One game of it. */
    private record InGame(LevelMinds owner, Table table, Limits most, Engine engine) implements Mind {

        @Override
        public void think(Question question, Consumer<Answer> found) {
            owner.executor().execute(() -> {
                SearchResult result = engine.choose(question.position(), limits(question), () -> false);
                found.accept(new Answer(table.rules().text(result.move()), MoveInfos.of(result, table.rules())));
            });
        }

        private Limits limits(Question question) {
            if (question.clock() == null) {
                return most;
            }
            long wishMillis = TimePlan.of(
                            table.start().tc(),
                            question.clock(),
                            table.seat(),
                            TimePlan.movesLeft(engine.pliesLeft(question.position())),
                            owner.level().capMillis(),
                            question.roundTripMillis())
                    .wishMillis();
            return new Limits(most.depthMax(), Math.min(most.budgetNanos(), 1_000_000 * wishMillis));
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
