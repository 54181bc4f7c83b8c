package org.parlor.server.core.lobby;

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
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/** Open seeks. A seek belongs to a connection and is removed when it closes. Seeks with a code are not listed. */
public final class Seeks {
    private static final int PER_SESSION_MAX = 10;

    public record Seek(
            String id,
            Session owner,
            GameProposal proposal,
            @Nullable List<Integer> range,
            OpponentFilter vs,
            @Nullable String code) {

        private String key() {
            return code == null ? "seek " + id : "seek " + id + " " + code;
        }

        LobbyMessage.Seek toMessage(Ratings ratings) {
            return new LobbyMessage.Seek(
                    id,
                    proposal.proposerInfo(owner, ratings),
                    proposal.rules().kind().id(),
                    proposal.rules().options().values(),
                    proposal.tc(),
                    proposal.rated(),
                    proposal.side(),
                    range,
                    vs);
        }
    }

    private final RandomSource random;
    private final Sessions sessions;
    private final Ratings ratings;
    private final RulesCache rulesCache;
    private final UndoLog undo;
    private final Map<String, Seek> byId = new LinkedHashMap<>();

    Seeks(RandomSource random, Sessions sessions, Ratings ratings, RulesCache rulesCache, UndoLog undo) {
        this.undo = undo;
        this.random = random;
        this.sessions = sessions;
        this.ratings = ratings;
        this.rulesCache = rulesCache;
    }

    /** The listed seeks with a readable time control as lobby messages, oldest first. */
    public List<LobbyMessage.Seek> listed(Predicate<TimeControl> readable, int max) {
        return byId.values().stream()
                .filter(seek ->
                        seek.code() == null && readable.test(seek.proposal().tc()))
                .limit(max)
                .map(seek -> seek.toMessage(ratings))
                .toList();
    }

    public Seek add(Session owner, LobbyRequest.Seek request, Step step) {
        String code = request.code() != null && request.code() ? random.code() : null;
        return restore(owner, request, random.id(), code, step);
    }

    /** Adds a seek with the id and code that it had at an earlier active core. */
    public Seek restore(Session owner, LobbyRequest.Seek request, String id, @Nullable String code, Step step) {
        GameProposal proposal = GameProposal.of(request, rulesCache);
        proposal.requireEligible(owner);
        if (byId.values().stream().filter(seek -> seek.owner() == owner).count() >= PER_SESSION_MAX) {
            throw RequestException.of(
                    ErrorCode.TOO_MANY_GAMES, "You already have " + PER_SESSION_MAX + " open games, the maximum");
        }
        OpponentFilter filter = request.vs() == null ? OpponentFilter.ANY : request.vs();
        Seek seek = new Seek(id, owner, proposal, request.range(), filter, code);
        undo.put(byId, id, seek);
        step.keepRequest(owner.connectionId(), seek.key(), request);
        if (code == null) {
            sessions.sendToLobby(LobbyMessage.Added.of(seek.toMessage(ratings)), proposal.tc(), step);
        }
        return seek;
    }

    /** Finds a seek by id or code. Seeks with a code are found by the code only. */
    public Seek require(@Nullable String id, @Nullable String code) {
        Optional<Seek> found = id != null
                ? Optional.ofNullable(byId.get(id)).filter(seek -> seek.code() == null)
                : byId.values().stream()
                        .filter(seek -> seek.code() != null && seek.code().equalsIgnoreCase(code))
                        .findFirst();
        return found.orElseThrow(() -> RequestException.of(
                ErrorCode.NO_SUCH_SEEK, "There is no such open game; it may have been taken or cancelled"));
    }

    public Seek requireOwn(Session owner, String id) {
        return Optional.ofNullable(byId.get(id))
                .filter(seek -> seek.owner() == owner)
                .orElseThrow(() -> RequestException.of(ErrorCode.NO_SUCH_SEEK, "You have no such open game"));
    }

    public void remove(Seek seek, Step step) {
        undo.remove(byId, seek.id());
        step.forgetRequest(seek.owner().connectionId(), seek.key());
        if (seek.code() == null) {
            sessions.sendToLobby(
                    LobbyMessage.Removed.seek(seek.id()), seek.proposal().tc(), step);
        }
    }

    boolean hasAny(Session owner) {
        return byId.values().stream().anyMatch(seek -> seek.owner() == owner);
    }

    /** Removes all seeks of a closed connection. */
    void removeAll(Session owner, Step step) {
        for (Seek seek : List.copyOf(byId.values())) {
            if (seek.owner() == owner) {
                remove(seek, step);
            }
        }
    }
}
