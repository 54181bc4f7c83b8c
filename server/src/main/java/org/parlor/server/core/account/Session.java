package org.parlor.server.core.account;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.conformance.Drill;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Rules;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RestorableSession;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.ratelimit.RequestLimiter;
import org.parlor.server.core.undo.UndoLog;

/** A logged-in connection: its identity and everything that ends with it. Not thread-safe. */
public final class Session {
    private static final int DRILLS_MAX = 2;
    private static final int CELLS = 64;

    private final RestorableSession ticket;
    private final long connectionId;
    private final PeerAddress peer;
    private final Principal principal;
    private final long openedAt;
    private final LatencyTracker latency = new LatencyTracker();
    private @Nullable Extras lazyExtras;
    private Map<String, Supplier<Drill>> drills = Map.of();
    private @Nullable LoginCode loginCode;
    private boolean idle;
    private LobbyRequest.@Nullable Policy policy;

    /** The code with which the session continues on another device, as a hash. */
    record LoginCode(String hash, long expiresAt) {}

    /** State that most sessions never need; created on first use. */
    private record Extras(
            Set<String> watchedGames,
            RequestLimiter challengeLimiter,
            RequestLimiter chatLimiter,
            RequestLimiter archiveLimiter,
            RequestLimiter exploreLimiter) {
        Extras() {
            this(
                    new LinkedHashSet<>(),
                    new RequestLimiter("challenge", "challenges: 30 per 5 min", 30, 300_000),
                    new RequestLimiter("chat", "chat: 20 lines per 20 s", 20, 20_000),
                    new RequestLimiter("archive", "archive: 10 queries per s", 50, 5_000),
                    new RequestLimiter("explore", "explore: 500 positions of an 8 by 8 board per s", 2_000, 4_000));
        }
    }

    Session(RestorableSession ticket, long connectionId, PeerAddress peer, Principal principal, long openedAt) {
        this.ticket = ticket;
        this.connectionId = connectionId;
        this.peer = peer;
        this.principal = principal;
        this.openedAt = openedAt;
    }

    @Nullable
    LoginCode loginCode() {
        return loginCode;
    }

    void setLoginCode(LoginCode code, UndoLog undo) {
        undo.set(value -> loginCode = value, loginCode, code);
    }

    /** Returns whether a login presents a secret that was issued to this session. */
    boolean isResumedBy(Login login) {
        if (login instanceof Login.Code code) {
            return loginCode != null && TokenHasher.matches(TokenHasher.hash(code.code()), loginCode.hash());
        }
        return login instanceof Login.Resume resume
                && TokenHasher.matches(TokenHasher.hash(resume.token()), ticket.resumeTokenHash());
    }

    public String id() {
        return ticket.sessionId();
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

    /** Returns the server time at which this core has opened the session. */
    public long openedAt() {
        return openedAt;
    }

    public Account account() {
        return principal.account();
    }

    public String key() {
        return account().key();
    }

    /** Returns whether a program is logged in. */
    public boolean isBot() {
        return principal.isBot();
    }

    public Player player() {
        return principal.player();
    }

    public UserInfo user() {
        return player().toUserInfo();
    }

    /** Returns whether the client sends {@code ready} before a game starts. */
    public boolean announcesReady() {
        return ticket.announcesReady();
    }

    /** Returns whether a {@code turn} for the client includes the game and its options. */
    public boolean wantsTurnGame() {
        return ticket.wantsTurnGame();
    }

    /** Returns whether the client can read messages about correspondence games. */
    public boolean readsCorrespondence() {
        return ticket.readsCorrespondence();
    }

    /** Returns whether the client can read messages with a time control. */
    public boolean reads(TimeControl tc) {
        return (readsCorrespondence() || !tc.isCorrespondence()) && (ticket.readsWeekends() || !tc.pausesOnWeekends());
    }

    /** @throws RequestException {@code not_supported} if the client cannot read messages about a game */
    public void requireReads(TimeControl tc) {
        if (!reads(tc)) {
            throw RequestException.of(
                    ErrorCode.NOT_SUPPORTED,
                    "Your program does not support correspondence games"
                            + (tc.pausesOnWeekends() ? " with weekends off" : "") + "; use a newer one");
        }
    }

    private Extras extras() {
        Extras existing = lazyExtras;
        if (existing == null) {
            existing = new Extras();
            lazyExtras = existing;
        }
        return existing;
    }

    /** Returns the ids of the games that the session watches without playing in them. */
    public Set<String> watchedGames() {
        Extras existing = lazyExtras;
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

    public RequestLimiter challengeLimiter() {
        return extras().challengeLimiter();
    }

    public RequestLimiter chatLimiter() {
        return extras().chatLimiter();
    }

    /** Limits requests that need an archive query. */
    public RequestLimiter archiveLimiter() {
        return extras().archiveLimiter();
    }

    /**
     * Limits computations with the rules, in positions of 64 cells. Work is charged after it is done, so a request may
     * exceed the limit; the next one then has to wait.
     */
    public RequestLimiter exploreLimiter() {
        return extras().exploreLimiter();
    }

    /** Charges the {@link #exploreLimiter} for positions of a board, weighted by its size. */
    public void chargePositions(Rules rules, int count, Step step) {
        exploreLimiter().charge(count * ((rules.board().cells().size() + CELLS - 1) / CELLS), step);
    }

    public LatencyTracker latency() {
        return latency;
    }

    /** Returns a factory that recreates a drill; drills are too large to keep. */
    public Optional<Supplier<Drill>> drill(String id) {
        return Optional.ofNullable(drills.get(id));
    }

    /** Stores the factory of a drill, replacing the oldest. */
    public void addDrill(String id, Supplier<Drill> factory, UndoLog undo) {
        Map<String, Supplier<Drill>> updated = new LinkedHashMap<>(drills);
        if (updated.size() >= DRILLS_MAX) {
            updated.remove(updated.keySet().iterator().next());
        }
        updated.put(id, factory);
        undo.set(value -> drills = value, drills, updated);
    }

    public boolean isIdle() {
        return idle;
    }

    public void setIdle(boolean newSilent, UndoLog undo) {
        undo.set(value -> idle = value, idle, newSilent);
    }

    public LobbyRequest.@Nullable Policy policy() {
        return policy;
    }

    void setPolicy(LobbyRequest.Policy newPolicy, UndoLog undo) {
        undo.set(value -> policy = value, policy, newPolicy);
    }
}
