package org.parlor.bots.player;

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
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running games of a bot: dispatches the server's game messages. Confined to the connection's thread. */
final class BotGames implements GameMessage.Handler<Boolean> {
    private static final Logger LOG = LoggerFactory.getLogger(BotGames.class);
    /** A game can be aborted before this ply. */
    private static final int ABORT_PLIES = 2;

    private final long seed;
    private final EngineFactory engines;
    private final LatencyTracker latency;
    private final Listener listener;
    private final Map<String, BotGame> byGame = new HashMap<>();

    /** Sends the requests of the games and receives their events. */
    interface Listener {
        void send(ClientMessage message);

        boolean acceptsMore();

        void onGameOver(FinishedGame game);

        /** Called when the engine of a game fails; the listener resigns the game. */
        void onEngineFailure(String gameId, String reason);
    }

    /** @param seed of the random moves played if the engine's move is not legal on the server */
    BotGames(long seed, EngineFactory engines, LatencyTracker latency, Listener listener) {
        this.seed = seed;
        this.engines = engines;
        this.latency = latency;
        this.listener = listener;
    }

    boolean isEmpty() {
        return byGame.isEmpty();
    }

    /** Requests snapshots of the games that ended during the disconnection, to learn their results. */
    void onReconnected(List<String> unfinished) {
        byGame.keySet().stream()
                .filter(gameId -> !unfinished.contains(gameId))
                .forEach(gameId -> listener.send(new GameRequest.Sync(gameId)));
    }

    void closeAll() {
        byGame.values().forEach(BotGame::close);
    }

    @Override
    public Boolean snapshot(GameMessage.Snapshot snapshot) {
        Integer you = snapshot.you();
        if (you == null) {
            return false;
        }
        BotGame known = byGame.get(snapshot.g());
        GameResult gameResult = snapshot.result();
        if (known == null) {
            join(snapshot, you);
        } else if (gameResult != null) {
            finish(snapshot.g(), gameResult);
        } else {
            known.onSnapshot(snapshot);
        }
        return true;
    }

    @Override
    public Boolean turn(GameMessage.Turn turn) {
        BotGame botGame = byGame.get(turn.g());
        if (botGame != null) {
            botGame.onTurn(turn);
        }
        return true;
    }

    @Override
    public Boolean moved(GameMessage.Moved moved) {
        BotGame botGame = byGame.get(moved.g());
        if (botGame != null) {
            botGame.onMove(moved);
        }
        return true;
    }

    /** Answers an offer of the opponent; bots make no offers themselves. */
    @Override
    public Boolean offered(GameMessage.Offered offered) {
        if (offered.state().equals("made")) {
            kind(offered.kind())
                    .ifPresent(kind -> listener.send(new GameRequest.Answer(offered.g(), kind, accepts(kind))));
        }
        return true;
    }

    @Override
    public Boolean presence(GameMessage.Presence presence) {
        return true;
    }

    @Override
    public Boolean stateChanged(GameMessage.StateChanged state) {
        return true;
    }

    @Override
    public Boolean ended(GameMessage.Ended ended) {
        finish(ended.g(), ended.result());
        return true;
    }

    private void join(GameMessage.Snapshot snapshot, int you) {
        try {
            GameKind kind =
                    Games.find(snapshot.game()).orElseThrow(() -> new InvalidInputException("game", "unknown game"));
            Rules rules = kind.rules(snapshot.options());
            EngineFactory.GameContext context = new EngineFactory.GameContext(snapshot, rules, you);
            EngineSession session = engines.open(context, new EngineListener(snapshot.g()));
            Random random = new Random(seed ^ snapshot.g().hashCode());
            byGame.put(snapshot.g(), new BotGame(context, session, latency, random, listener::send));
        } catch (InvalidInputException e) {
            LOG.error("cannot play {} {} {}: {}", snapshot.g(), snapshot.game(), snapshot.options(), e.getMessage());
            boolean mustResign = snapshot.ply() >= ABORT_PLIES;
            listener.send(mustResign ? new GameRequest.Resign(snapshot.g()) : new GameRequest.Abort(snapshot.g()));
        }
    }

    /** Receives the events of one game's engine. */
    private final class EngineListener implements EngineFactory.Listener {
        private final String gameId;

        EngineListener(String gameId) {
            this.gameId = gameId;
        }

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
    }

    private void finish(String gameId, GameResult gameResult) {
        BotGame botGame = byGame.remove(gameId);
        if (botGame != null) {
            botGame.close();
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

    private static Optional<OfferKind> kind(String word) {
        for (OfferKind kind : OfferKind.values()) {
            if (kind.wireName().equals(word)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
