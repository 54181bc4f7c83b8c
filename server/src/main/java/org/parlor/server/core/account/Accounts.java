package org.parlor.server.core.account;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Account.Kind;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/** Everybody who is known, and the resume tokens by which they come back. */
public final class Accounts {
    private static final int MUTED_MAX = 200;

    private final CurrentSettings settings;
    private final RandomSource random;
    private final UndoLog undo;
    private final Map<String, Account> byKey = new HashMap<>();
    private final Map<String, Account> byResumeHash = new HashMap<>();

    public Accounts(CurrentSettings settings, RandomSource random, UndoLog undo) {
        this.settings = settings;
        this.random = random;
        this.undo = undo;
    }

    public Optional<Account> find(String name) {
        return Optional.ofNullable(byKey.get(Player.key(name)));
    }

    /** @throws RequestException {@code no_such_user} on that field of the request */
    public Account require(String name, String field) {
        return find(name).orElseThrow(() -> RequestException.at(ErrorCode.NO_SUCH_USER, field, "No such user"));
    }

    /** Whoever was given that resume token, unless the bot token that it comes from has been revoked. */
    Optional<Principal> byResume(String token) {
        String hash = TokenHash.hash(token);
        return Optional.ofNullable(byResumeHash.get(hash)).flatMap(account -> resumed(account, hash));
    }

    private static Optional<Principal> resumed(Account account, String hash) {
        ResumeToken latest = account.latest();
        ResumeToken used = latest != null && latest.hash().equals(hash) ? latest : account.earlier();
        String via = used == null ? null : used.via();
        return via == null
                ? Optional.of(new Principal(account, null))
                : account.token(via).map(token -> new Principal(account, token));
    }

    public Stream<Account> all() {
        return byKey.values().stream();
    }

    /**
     * Makes an account under a name that nobody has.
     *
     * @throws RequestException {@code server_full}
     */
    Account make(String name, Kind kind, @Nullable String tokenHash, Step step) {
        if (byKey.size() >= settings.now().visitors().accountsMax()) {
            throw RequestException.limited(
                    ErrorCode.SERVER_FULL, "accounts", 60_000, "The server knows as many as it can");
        }
        JournalRecord.AccountCreated made = new JournalRecord.AccountCreated(
                step.now(), name, kind == Kind.BOT, kind == Kind.PERSON ? true : null, tokenHash);
        step.record(made);
        return keep(made);
    }

    /** @throws RequestException {@code name_taken} if only the operator may make an account of that name */
    void requireNotReserved(String name) {
        if (settings.now().admins().contains(Player.key(name))) {
            throw RequestException.at(
                    ErrorCode.NAME_TAKEN,
                    "login.name",
                    name + " is reserved for an admin of this server; choose another name");
        }
    }

    /** The names of admins that have no account yet. */
    public Set<String> missingAdmins() {
        return settings.now().admins().stream()
                .filter(key -> !byKey.containsKey(key))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Makes the account of an admin unless there is one; the limit on accounts does not apply. */
    public void makeAdmin(String name, String passwordHash, Step step) {
        if (find(name).isEmpty()) {
            JournalRecord.AccountCreated made = new JournalRecord.AccountCreated(step.now(), name, false, true, null);
            step.record(made);
            setPassword(keep(made), passwordHash, step);
        }
    }

    void setPassword(Account account, String hash, Step step) {
        account.setPassword(hash, undo);
        step.record(new JournalRecord.PasswordSet(step.now(), account.name(), hash));
    }

    void setBotTokens(Account account, List<BotToken> tokens, Step step) {
        JournalRecord.BotTokensSet set = new JournalRecord.BotTokensSet(step.now(), account.name(), tokens);
        step.record(set);
        account.setTokens(set.tokens(), undo);
    }

    /** @throws RequestException if there are too many already */
    public void mute(Account account, String other, boolean on, Step step) {
        Set<String> others = new LinkedHashSet<>(account.muted());
        boolean changed = on ? others.add(other) : others.remove(other);
        if (others.size() > MUTED_MAX) {
            throw RequestException.badValue("user", "One can mute " + MUTED_MAX + " others at most");
        }
        if (changed) {
            JournalRecord.Muted muted = new JournalRecord.Muted(step.now(), account.name(), List.copyOf(others));
            step.record(muted);
            account.setMuted(muted.others(), undo);
        }
    }

    /**
     * A new resume token; the one it replaces stays valid until the new one is used, unless whoever might have stolen it
     * is just being locked out.
     */
    public String issueToken(Principal principal, Login login, Step step) {
        Account account = principal.account();
        boolean changed = login instanceof Login.Password person && person.newPassword() != null;
        String used = login instanceof Login.Resume resume ? TokenHash.hash(resume.token()) : null;
        ResumeToken earlier = account.earlier();
        ResumeToken last = earlier != null && earlier.hash().equals(used) ? earlier : account.latest();
        ResumeToken keep = changed ? null : last;
        String token = "r_" + random.secret();
        JournalRecord.TokensSet set = new JournalRecord.TokensSet(
                step.now(),
                account.name(),
                TokenHash.hash(token),
                keep == null ? null : keep.hash(),
                principal.via(),
                keep == null ? null : keep.via());
        step.record(set);
        setResumeTokens(account, set);
        return token;
    }

    /** Forgets a guest, tokens and all. */
    public void forget(Account account, Step step) {
        drop(account);
        step.record(new JournalRecord.AccountForgotten(step.now(), account.name()));
    }

    /** Takes a fact from the journal as it was written. */
    public void restore(JournalRecord.AccountCreated made) {
        keep(made);
    }

    public void restore(JournalRecord.PasswordSet password) {
        find(password.name()).ifPresent(account -> account.setPassword(password.hash(), undo));
    }

    public void restore(JournalRecord.TokensSet tokens) {
        find(tokens.name()).ifPresent(account -> setResumeTokens(account, tokens));
    }

    public void restore(JournalRecord.BotTokensSet tokens) {
        find(tokens.name()).ifPresent(account -> account.setTokens(tokens.tokens(), undo));
    }

    public void restore(JournalRecord.Muted muted) {
        find(muted.name()).ifPresent(account -> account.setMuted(muted.others(), undo));
    }

    public void restore(JournalRecord.AccountForgotten forgotten) {
        find(forgotten.name()).ifPresent(this::drop);
    }

    private Account keep(JournalRecord.AccountCreated made) {
        Account account = new Account(made);
        undo.put(byKey, account.key(), account);
        return account;
    }

    private void drop(Account account) {
        undo.remove(byKey, account.key());
        setResumeTokens(account, null, null);
    }

    /** Older records do not say that a bot's come from its first token. */
    private void setResumeTokens(Account account, JournalRecord.TokensSet set) {
        String latestVia = set.latestVia() == null ? account.firstToken() : set.latestVia();
        String earlierVia = set.earlierVia() == null ? account.firstToken() : set.earlierVia();
        setResumeTokens(
                account, ResumeToken.of(set.latestHash(), latestVia), ResumeToken.of(set.earlierHash(), earlierVia));
    }

    private void setResumeTokens(Account account, @Nullable ResumeToken latest, @Nullable ResumeToken earlier) {
        for (ResumeToken old : Arrays.asList(account.latest(), account.earlier())) {
            if (old != null) {
                undo.remove(byResumeHash, old.hash());
            }
        }
        account.setResumeTokens(latest, earlier, undo);
        for (ResumeToken valid : Arrays.asList(latest, earlier)) {
            if (valid != null) {
                undo.put(byResumeHash, valid.hash(), account);
            }
        }
    }
}
