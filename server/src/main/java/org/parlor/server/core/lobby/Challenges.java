package org.parlor.server.core.lobby;

import java.time.Duration;
import java.util.ArrayList;
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
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.DeclineReason;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/** Pending challenges. A challenge ends when it is answered, when either connection closes, or after two minutes. */
public final class Challenges {
    private static final Duration LIFETIME = Duration.ofMinutes(2);

    /** A challenge. After a takeover, the challenged account may log in later than the challenger. */
    public record Challenge(
            String id, Session from, LobbyRequest.Challenge request, GameProposal proposal, long expiresAt) {
        /** Returns the key of the challenged account's name. */
        public String to() {
            return Player.key(request.to());
        }

        private String key() {
            return "challenge " + id;
        }
    }

    private final RandomSource random;
    private final Sessions sessions;
    private final Ratings ratings;
    private final RulesCache rulesCache;
    private final TimerQueue timers;
    private final UndoLog undo;
    private final Map<String, Challenge> byId = new LinkedHashMap<>();

    Challenges(
            RandomSource random,
            Sessions sessions,
            Ratings ratings,
            RulesCache rulesCache,
            TimerQueue timers,
            UndoLog undo) {
        this.undo = undo;
        this.random = random;
        this.sessions = sessions;
        this.ratings = ratings;
        this.rulesCache = rulesCache;
        this.timers = timers;
    }

    public Challenge create(Session from, LobbyRequest.Challenge request, GameProposal proposal, Step step) {
        return create(random.id(), from, request, proposal, step);
    }

    private static Challenge create(
            String id, Session from, LobbyRequest.Challenge request, GameProposal proposal, Step step) {
        return new Challenge(id, from, request, proposal, step.now() + LIFETIME.toMillis());
    }

    /** Stores a challenge and sends it to the challenged player, if connected with a program that reads it. */
    public void add(Challenge challenge, Step step) {
        undo.put(byId, challenge.id(), challenge);
        timers.set(new TimerQueue.TimerKey.OfChallenge(challenge.id()), challenge.expiresAt());
        step.keepRequest(challenge.from().connectionId(), challenge.key(), challenge.request());
        sessions.find(challenge.to()).ifPresent(to -> send(challenge, to, step));
    }

    /** Adds a challenge with the id that it had at an earlier active core; its lifetime starts again. */
    public void restore(Session from, LobbyRequest.Challenge request, String id, Step step) {
        add(create(id, from, request, GameProposal.of(request, rulesCache), step), step);
    }

    /** Sends the restored challenges to a player who has just logged in. */
    public void sendPending(Session to, Step step) {
        for (Challenge challenge : byId.values()) {
            if (challenge.to().equals(to.key())) {
                send(challenge, to, step);
            }
        }
    }

    private void send(Challenge challenge, Session to, Step step) {
        LobbyRequest.Challenge request = challenge.request();
        GameProposal proposal = challenge.proposal();
        if (!to.reads(proposal.tc())) {
            return;
        }
        step.send(
                to.connectionId(),
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
                        challenge.expiresAt() - step.now()));
    }

    public Challenge requireTo(Session to, String id) {
        return require(id, challenge -> challenge.to().equals(to.key()));
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
        if (undo.remove(byId, challenge.id()) != null) {
            step.forgetRequest(challenge.from().connectionId(), challenge.key());
        }
        timers.clear(new TimerQueue.TimerKey.OfChallenge(challenge.id()));
        step.send(
                recipients.stream().map(Session::connectionId).toList(),
                new LobbyMessage.ChallengeGone(challenge.id(), reason, g));
    }

    public void expire(String id, Step step) {
        Challenge challenge = byId.get(id);
        if (challenge != null) {
            List<Session> recipients = new ArrayList<>(List.of(challenge.from()));
            sessions.find(challenge.to()).ifPresent(recipients::add);
            remove(challenge, "expired", null, recipients, step);
        }
    }

    /** Returns whether a session has sent or received a challenge that is pending. */
    boolean hasAny(Session session) {
        return byId.values().stream()
                .anyMatch(challenge ->
                        challenge.from() == session || challenge.to().equals(session.key()));
    }

    /** Removes all challenges of a closed connection. */
    void removeAll(Session session, Step step) {
        for (Challenge challenge : List.copyOf(byId.values())) {
            if (challenge.from() == session) {
                remove(
                        challenge,
                        "cancelled",
                        null,
                        sessions.find(challenge.to()).stream().toList(),
                        step);
            } else if (challenge.to().equals(session.key())) {
                remove(challenge, DeclineReason.OFFLINE.wireName(), null, List.of(challenge.from()), step);
            }
        }
    }
}
