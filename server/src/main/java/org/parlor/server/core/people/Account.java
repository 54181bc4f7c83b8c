package org.parlor.server.core.people;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.game.Player;

/** Somebody the server knows: a guest for a while, or a bot for good. Secrets are kept as hashes only. */
public final class Account {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

    private final String name;
    private final boolean bot;
    private final @Nullable String tokenHash;
    private @Nullable String latestHash;
    private @Nullable String earlierHash;
    private final Deque<Long> replacements = new ArrayDeque<>();

    Account(String name, boolean bot, @Nullable String tokenHash) {
        this.name = name;
        this.bot = bot;
        this.tokenHash = tokenHash;
    }

    /** Whether anybody can be called so. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    public String name() {
        return name;
    }

    public String key() {
        return Player.key(name);
    }

    public boolean bot() {
        return bot;
    }

    public boolean guest() {
        return !bot;
    }

    public Player player() {
        return new Player(name, bot, guest());
    }

    @Nullable
    String tokenHash() {
        return tokenHash;
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
