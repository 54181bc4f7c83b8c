package org.parlor.server.core.lobby;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/** Offers to one name that wait for an answer; they end with either connection, or after two minutes. */
public final class Challenges {
    private static final Duration LIFE = Duration.ofMinutes(2);

    /** One waiting challenge. */
    record Challenge(String id, Session from, Session to, GameProposal proposal) {}

    private final RandomSource random;
    private final Ratings ratings;
    private final TimerQueue timers;
    private final UndoLog undo;
    private final Map<String, Challenge> byId = new LinkedHashMap<>();

    public Challenges(RandomSource random, Ratings ratings, TimerQueue timers, UndoLog undo) {
        this.undo = undo;
        this.random = random;
        this.ratings = ratings;
        this.timers = timers;
    }

    Challenge make(Session from, Session to, GameProposal proposal) {
        return new Challenge(random.id(), from, to, proposal);
    }

    /** Puts it to the challenged and lets it wait. */
    void post(Challenge challenge, LobbyRequest.Challenge wish, Step step) {
        undo.put(byId, challenge.id(), challenge);
        timers.set(new TimerQueue.TimerKey.OfChallenge(challenge.id()), step.now() + LIFE.toMillis());
        GameProposal proposal = challenge.proposal();
        step.send(
                challenge.to().link(),
                new LobbyMessage.Challenge(
                        challenge.id(),
                        proposal.from(challenge.from(), ratings),
                        proposal.rules().kind().id(),
                        proposal.rules().options().values(),
                        proposal.tc(),
                        proposal.rated(),
                        proposal.side(),
                        wish.pos(),
                        wish.pairs(),
                        LIFE.toMillis()));
    }

    Challenge requireTo(Session to, String id) {
        return require(id, challenge -> challenge.to() == to);
    }

    Challenge requireFrom(Session from, String id) {
        return require(id, challenge -> challenge.from() == from);
    }

    private Challenge require(String id, Predicate<Challenge> mine) {
        return Optional.ofNullable(byId.get(id))
                .filter(mine)
                .orElseThrow(
                        () -> RequestException.of(ErrorCode.NO_SUCH_OFFER, "That challenge is not there any more"));
    }

    /** Ends a challenge and tells the given ends of it why. */
    void end(Challenge challenge, String why, @Nullable String g, List<Session> told, Step step) {
        undo.remove(byId, challenge.id());
        timers.clear(new TimerQueue.TimerKey.OfChallenge(challenge.id()));
        step.send(told.stream().map(Session::link).toList(), new LobbyMessage.ChallengeGone(challenge.id(), why, g));
    }

    /** Its time is up. */
    public void expire(String id, Step step) {
        Challenge challenge = byId.get(id);
        if (challenge != null) {
            end(challenge, "expired", null, List.of(challenge.from(), challenge.to()), step);
        }
    }

    /** A connection is gone, and its challenges with it. */
    public void removeAll(Session session, Step step) {
        for (Challenge challenge : List.copyOf(byId.values())) {
            if (challenge.from() == session) {
                end(challenge, "cancelled", null, List.of(challenge.to()), step);
            } else if (challenge.to() == session) {
                end(challenge, "offline", null, List.of(challenge.from()), step);
            }
        }
    }
}
