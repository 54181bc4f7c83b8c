package org.parlor.bots.match;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.value.GameResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
    private static final Logger LOG = LoggerFactory.getLogger(OpeningEngineFactory.class);

    OpeningEngineFactory(EngineFactory engines, Function<String, CompletableFuture<ScheduledGame>> scheduledGames) {
        this(engines, scheduledGames, new ConcurrentHashMap<>());
    }

    @Override
    public boolean needsWarmUp() {
        return engines.needsWarmUp();
    }

    @Override
    public EngineSession open(GameContext context, Listener listener) {
        String gameId = context.gameId();
        Listener reporter = new Listener() {
            @Override
            public void onReady() {
                listener.onReady();
            }

            @Override
            public void onFailure(EngineFailure failure, String reason) {
                // An exception of an engine that has already reported its failure is not a second one.
                if (failures.putIfAbsent(gameId, failure) == null) {
                    listener.onFailure(failure, reason);
                }
            }

            @Override
            public void onResign() {
                failures.put(gameId, EngineFailure.RESIGN);
                listener.onResign();
            }
        };
        CompletableFuture<ScheduledGame> game = scheduledGames.apply(gameId);
        // The engine seeds its random choices by the name within the match.
        CompletableFuture<EngineSession> session =
                game.thenApply(known -> engines.open(context.withGameId(known.gameName()), reporter));
        session.exceptionally(failure -> {
            LOG.error("game {}: the engine cannot play it", gameId, failure);
            reporter.onFailure(EngineFailure.ILLEGAL, String.valueOf(failure.getMessage()));
            return null;
        });
        return new OpeningSession(game, session, reporter);
    }

    /** A session that plays the opening moves without searching. */
    private record OpeningSession(
            CompletableFuture<ScheduledGame> game, CompletableFuture<EngineSession> session, Listener listener)
            implements EngineSession {

        @Override
        public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
            game.thenAcceptBoth(session, (known, ready) -> {
                        Optional<String> opening = known.openingMove(request.position(), request.moves());
                        if (opening.isPresent()) {
                            found.accept(new ChosenMove(opening.get(), null));
                        } else {
                            ready.requestMove(request, found);
                        }
                    })
                    .whenComplete((done, failure) -> {
                        if (failure != null) {
                            LOG.error("the engine failed", failure);
                            listener.onFailure(EngineFailure.CRASH, "the engine failed: " + failure.getCause());
                        }
                    });
        }

        @Override
        public void stop() {
            session.thenAccept(EngineSession::stop);
        }

        @Override
        public void onGameOver(GameResult result) {
            session.thenAccept(known -> known.onGameOver(result));
        }

        @Override
        public void close() {
            session.thenAccept(EngineSession::close);
        }
    }
}
