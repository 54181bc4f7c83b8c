package org.parlor.server.core.lobby;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.message.value.OpponentFilter;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/** The open offers. Each belongs to a connection and ends with it; one with a code is not shown. */
public final class Seeks {
    private static final int PER_SESSION_MAX = 10;

    /** One open offer. */
    public record Seek(
            String id,
            Session owner,
            GameProposal proposal,
            @Nullable List<Integer> range,
            OpponentFilter vs,
            @Nullable String code) {

        LobbyMessage.Seek line(Ratings ratings) {
            return new LobbyMessage.Seek(
                    id,
                    proposal.from(owner, ratings),
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

    public Seeks(RandomSource random, Sessions sessions, Ratings ratings, RulesCache rulesCache, UndoLog undo) {
        this.undo = undo;
        this.random = random;
        this.sessions = sessions;
        this.ratings = ratings;
        this.rulesCache = rulesCache;
    }

    /** Those that everybody may see, as the lobby shows them, oldest first. */
    public List<LobbyMessage.Seek> lines(int max) {
        return byId.values().stream()
                .filter(seek -> seek.code() == null)
                .limit(max)
                .map(seek -> seek.line(ratings))
                .toList();
    }

    Seek add(Session owner, LobbyRequest.Seek wish, Step step) {
        GameProposal proposal = GameProposal.of(wish, rulesCache);
        proposal.requirePlayer(owner);
        if (byId.values().stream().filter(seek -> seek.owner() == owner).count() >= PER_SESSION_MAX) {
            throw RequestException.of(ErrorCode.TOO_MANY_GAMES, "You have " + PER_SESSION_MAX + " open games already");
        }
        String code = wish.code() != null && wish.code() ? random.code() : null;
        OpponentFilter opponentFilter = wish.vs() == null ? OpponentFilter.ANY : wish.vs();
        Seek seek = new Seek(random.id(), owner, proposal, wish.range(), opponentFilter, code);
        undo.put(byId, seek.id(), seek);
        if (code == null) {
            sessions.tellLobby(LobbyMessage.Added.of(seek.line(ratings)), step);
        }
        return seek;
    }

    /** The offer of that id, or of that code; a hidden one is found by its code only. */
    Seek require(@Nullable String id, @Nullable String code) {
        Optional<Seek> found = id != null
                ? Optional.ofNullable(byId.get(id)).filter(seek -> seek.code() == null)
                : byId.values().stream()
                        .filter(seek -> seek.code() != null && seek.code().equalsIgnoreCase(code))
                        .findFirst();
        return found.orElseThrow(
                () -> RequestException.of(ErrorCode.NO_SUCH_SEEK, "That open game is not there any more"));
    }

    Seek requireOwn(Session owner, String id) {
        return Optional.ofNullable(byId.get(id))
                .filter(seek -> seek.owner() == owner)
                .orElseThrow(() -> RequestException.of(ErrorCode.NO_SUCH_SEEK, "You have no such open game"));
    }

    void remove(Seek seek, Step step) {
        undo.remove(byId, seek.id());
        if (seek.code() == null) {
            sessions.tellLobby(LobbyMessage.Removed.seek(seek.id()), step);
        }
    }

    /** The connection is gone, and its offers with it. */
    public void removeAll(Session owner, Step step) {
        for (Seek seek : List.copyOf(byId.values())) {
            if (seek.owner() == owner) {
                remove(seek, step);
            }
        }
    }
}
