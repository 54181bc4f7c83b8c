package org.parlor.bots.match;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.parlor.bots.player.Mind;
import org.parlor.bots.player.Minds;
import org.parlor.bots.player.Trouble;
import org.parlor.message.GameMessage;

/**
 * A contestant's minds in games on a server: each learns, perhaps only after its game has begun, which game of the match
 * it is, and plays its opening before it thinks.
 *
 * @param fixtures by the server's name for the game
 * @param troubles of the seat that gave up a game, for the server knows no more than that it resigned
 */
record OnlineMinds(Minds minds, Function<String, CompletableFuture<Fixture>> fixtures, Map<String, Trouble> troubles)
        implements Minds {

    OnlineMinds(Minds minds, Function<String, CompletableFuture<Fixture>> fixtures) {
        this(minds, fixtures, new ConcurrentHashMap<>());
    }

    @Override
    public boolean slow() {
        return minds.slow();
    }

    @Override
    public Mind mind(Table table, Owner owner) {
        String g = table.start().g();
        Owner reporter = new Owner() {
            @Override
            public void ready() {
                owner.ready();
            }

            @Override
            public void givesUp(Trouble trouble, String why) {
                troubles.put(g, trouble);
                owner.givesUp(trouble, why);
            }
        };
        CompletableFuture<Fixture> fixture = fixtures.apply(g);
        CompletableFuture<Mind> mind = fixture.thenApply(known -> minds.mind(named(table, known.g()), reporter));
        mind.exceptionally(failure -> {
            reporter.givesUp(Trouble.ILLEGAL, String.valueOf(failure.getMessage()));
            return null;
        });
        return new Prepared(fixture, mind);
    }

    /** Choices follow from the game's name in the match, which the server does not know. */
    private static Table named(Table table, String g) {
        GameMessage.Snapshot start = table.start();
        GameMessage.Snapshot named = new GameMessage.Snapshot(
                g,
                start.seq(),
                start.state(),
                start.game(),
                start.options(),
                start.rules(),
                start.players(),
                start.you(),
                start.rated(),
                start.tc(),
                start.ply(),
                start.to(),
                start.pos(),
                start.aux(),
                start.legal(),
                start.moves(),
                start.score(),
                start.clock(),
                start.presence(),
                start.offers(),
                start.watchers(),
                start.result());
        return new Table(named, table.rules(), table.seat());
    }

    /** One that has its opening by heart. */
    private record Prepared(CompletableFuture<Fixture> fixture, CompletableFuture<Mind> mind) implements Mind {

        @Override
        public void think(Question question, Consumer<Answer> found) {
            fixture.thenCombine(mind, (known, ready) -> {
                int ply = question.moves().size();
                List<String> opening = known.opening().moves();
                if (ply < opening.size() && opening.subList(0, ply).equals(question.moves())) {
                    found.accept(new Answer(opening.get(ply), null));
                } else {
                    ready.think(question, found);
                }
                return ready;
            });
        }

        @Override
        public void stop() {
            mind.thenAccept(Mind::stop);
        }

        @Override
        public void close() {
            mind.thenAccept(Mind::close);
        }
    }
}
