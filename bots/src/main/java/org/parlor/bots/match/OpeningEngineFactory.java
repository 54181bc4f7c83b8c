package org.parlor.bots.match;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.parlor.bots.player.EngineSession;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.message.GameMessage;

/**
 * A contestant's minds in games on a server: each learns, perhaps only after its game has begun, which game of the match
 * it is, and plays its opening before it thinks.
 *
 * @param fixtures by the server's name for the game
 * @param troubles of the seat that gave up a game, for the server knows no more than that it resigned
 */
record OpeningEngineFactory(EngineFactory minds, Function<String, CompletableFuture<ScheduledGame>> fixtures, Map<String, EngineFailure> troubles)
        implements EngineFactory {

    OpeningEngineFactory(EngineFactory minds, Function<String, CompletableFuture<ScheduledGame>> fixtures) {
        this(minds, fixtures, new ConcurrentHashMap<>());
    }

    @Override
    public boolean slow() {
        return minds.slow();
    }

    @Override
    public EngineSession mind(GameContext context, Listener listener) {
        String g = context.start().g();
        Listener reporter = new Listener() {
            @Override
            public void ready() {
                listener.ready();
            }

            @Override
            public void givesUp(EngineFailure trouble, String why) {
                troubles.put(g, trouble);
                listener.givesUp(trouble, why);
            }
        };
        CompletableFuture<ScheduledGame> fixture = fixtures.apply(g);
        CompletableFuture<EngineSession> mind = fixture.thenApply(known -> minds.mind(named(context, known.g()), reporter));
        mind.exceptionally(failure -> {
            reporter.givesUp(EngineFailure.ILLEGAL, String.valueOf(failure.getMessage()));
            return null;
        });
        return new OpeningSession(fixture, mind);
    }

    /** Choices follow from the game's name in the match, which the server does not know. */
    private static GameContext named(GameContext context, String g) {
        GameMessage.Snapshot start = context.start();
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
        return new GameContext(named, context.rules(), context.seat());
    }

    /** One that has its opening by heart. */
    private record OpeningSession(CompletableFuture<ScheduledGame> fixture, CompletableFuture<EngineSession> mind) implements EngineSession {

        @Override
        public void think(SearchRequest request, Consumer<ChosenMove> found) {
            fixture.thenCombine(mind, (known, ready) -> {
                int ply = request.moves().size();
                List<String> opening = known.opening().moves();
                if (ply < opening.size() && opening.subList(0, ply).equals(request.moves())) {
                    found.accept(new ChosenMove(opening.get(ply), null));
                } else {
                    ready.think(request, found);
                }
                return ready;
            });
        }

        @Override
        public void stop() {
            mind.thenAccept(EngineSession::stop);
        }

        @Override
        public void close() {
            mind.thenAccept(EngineSession::close);
        }
    }
}
