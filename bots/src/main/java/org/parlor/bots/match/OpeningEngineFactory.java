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
 * Wraps a contestant's engines for games on a server: plays the moves of the opening before the engine searches. The
 * scheduled game of a server game may become known after its start.
 *
 * @param scheduledGames scheduled games by server game id
 * @param failures engine failures by server game id; the server knows only the resignation
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
            public void onFailure(EngineFailure failure, String reason) {
                failures.put(gameId, failure);
                listener.onFailure(failure, reason);
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

    /** Replaces the server's game id with the name within the match, which seeds the engine's random choices. */
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

    /** A session that plays the opening moves without searching. */
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
