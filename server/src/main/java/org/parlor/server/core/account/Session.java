package org.parlor.server.core.account;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.conformance.ConformanceTest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.UserInfo;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.ratelimit.RateLimiter;
import org.parlor.server.core.undo.UndoLog;

/** One connection's identity and what it has asked for; all of it ends with the connection. */
public final class Session {
    private final String id;
    private final long link;
    private final PeerAddress peer;
    private final Principal principal;
    private final boolean announcesReady;
    private final LatencyTracker latency = new LatencyTracker();
    private @Nullable SessionExtras sessionExtras;
    private boolean silent;
    private LobbyRequest.@Nullable Policy policy;

    Session(String id, long link, PeerAddress peer, Principal principal, boolean announcesReady) {
        this.id = id;
        this.link = link;
        this.peer = peer;
        this.principal = principal;
        this.announcesReady = announcesReady;
    }

    public String id() {
        return id;
    }

    public long link() {
        return link;
    }

    public PeerAddress origin() {
        return peer;
    }

    /** What its log-in has proven. */
    public Principal pass() {
        return principal;
    }

    public Account account() {
        return principal.account();
    }

    public String key() {
        return account().key();
    }

    /** Whether a program is at work. */
    public boolean bot() {
        return principal.bot();
    }

    public Player player() {
        return principal.player();
    }

    public UserInfo user() {
        return player().user();
    }

    /** Whether its games wait for it to say that it is ready. */
    public boolean announcesReady() {
        return announcesReady;
    }

    private SessionExtras pastimes() {
        SessionExtras known = sessionExtras;
        if (known == null) {
            known = new SessionExtras();
            sessionExtras = known;
        }
        return known;
    }

    /** The games it watches without playing in them. */
    public Set<String> watching() {
        SessionExtras known = sessionExtras;
        return known == null ? Set.of() : Collections.unmodifiableSet(known.watching());
    }

    public void watch(String game, UndoLog undo) {
        undo.add(pastimes().watching(), game);
    }

    public void unwatch(String game, UndoLog undo) {
        if (watching().contains(game)) {
            undo.remove(pastimes().watching(), game);
        }
    }

    public RateLimiter challenges() {
        return pastimes().challenges();
    }

    public RateLimiter talk() {
        return pastimes().talk();
    }

    /** Questions that only the archive can answer. */
    public RateLimiter lookups() {
        return pastimes().lookups();
    }

    public ExploreQuota workload() {
        return pastimes().workload();
    }

    public LatencyTracker lag() {
        return latency;
    }

    /** What makes the drill of that id again; the drill itself is too large to keep. */
    public Optional<Supplier<ConformanceTest>> drill(String id) {
        return Optional.ofNullable(pastimes().drills().get(id));
    }

    /** Keeps what makes a drill; the oldest makes room. */
    public void keepDrill(String id, Supplier<ConformanceTest> making, UndoLog undo) {
        pastimes().keepDrill(id, making, undo);
    }

    public boolean silent() {
        return silent;
    }

    public void setSilent(boolean now, UndoLog undo) {
        boolean old = silent;
        undo.add(() -> silent = old);
        silent = now;
    }

    public LobbyRequest.@Nullable Policy policy() {
        return policy;
    }

    public void setPolicy(LobbyRequest.Policy stated, UndoLog undo) {
        LobbyRequest.Policy old = policy;
        undo.add(() -> policy = old);
        policy = stated;
    }
}
