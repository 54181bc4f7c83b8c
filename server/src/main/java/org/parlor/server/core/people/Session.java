package org.parlor.server.core.people;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.drill.Drill;
import org.parlor.message.LobbyRequest;
import org.parlor.message.User;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.step.Origin;
import org.parlor.server.core.undo.UndoLog;

/** One connection's identity and what it has asked for; all of it ends with the connection. */
public final class Session {
    private final String id;
    private final long link;
    private final Origin origin;
    private final Pass pass;
    private final boolean announcesReady;
    private final Lag lag = new Lag();
    private @Nullable Pastimes pastimes;
    private boolean silent;
    private LobbyRequest.@Nullable Policy policy;

    Session(String id, long link, Origin origin, Pass pass, boolean announcesReady) {
        this.id = id;
        this.link = link;
        this.origin = origin;
        this.pass = pass;
        this.announcesReady = announcesReady;
    }

    public String id() {
        return id;
    }

    public long link() {
        return link;
    }

    public Origin origin() {
        return origin;
    }

    /** What its log-in has proven. */
    public Pass pass() {
        return pass;
    }

    public Account account() {
        return pass.account();
    }

    public String key() {
        return account().key();
    }

    /** Whether a program is at work. */
    public boolean bot() {
        return pass.bot();
    }

    public Player player() {
        return pass.player();
    }

    public User user() {
        return player().user();
    }

    /** Whether its games wait for it to say that it is ready. */
    public boolean announcesReady() {
        return announcesReady;
    }

    private Pastimes pastimes() {
        Pastimes known = pastimes;
        if (known == null) {
            known = new Pastimes();
            pastimes = known;
        }
        return known;
    }

    /** The games it watches without playing in them. */
    public Set<String> watching() {
        Pastimes known = pastimes;
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

    public Meter challenges() {
        return pastimes().challenges();
    }

    public Meter talk() {
        return pastimes().talk();
    }

    /** Questions that only the archive can answer. */
    public Meter lookups() {
        return pastimes().lookups();
    }

    public Workload workload() {
        return pastimes().workload();
    }

    public Lag lag() {
        return lag;
    }

    /** What makes the drill of that id again; the drill itself is too large to keep. */
    public Optional<Supplier<Drill>> drill(String id) {
        return Optional.ofNullable(pastimes().drills().get(id));
    }

    /** Keeps what makes a drill; the oldest makes room. */
    public void keepDrill(String id, Supplier<Drill> making, UndoLog undo) {
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
