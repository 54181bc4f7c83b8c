package org.parlor.server.core.people;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.Refusal;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.people.Account.Kind;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Step;

/** Everybody who is known, and the resume tokens by which they come back. */
public final class Accounts {
    private final House house;
    private final Randomness randomness;
    private final Map<String, Account> byKey = new HashMap<>();
    private final Map<@Nullable String, Account> byResumeHash = new HashMap<>();

    public Accounts(House house, Randomness randomness) {
        this.house = house;
        this.randomness = randomness;
    }

    public Optional<Account> find(String name) {
        return Optional.ofNullable(byKey.get(Player.key(name)));
    }

    Optional<Account> byResume(String token) {
        return Optional.ofNullable(byResumeHash.get(Secrets.hash(token)));
    }

    public Stream<Account> all() {
        return byKey.values().stream();
    }

    /**
     * Makes an account under a name that nobody has.
     *
     * @throws Refusal {@code server_full}
     */
    Account make(String name, Kind kind, @Nullable String tokenHash, Step step) {
        if (byKey.size() >= house.accountsMax()) {
            throw Refusal.limited(ErrorCode.SERVER_FULL, "accounts", 60_000, "The server knows as many as it can");
        }
        JournalRecord.AccountMade made = new JournalRecord.AccountMade(
                step.now(), name, kind == Kind.BOT, kind == Kind.PERSON ? true : null, tokenHash);
        step.record(made);
        return keep(made);
    }

    void setPassword(Account account, String hash, Step step) {
        account.setPassword(hash);
        step.record(new JournalRecord.PasswordSet(step.now(), account.name(), hash));
    }

    /** A new resume token; the one it replaces stays valid until the new one is used. */
    public String issueToken(Account account, Login login, Step step) {
        String used = login instanceof Login.Resume resume ? Secrets.hash(resume.token()) : null;
        String keep = used != null && used.equals(account.earlierHash()) ? used : account.latestHash();
        String token = "r_" + randomness.secret();
        setTokens(account, Secrets.hash(token), keep);
        step.record(new JournalRecord.TokensSet(step.now(), account.name(), Secrets.hash(token), keep));
        return token;
    }

    /** Forgets a guest, tokens and all. */
    public void forget(Account account, Step step) {
        drop(account);
        step.record(new JournalRecord.AccountForgotten(step.now(), account.name()));
    }

    /** Takes a fact from the journal as it was written. */
    public void restore(JournalRecord.AccountMade made) {
        keep(made);
    }

    public void restore(JournalRecord.PasswordSet password) {
        find(password.name()).ifPresent(account -> account.setPassword(password.hash()));
    }

    public void restore(JournalRecord.TokensSet tokens) {
        find(tokens.name()).ifPresent(account -> setTokens(account, tokens.latestHash(), tokens.earlierHash()));
    }

    public void restore(JournalRecord.AccountForgotten forgotten) {
        find(forgotten.name()).ifPresent(this::drop);
    }

    private Account keep(JournalRecord.AccountMade made) {
        Kind kind = made.bot() ? Kind.BOT : Boolean.TRUE.equals(made.person()) ? Kind.PERSON : Kind.GUEST;
        Account account = new Account(made.name(), kind, made.tokenHash());
        byKey.put(account.key(), account);
        return account;
    }

    private void drop(Account account) {
        byKey.remove(account.key());
        clearTokens(account);
    }

    private void setTokens(Account account, String latest, @Nullable String earlier) {
        clearTokens(account);
        account.setHashes(latest, earlier);
        byResumeHash.put(latest, account);
        if (earlier != null) {
            byResumeHash.put(earlier, account);
        }
    }

    private void clearTokens(Account account) {
        byResumeHash.remove(account.latestHash());
        byResumeHash.remove(account.earlierHash());
    }
}
