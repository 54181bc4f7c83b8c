package org.parlor.server.core.account;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.conformance.Drill;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.UserInfo;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.ratelimit.RateLimiter;
import org.parlor.server.core.undo.UndoLog;

/** A logged-in connection: its identity and everything that ends with it. Not thread-safe. */
public final class Session {
    private final String id;
    private final long connectionId;
    private final PeerAddress peer;
    private final Principal principal;
    private final boolean announcesReady;
    private final LatencyTracker latency = new LatencyTracker();
    private @Nullable SessionExtras lazyExtras;
    private boolean idle;
    private LobbyRequest.@Nullable Policy policy;

    Session(String id, long connectionId, PeerAddress peer, Principal principal, boolean announcesReady) {
        this.id = id;
        this.connectionId = connectionId;
        this.peer = peer;
        this.principal = principal;
        this.announcesReady = announcesReady;
    }

    public String id() {
        return id;
    }

    public long connectionId() {
        return connectionId;
    }

    public PeerAddress peer() {
        return peer;
    }

    /** Returns the authenticated identity. */
    public Principal principal() {
        return principal;
    }

    public Account account() {
        return principal.account();
    }

    public String key() {
        return account().key();
    }

    /** Returns whether a program is logged in. */
    public boolean bot() {
        return principal.bot();
    }

    public Player player() {
        return principal.player();
    }

    public UserInfo user() {
        return player().toUserInfo();
    }

    /** Returns whether the client sends {@code ready} before a game starts. */
    public boolean announcesReady() {
        return announcesReady;
    }

    private SessionExtras extras() {
        SessionExtras existing = lazyExtras;
        if (existing == null) {
            existing = new SessionExtras();
            lazyExtras = existing;
        }
        return existing;
    }

    /** Returns the ids of the games that the session watches without playing in them. */
    public Set<String> watchedGames() {
        SessionExtras existing = lazyExtras;
        return existing == null ? Set.of() : Collections.unmodifiableSet(existing.watchedGames());
    }

    public void watch(String game, UndoLog undo) {
        undo.add(extras().watchedGames(), game);
    }

    public void unwatch(String game, UndoLog undo) {
        if (watchedGames().contains(game)) {
            undo.remove(extras().watchedGames(), game);
        }
    }

    public RateLimiter challengeLimiter() {
        return extras().challengeLimiter();
    }

    public RateLimiter chatLimiter() {
        return extras().chatLimiter();
    }

    /** Limits requests that need an archive query. */
    public RateLimiter archiveLimiter() {
        return extras().archiveLimiter();
    }

    public ExploreQuota exploreQuota() {
        return extras().exploreQuota();
    }

    public LatencyTracker latency() {
        return latency;
    }

    /** Returns a factory that recreates a drill; drills are too large to keep. */
    public Optional<Supplier<Drill>> drill(String id) {
        return Optional.ofNullable(extras().drills().get(id));
    }

    /** Stores the factory of a drill, replacing the oldest. */
    public void addDrill(String id, Supplier<Drill> factory, UndoLog undo) {
        extras().addDrill(id, factory, undo);
    }

    public boolean idle() {
        return idle;
    }

    public void setIdle(boolean newSilent, UndoLog undo) {
        boolean old = idle;
        undo.add(() -> idle = old);
        idle = newSilent;
    }

    public LobbyRequest.@Nullable Policy policy() {
        return policy;
    }

    public void setPolicy(LobbyRequest.Policy newPolicy, UndoLog undo) {
        LobbyRequest.Policy old = policy;
        undo.add(() -> policy = old);
        policy = newPolicy;
    }
}
