package org.parlor.bots.player;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.bots.engine.Thinkers;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameNews;
import org.parlor.message.GameRequest;
import org.parlor.message.OfferKind;
import org.parlor.message.Result;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.Rules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The games a bot sits at, and what it makes of the news about them. Only the connection's thread comes here. */
final class Seats implements GameNews.Handler<Boolean> {
    private static final Logger LOG = LoggerFactory.getLogger(Seats.class);

    private final BotSettings settings;
    private final Thinkers thinkers;
    private final RoundTrip roundTrip;
    private final Owner owner;
    private final Map<String, Seat> byGame = new HashMap<>();

    /** Whoever the games are for. */
    interface Owner {
        void send(ClientMessage message);

        boolean wantsMore();

        void over(FinishedGame game);
    }

    Seats(BotSettings settings, Thinkers thinkers, RoundTrip roundTrip, Owner owner) {
        this.settings = settings;
        this.thinkers = thinkers;
        this.roundTrip = roundTrip;
        this.owner = owner;
    }

    boolean isEmpty() {
        return byGame.isEmpty();
    }

    /** Games that are not among the unfinished ones have ended meanwhile; how, a snapshot will tell. */
    void resumed(List<String> unfinished) {
        byGame.keySet().stream().filter(g -> !unfinished.contains(g)).forEach(g -> owner.send(new GameRequest.Sync(g)));
    }

    void drop() {
        byGame.values().forEach(Seat::drop);
    }

    @Override
    public Boolean snapshot(GameNews.Snapshot snapshot) {
        Integer you = snapshot.you();
        if (you == null) {
            return false;
        }
        Seat known = byGame.get(snapshot.g());
        Result result = snapshot.result();
        if (known == null) {
            sit(snapshot, you);
        } else if (result != null) {
            end(snapshot.g(), result);
        } else {
            known.synced(snapshot);
        }
        return true;
    }

    @Override
    public Boolean turn(GameNews.Turn turn) {
        Seat seat = byGame.get(turn.g());
        if (seat != null) {
            seat.asked(turn);
        }
        return true;
    }

    @Override
    public Boolean moved(GameNews.Moved moved) {
        return true;
    }

    /** A bot offers nothing, so whatever is offered comes from its opponent. */
    @Override
    public Boolean offered(GameNews.Offered offered) {
        if (offered.state().equals("made")) {
            kind(offered.kind())
                    .ifPresent(kind -> owner.send(new GameRequest.Answer(offered.g(), kind, accepts(kind))));
        }
        return true;
    }

    @Override
    public Boolean presence(GameNews.Presence presence) {
        return true;
    }

    @Override
    public Boolean stateChanged(GameNews.StateChanged state) {
        return true;
    }

    @Override
    public Boolean ended(GameNews.Ended ended) {
        end(ended.g(), ended.result());
        return true;
    }

    private void sit(GameNews.Snapshot snapshot, int you) {
        try {
            GameKind kind = Games.find(snapshot.game()).orElseThrow(() -> new InvalidInput("game", "unknown game"));
            Rules rules = kind.rules(snapshot.options());
            byGame.put(snapshot.g(), new Seat(snapshot, you, rules, settings, thinkers, roundTrip, owner::send));
        } catch (InvalidInput e) {
            LOG.error("cannot play {} {} {}: {}", snapshot.g(), snapshot.game(), snapshot.options(), e.getMessage());
            owner.send(new GameRequest.Resign(snapshot.g()));
        }
    }

    private void end(String g, Result result) {
        Seat seat = byGame.remove(g);
        if (seat != null) {
            seat.drop();
            owner.over(seat.finished(result));
        }
    }

    /** A person may try again or take a break; a draw is fought out. */
    private boolean accepts(OfferKind kind) {
        return switch (kind) {
            case TAKEBACK, PAUSE, EXTEND -> true;
            case REMATCH -> owner.wantsMore();
            case DRAW -> false;
        };
    }

    private static Optional<OfferKind> kind(String word) {
        for (OfferKind kind : OfferKind.values()) {
            if (kind.word().equals(word)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
