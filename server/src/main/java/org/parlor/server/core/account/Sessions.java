package org.parlor.server.core.account;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.undo.UndoLog;

/** Who is connected: at most one session an account. */
public final class Sessions {
    private static final long CONFLICT_SPAN_MILLIS = 60_000;
    private static final int REPLACEMENTS_MAX = 2;

    private final UndoLog undo;
    private final Map<Long, Session> byLink = new LinkedHashMap<>();
    private final Map<String, Session> byAccount = new HashMap<>();
    /** The connections that follow the lobby, apart from the many that play: every game that begins or ends is told. */
    private final Set<Long> lobby = new LinkedHashSet<>();

    public Sessions(UndoLog undo) {
        this.undo = undo;
    }

    public Optional<Session> byLink(long link) {
        return Optional.ofNullable(byLink.get(link));
    }

    public Optional<Session> of(String key) {
        return Optional.ofNullable(byAccount.get(key));
    }

    public Collection<Session> all() {
        return Collections.unmodifiableCollection(byLink.values());
    }

    /** Lets a connection follow the lobby, or no more. */
    public void follow(Session session, boolean on) {
        if (on) {
            undo.add(lobby, session.link());
        } else {
            undo.remove(lobby, session.link());
        }
    }

    /** The connections that follow the lobby. */
    public List<Long> inLobby() {
        return List.copyOf(lobby);
    }

    /** Tells whoever follows the lobby. */
    public void tellLobby(LobbyMessage news, Step step) {
        step.send(inLobby(), news);
    }

    /** Tells everybody. */
    public void tellAll(SessionMessage news, Step step) {
        step.send(List.copyOf(byLink.keySet()), news);
    }

    /**
     * Counts one more take-over of a living connection, if there is one.
     *
     * @throws RequestException if two programs seem to be throwing each other out
     */
    public void requireReplaceable(Account account, long now) {
        if (!byAccount.containsKey(account.key())) {
            return;
        }
        List<Long> recent = account.replacements().stream()
                .filter(at -> at > now - CONFLICT_SPAN_MILLIS)
                .toList();
        if (recent.size() >= REPLACEMENTS_MAX) {
            long retry = recent.get(0) + CONFLICT_SPAN_MILLIS - now;
            throw RequestException.limited(
                    ErrorCode.SESSION_CONFLICT,
                    "session",
                    retry,
                    account.name() + " is logged in elsewhere, and alive");
        }
        account.setReplacements(Stream.concat(recent.stream(), Stream.of(now)).toList(), undo);
    }

    public Session open(String id, long link, PeerAddress peer, Principal principal, boolean announcesReady) {
        Session session = new Session(id, link, peer, principal, announcesReady);
        undo.put(byLink, link, session);
        undo.put(byAccount, session.key(), session);
        return session;
    }

    public void remove(Session session) {
        undo.remove(byLink, session.link());
        undo.remove(lobby, session.link());
        if (byAccount.get(session.key()) == session) {
            undo.remove(byAccount, session.key());
        }
    }
}
