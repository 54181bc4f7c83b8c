package org.parlor.server.core.people;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.game.Player;

/** Somebody the server knows: a guest for a while, a person or a bot for good. Secrets are kept as hashes only. */
public final class Account {
    private final String name;
    private final Kind kind;
    private final @Nullable String tokenHash;
    private @Nullable String passwordHash;
    private @Nullable String latestHash;
    private @Nullable String earlierHash;
    private final Deque<Long> replacements = new ArrayDeque<>();

    /** Who somebody is. */
    enum Kind {
        GUEST,
        /** With a password. */
        PERSON,
        BOT
    }

    Account(String name, Kind kind, @Nullable String tokenHash) {
        this.name = name;
        this.kind = kind;
        this.tokenHash = tokenHash;
    }

    public String name() {
        return name;
    }

    public String key() {
        return Player.key(name);
    }

    public boolean bot() {
        return kind == Kind.BOT;
    }

    public boolean guest() {
        return kind == Kind.GUEST;
    }

    public Player player() {
        return new Player(name, bot(), guest());
    }

    @Nullable
    String tokenHash() {
        return tokenHash;
    }

    @Nullable
    String passwordHash() {
        return passwordHash;
    }

    void setPassword(String hash) {
        passwordHash = hash;
    }

    @Nullable
    String latestHash() {
        return latestHash;
    }

    @Nullable
    String earlierHash() {
        return earlierHash;
    }

    void setHashes(String latest, @Nullable String earlier) {
        latestHash = latest;
        earlierHash = earlier;
    }

    /** When a living connection of this account was taken over, latest last. */
    Deque<Long> replacements() {
        return replacements;
    }
}
