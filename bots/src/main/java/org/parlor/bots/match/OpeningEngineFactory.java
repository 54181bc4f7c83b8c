package org.parlor.bots.match;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.GameMessage;

/**
 * A contestant's engines in games on a server: each learns, perhaps only after its game has begun, which game of the match
 * it is, and plays its opening before it thinks.
 *
 * @param scheduledGames by the server's name for the game
 * @param failures of the seat that gave up a game, for the server knows no more than that it resigned
 */
record OpeningEngineFactory(
        EngineFactory engines,
        Function<String, CompletableFuture<ScheduledGame>> scheduledGames,
        Map<String, EngineFailure> failures)
        implements EngineFactory {

    OpeningEngineFactory(EngineFactory engines, Function<String, CompletableFuture<ScheduledGame>> scheduledGames) {
        this(engines, scheduledGames, new ConcurrentHashMap<>());
    }

    @Override
    public boolean needsWarmUp() {
        return engines.needsWarmUp();
    }

    @Override
    public EngineSession open(GameContext context, Listener listener) {
        String gameId = context.start().g();
        Listener reporter = new Listener() {
            @Override
            public void onReady() {
                listener.onReady();
            }

            @Override
            public void onFailure(EngineFailure trouble, String reason) {
                failures.put(gameId, trouble);
                listener.onFailure(trouble, reason);
            }
        };
        CompletableFuture<ScheduledGame> game = scheduledGames.apply(gameId);
        CompletableFuture<EngineSession> session =
                game.thenApply(known -> engines.open(withName(context, known.gameName()), reporter));
        session.exceptionally(failure -> {
            reporter.onFailure(EngineFailure.ILLEGAL, String.valueOf(failure.getMessage()));
            return null;
        });
        return new OpeningSession(game, session);
    }

    /** Choices follow from the game's name in the match, which the server does not know. */
    private static GameContext withName(GameContext context, String gameId) {
        GameMessage.Snapshot start = context.start();
        GameMessage.Snapshot named = new GameMessage.Snapshot(
                gameId,
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
    private record OpeningSession(CompletableFuture<ScheduledGame> game, CompletableFuture<EngineSession> session)
            implements EngineSession {

        @Override
        public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
            game.thenCombine(session, (known, ready) -> {
                int ply = request.moves().size();
                List<String> opening = known.opening().moves();
                if (ply < opening.size() && opening.subList(0, ply).equals(request.moves())) {
                    found.accept(new ChosenMove(opening.get(ply), null));
                } else {
                    ready.requestMove(request, found);
                }
                return ready;
            });
        }

        @Override
        public void stop() {
            session.thenAccept(EngineSession::stop);
        }

        @Override
        public void close() {
            session.thenAccept(EngineSession::close);
        }
    }
}
