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

/** The games a bot sits at, and what it makes of the news about them. Only the connection's thread comes here. */
final class BotGames implements GameMessage.Handler<Boolean> {
    private static final Logger LOG = LoggerFactory.getLogger(BotGames.class);
    /** Before this ply a game can be called off. */
    private static final int PLIES_BEGUN = 2;

    private final long seed;
    private final EngineFactory engines;
    private final LatencyTracker latency;
    private final Listener listener;
    private final Map<String, BotGame> byGame = new HashMap<>();

    /** Whoever the games are for. */
    interface Listener {
        void send(ClientMessage message);

        boolean wantsMore();

        void over(FinishedGame game);

        /** A mind finds no moves any more in a game, which is to be resigned. */
        void giveUp(String g, String why);
    }

    /** @param seed of the choices where the rules here and there should ever differ */
    BotGames(long seed, EngineFactory engines, LatencyTracker latency, Listener listener) {
        this.seed = seed;
        this.engines = engines;
        this.latency = latency;
        this.listener = listener;
    }

    boolean isEmpty() {
        return byGame.isEmpty();
    }

    /** Games that are not among the unfinished ones have ended meanwhile; how, a snapshot will tell. */
    void resumed(List<String> unfinished) {
        byGame.keySet().stream().filter(g -> !unfinished.contains(g)).forEach(g -> listener.send(new GameRequest.Sync(g)));
    }

    void drop() {
        byGame.values().forEach(BotGame::leave);
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
            sit(snapshot, you);
        } else if (gameResult != null) {
            end(snapshot.g(), gameResult);
        } else {
            known.synced(snapshot);
        }
        return true;
    }

    @Override
    public Boolean turn(GameMessage.Turn turn) {
        BotGame botGame = byGame.get(turn.g());
        if (botGame != null) {
            botGame.asked(turn);
        }
        return true;
    }

    @Override
    public Boolean moved(GameMessage.Moved moved) {
        BotGame botGame = byGame.get(moved.g());
        if (botGame != null) {
            botGame.moved(moved);
        }
        return true;
    }

    /** A bot offers nothing, so whatever is offered comes from its opponent. */
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
        end(ended.g(), ended.result());
        return true;
    }

    private void sit(GameMessage.Snapshot snapshot, int you) {
        try {
            GameKind kind =
                    Games.find(snapshot.game()).orElseThrow(() -> new InvalidInputException("game", "unknown game"));
            Rules rules = kind.rules(snapshot.options());
            EngineFactory.GameContext context = new EngineFactory.GameContext(snapshot, rules, you);
            EngineSession session = engines.mind(context, new EngineListener(snapshot.g()));
            Random random = new Random(seed ^ snapshot.g().hashCode());
            byGame.put(snapshot.g(), new BotGame(context, session, latency, random, listener::send));
        } catch (InvalidInputException e) {
            LOG.error("cannot play {} {} {}: {}", snapshot.g(), snapshot.game(), snapshot.options(), e.getMessage());
            boolean begun = snapshot.ply() >= PLIES_BEGUN;
            listener.send(begun ? new GameRequest.Resign(snapshot.g()) : new GameRequest.Abort(snapshot.g()));
        }
    }

    /** What a mind says besides its answers. */
    private final class EngineListener implements EngineFactory.Listener {
        private final String g;

        EngineListener(String g) {
            this.g = g;
        }

        @Override
        public void ready() {
            if (engines.slow()) {
                listener.send(new GameRequest.Ready(g));
            }
        }

        @Override
        public void givesUp(EngineFailure failure, String why) {
            listener.giveUp(g, why);
        }
    }

    private void end(String g, GameResult gameResult) {
        BotGame botGame = byGame.remove(g);
        if (botGame != null) {
            botGame.leave();
            listener.over(botGame.finished(gameResult));
        }
    }

    /** A person may try again or take a break; a draw is fought out. */
    private boolean accepts(OfferKind kind) {
        return switch (kind) {
            case TAKEBACK, PAUSE, EXTEND -> true;
            case REMATCH -> listener.wantsMore();
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
