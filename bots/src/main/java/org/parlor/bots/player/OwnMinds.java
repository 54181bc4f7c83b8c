package org.parlor.bots.player;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.Allowance;
import org.parlor.bots.engine.Engine;
import org.parlor.bots.engine.Thinkers;
import org.parlor.bots.search.SearchResult;
import org.parlor.rules.Position;

/** Our own engine, at the level of the bot, for every game there is. */
record OwnMinds(Thinkers thinkers, BotSettings settings) implements Minds {

    @Override
    public boolean slow() {
        return false;
    }

    @Override
    public Mind mind(Table table, Owner owner) {
        return new Own(thinkers, settings, table);
    }

    /** In one game. It may go on thinking where the answer is expected to lead. */
    private static final class Own implements Mind {
        private final Thinkers thinkers;
        private final Table table;
        private final long capMillis;
        private final Engine engine;
        private final @Nullable Engine ponderer;

        private @Nullable Question asked;
        private Thinkers.@Nullable Thought thought;

        Own(Thinkers thinkers, BotSettings settings, Table table) {
            this.thinkers = thinkers;
            this.table = table;
            this.capMillis = settings.level().capMillis();
            Random random = new Random(settings.seed() ^ table.start().g().hashCode());
            this.engine = thinkers.engine(table.rules(), settings.level(), random);
            this.ponderer = settings.ponder()
                    ? thinkers.engine(table.rules(), settings.level(), new Random(settings.seed()))
                    : null;
        }

        @Override
        public synchronized void think(Question question, Consumer<Answer> found) {
            stop();
            asked = question;
            thought = thinkers.think(engine, question.position(), allowance(question), result -> {
                found.accept(new Answer(table.rules().text(result.move()), MoveInfos.of(result, table.rules())));
                ponder(question, result);
            });
        }

        /** To the own turn, or as far as the line is known. */
        private synchronized void ponder(Question question, SearchResult result) {
            List<Integer> line = result.variation();
            if (!question.equals(asked) || ponderer == null || line.isEmpty()) {
                return;
            }
            Position next = question.position().play(line.get(0));
            Position at = next;
            for (int ply = 1; ply < line.size() && isOthers(at) && at.isLegal(line.get(ply)); ply++) {
                at = at.play(line.get(ply));
            }
            if (isOthers(next) && !at.isOver()) {
                thought = thinkers.ponder(ponderer, at);
            }
        }

        private boolean isOthers(Position position) {
            return position.sideToMove() != table.seat();
        }

        private Allowance allowance(Question question) {
            int movesLeft = TimePlan.movesLeft(engine.pliesLeft(question.position()));
            return TimePlan.of(
                    table.start().tc(),
                    question.clock(),
                    table.seat(),
                    movesLeft,
                    capMillis,
                    question.roundTripMillis());
        }

        @Override
        public synchronized void stop() {
            asked = null;
            if (thought != null) {
                thought.drop();
                thought = null;
            }
        }

        @Override
        public void close() {
            stop();
        }
    }
}
