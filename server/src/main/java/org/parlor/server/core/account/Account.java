package org.parlor.server.core.account;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.UserInfo;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/** Somebody the server knows: a guest for a while, a person or a bot for good. Secrets are kept as hashes only. */
public final class Account {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

    private final String name;
    private final String key;
    private final Kind kind;
    private final long since;
    private final @Nullable String firstToken;
    private List<BotToken> tokens;
    private @Nullable String passwordHash;
    private List<String> muted = List.of();
    private @Nullable ResumeToken latest;
    private @Nullable ResumeToken earlier;
    private List<Long> replacements = List.of();

    /** Who somebody is. */
    enum Kind {
        GUEST,
        /** With a password. */
        PERSON,
        BOT
    }

    Account(JournalRecord.AccountCreated made) {
        this.name = made.name();
        this.key = Player.key(name);
        this.kind = made.bot() ? Kind.BOT : Boolean.TRUE.equals(made.person()) ? Kind.PERSON : Kind.GUEST;
        this.since = made.at();
        this.firstToken = made.tokenHash();
        this.tokens = firstToken == null ? List.of() : List.of(BotToken.first(firstToken, made.at()));
    }

    /** Whether anybody can be called so. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    public String name() {
        return name;
    }

    public String key() {
        return key;
    }

    public boolean bot() {
        return kind == Kind.BOT;
    }

    public boolean guest() {
        return kind == Kind.GUEST;
    }

    /** When it was made. */
    public long since() {
        return since;
    }

    public UserInfo user() {
        return new UserInfo(name, bot(), guest(), null);
    }

    /** The bot tokens by which programs log in, oldest first. */
    public List<BotToken> tokens() {
        return tokens;
    }

    void setTokens(List<BotToken> now, UndoLog undo) {
        List<BotToken> old = tokens;
        undo.add(() -> tokens = old);
        tokens = now;
    }

    Optional<BotToken> token(String hash) {
        return tokens.stream()
                .filter(token -> TokenHash.isSame(hash, token.hash()))
                .findFirst();
    }

    /** The hash of the token with which it made itself known, null if it did otherwise. */
    @Nullable
    String firstToken() {
        return firstToken;
    }

    @Nullable
    String passwordHash() {
        return passwordHash;
    }

    void setPassword(String hash, UndoLog undo) {
        String old = passwordHash;
        undo.add(() -> passwordHash = old);
        passwordHash = hash;
    }

    /** Whom they do not want to hear, by the keys of their names. */
    public List<String> muted() {
        return muted;
    }

    void setMuted(List<String> others, UndoLog undo) {
        List<String> old = muted;
        undo.add(() -> muted = old);
        muted = others;
    }

    @Nullable
    ResumeToken latest() {
        return latest;
    }

    @Nullable
    ResumeToken earlier() {
        return earlier;
    }

    void setResumeTokens(@Nullable ResumeToken newest, @Nullable ResumeToken before, UndoLog undo) {
        ResumeToken oldLatest = latest;
        ResumeToken oldEarlier = earlier;
        undo.add(() -> {
            latest = oldLatest;
            earlier = oldEarlier;
        });
        latest = newest;
        earlier = before;
    }

    /** When a living connection of this account was taken over, latest last. */
    List<Long> replacements() {
        return replacements;
    }

    void setReplacements(List<Long> times, UndoLog undo) {
        List<Long> old = replacements;
        undo.add(() -> replacements = old);
        replacements = times;
    }
}
