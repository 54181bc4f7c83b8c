package org.parlor.bots.player;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running games of a bot: dispatches the server's game messages. Confined to the connection's thread. */
public final class BotGames {
    private static final Logger LOG = LoggerFactory.getLogger(BotGames.class);
    /** A game can be aborted before this ply. */
    private static final int ABORT_PLIES = 2;

    private final long seed;
    private final EngineFactory engines;
    private final LatencyTracker latency;
    private final Listener listener;
    private final Map<String, BotGame> byGame = new HashMap<>();

    /** Sends the requests of the games and receives their events. */
    public interface Listener {
        void send(ClientMessage message);

        boolean acceptsMore();

        void onGameOver(FinishedGame game);

        /** Called when the engine of a game fails; the listener resigns the game. */
        void onEngineFailure(String gameId, String reason);
    }

    /** @param seed of the random moves played if the engine's move is not legal on the server */
    public BotGames(long seed, EngineFactory engines, LatencyTracker latency, Listener listener) {
        this.seed = seed;
        this.engines = engines;
        this.latency = latency;
        this.listener = listener;
    }

    boolean isEmpty() {
        return byGame.isEmpty();
    }

    /** Requests snapshots of the games that ended during the disconnection, to learn their results. */
    public void onReconnected(List<String> unfinished) {
        byGame.keySet().stream()
                .filter(gameId -> !unfinished.contains(gameId))
                .forEach(gameId -> listener.send(new GameRequest.Sync(gameId)));
    }

    public void closeAll() {
        byGame.values().forEach(BotGame::close);
    }

    public void onMessage(GameMessage message) {
        if (message instanceof GameMessage.Snapshot snapshot) {
            onSnapshot(snapshot);
        } else if (message instanceof GameMessage.Turn turn) {
            find(turn.g()).ifPresent(game -> game.onTurn(turn));
        } else if (message instanceof GameMessage.Moved moved) {
            find(moved.g()).ifPresent(game -> game.onMove(moved));
        } else if (message instanceof GameMessage.Offered offered) {
            onOffer(offered);
        } else if (message instanceof GameMessage.Ended ended) {
            finish(ended.g(), ended.result());
        }
    }

    private Optional<BotGame> find(String gameId) {
        return Optional.ofNullable(byGame.get(gameId));
    }

    private void onSnapshot(GameMessage.Snapshot snapshot) {
        Integer you = snapshot.you();
        if (you == null) {
            return;
        }
        BotGame known = byGame.get(snapshot.g());
        GameResult gameResult = snapshot.result();
        if (known == null) {
            // A game may end as it starts; any other that has a result has ended before.
            if (gameResult == null || snapshot.ply() == 0) {
                join(snapshot, you);
            }
        } else if (gameResult != null) {
            finish(snapshot.g(), gameResult);
        } else {
            known.onSnapshot(snapshot);
        }
    }

    /** Answers an offer of the opponent; bots make no offers themselves. */
    private void onOffer(GameMessage.Offered offered) {
        if (offered.state().equals("made")) {
            Arrays.stream(OfferKind.values())
                    .filter(kind -> kind.wireName().equals(offered.kind()))
                    .forEach(kind -> listener.send(new GameRequest.Answer(offered.g(), kind, accepts(kind))));
        }
    }

    private void join(GameMessage.Snapshot snapshot, int you) {
        try {
            Rules rules = Games.get(snapshot.game()).rules(snapshot.options());
            EngineFactory.GameContext context = EngineFactory.GameContext.of(snapshot, rules, you);
            EngineSession session = engines.open(context, engineListener(snapshot.g()));
            Random random = new Random(seed ^ snapshot.g().hashCode());
            byGame.put(snapshot.g(), new BotGame(context, session, latency, random, listener::send));
        } catch (InvalidInputException e) {
            LOG.error("cannot play {} {} {}: {}", snapshot.g(), snapshot.game(), snapshot.options(), e.getMessage());
            boolean mustResign = snapshot.ply() >= ABORT_PLIES;
            listener.send(mustResign ? new GameRequest.Resign(snapshot.g()) : new GameRequest.Abort(snapshot.g()));
        }
    }

    private EngineFactory.Listener engineListener(String gameId) {
        return new EngineFactory.Listener() {
            @Override
            public void onReady() {
                if (engines.needsWarmUp()) {
                    listener.send(new GameRequest.Ready(gameId));
                }
            }

            @Override
            public void onFailure(EngineFailure failure, String reason) {
                listener.onEngineFailure(gameId, reason);
            }

            @Override
            public void onResign() {
                listener.send(new GameRequest.Resign(gameId));
            }
        };
    }

    private void finish(String gameId, GameResult gameResult) {
        BotGame botGame = byGame.remove(gameId);
        if (botGame != null) {
            botGame.finish(gameResult);
            listener.onGameOver(botGame.result(gameResult));
        }
    }

    /** Accepts takebacks, pauses and time extensions; declines draws. */
    private boolean accepts(OfferKind kind) {
        return switch (kind) {
            case TAKEBACK, PAUSE, EXTEND -> true;
            case REMATCH -> listener.acceptsMore();
            case DRAW -> false;
        };
    }
}
