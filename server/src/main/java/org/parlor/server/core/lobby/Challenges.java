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

/** Pending challenges. A challenge ends when it is answered, when either connection closes, or after two minutes. */
public final class Challenges {
    private static final Duration LIFETIME = Duration.ofMinutes(2);

    public record Challenge(String id, Session from, Session to, GameProposal proposal) {}

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

    public Challenge create(Session from, Session to, GameProposal proposal) {
        return new Challenge(random.id(), from, to, proposal);
    }

    /** Stores a challenge and sends it to the challenged player. */
    public void add(Challenge challenge, LobbyRequest.Challenge request, Step step) {
        undo.put(byId, challenge.id(), challenge);
        timers.set(new TimerQueue.TimerKey.OfChallenge(challenge.id()), step.now() + LIFETIME.toMillis());
        GameProposal proposal = challenge.proposal();
        step.send(
                challenge.to().connectionId(),
                new LobbyMessage.Challenge(
                        challenge.id(),
                        proposal.proposerInfo(challenge.from(), ratings),
                        proposal.rules().kind().id(),
                        proposal.rules().options().values(),
                        proposal.tc(),
                        proposal.rated(),
                        proposal.side(),
                        request.pos(),
                        request.pairs(),
                        LIFETIME.toMillis()));
    }

    public Challenge requireTo(Session to, String id) {
        return require(id, challenge -> challenge.to() == to);
    }

    public Challenge requireFrom(Session from, String id) {
        return require(id, challenge -> challenge.from() == from);
    }

    private Challenge require(String id, Predicate<Challenge> owned) {
        return Optional.ofNullable(byId.get(id))
                .filter(owned)
                .orElseThrow(() -> RequestException.of(
                        ErrorCode.NO_SUCH_OFFER, "There is no such challenge; it may have expired"));
    }

    /** Removes a challenge and notifies the given sessions of the reason. */
    public void remove(Challenge challenge, String reason, @Nullable String g, List<Session> recipients, Step step) {
        undo.remove(byId, challenge.id());
        timers.clear(new TimerQueue.TimerKey.OfChallenge(challenge.id()));
        step.send(
                recipients.stream().map(Session::connectionId).toList(),
                new LobbyMessage.ChallengeGone(challenge.id(), reason, g));
    }

    public void expire(String id, Step step) {
        Challenge challenge = byId.get(id);
        if (challenge != null) {
            remove(challenge, "expired", null, List.of(challenge.from(), challenge.to()), step);
        }
    }

    /** Removes all challenges of a closed connection. */
    public void removeAll(Session session, Step step) {
        for (Challenge challenge : List.copyOf(byId.values())) {
            if (challenge.from() == session) {
                remove(challenge, "cancelled", null, List.of(challenge.to()), step);
            } else if (challenge.to() == session) {
                remove(challenge, "offline", null, List.of(challenge.from()), step);
            }
        }
    }
}
