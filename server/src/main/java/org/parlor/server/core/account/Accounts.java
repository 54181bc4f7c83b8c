package org.parlor.server.core.account;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.AdminRole;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.NotificationSettings;
import org.parlor.server.core.account.Account.Kind;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/** All accounts, indexed by name. Not thread-safe. */
public final class Accounts {
    private static final int MUTED_MAX = 200;
    private static final int NOTES_MAX = 200;
    /** They must fit in a message. */
    private static final int ENDED_GAMES_MAX = 50;

    private final CurrentSettings settings;
    private final UndoLog undo;
    private final NavigableMap<String, Account> byKey = new TreeMap<>();
    private final ResumeTokens resumeTokens;
    private final NameAliases aliases;
    private final EmailAddresses emailAddresses;

    public Accounts(CurrentSettings settings, RandomSource random, UndoLog undo) {
        this.settings = settings;
        this.resumeTokens = new ResumeTokens(random, undo);
        this.undo = undo;
        this.aliases = new NameAliases(undo);
        this.emailAddresses = new EmailAddresses(this, random, undo);
    }

    /** The names of renamed and deleted accounts. */
    public NameAliases aliases() {
        return aliases;
    }

    public EmailAddresses emailAddresses() {
        return emailAddresses;
    }

    public ResumeTokens resumeTokens() {
        return resumeTokens;
    }

    public Optional<Account> find(String name) {
        return Optional.ofNullable(byKey.get(Player.key(name)));
    }

    /** @throws RequestException {@code no_such_user} with the given request field */
    public Account require(String name, String field) {
        return find(name).orElseThrow(() -> RequestException.forField(ErrorCode.NO_SUCH_USER, field, "No such user"));
    }

    public int size() {
        return byKey.size();
    }

    /** Returns the accounts in the order of their keys. */
    public Stream<Account> all() {
        return allAfter(null);
    }

    /**
     * Returns the accounts in the order of their keys.
     *
     * @param key the key that the first one follows, null for all
     */
    public Stream<Account> allAfter(@Nullable String key) {
        return (key == null ? byKey : byKey.tailMap(key, false)).values().stream();
    }

    /**
     * Creates an account with an unused name. A share of the accounts is kept for those that admins create.
     *
     * @throws RequestException {@code server_full} if the account limit is reached
     */
    Account create(String name, Kind kind, @Nullable String tokenHash, Step step) {
        int max = settings.get(ServerSettings.ACCOUNTS_MAX);
        requireBelow(max - ServerSettings.adminShare(max));
        return add(name, kind, tokenHash, step);
    }

    private void requireBelow(int max) {
        if (byKey.size() >= max) {
            throw RequestException.limitExceeded(
                    ErrorCode.SERVER_FULL, "accounts", 60_000, "The server has reached its account limit");
        }
    }

    private Account add(String name, Kind kind, @Nullable String tokenHash, Step step) {
        JournalRecord.AccountCreated created = new JournalRecord.AccountCreated(
                step.now(), name, kind == Kind.BOT, kind == Kind.PERSON ? true : null, tokenHash);
        step.record(created);
        step.add(new Effect.Log(created));
        return add(created);
    }

    /** @throws RequestException {@code name_taken} if another account had the name before it was renamed or deleted */
    public void requireNeverUsed(String name, String field) {
        if (aliases.isReserved(name)) {
            throw RequestException.forField(
                    ErrorCode.NAME_TAKEN, field, name + " is reserved for a former user; choose another name");
        }
    }

    /** @throws RequestException {@code name_taken} if the name is reserved, looks like that of an admin, or had a user */
    void requireNotReserved(String name) {
        requireNeverUsed(name, "login.name");
        if (ReservedNames.contains(name, settings.get(ServerSettings.ADMINS))) {
            throw RequestException.forField(
                    ErrorCode.NAME_TAKEN,
                    "login.name",
                    name + " is reserved, or too like the name of an admin of this server; choose another name");
        }
    }

    /** Returns the names of admins that have no account yet. */
    public Set<String> missingAdmins() {
        return settings.get(ServerSettings.ADMINS).stream()
                .filter(name -> find(name).isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Creates the account of an admin unless it exists. The account limit does not apply. Returns whether it was created. */
    public boolean createAdmin(String name, String passwordHash, Step step) {
        if (find(name).isPresent()) {
            return false;
        }
        setPassword(add(name, Kind.PERSON, null, step), passwordHash, step);
        return true;
    }

    /** Creates an account on behalf of an admin: a person without a password, or a bot with its token. */
    public Account create(String name, @Nullable String botTokenHash, Step step) {
        requireBelow(settings.get(ServerSettings.ACCOUNTS_MAX));
        return add(name, botTokenHash == null ? Kind.PERSON : Kind.BOT, botTokenHash, step);
    }

    public void setRole(Account account, @Nullable AdminRole role, Step step) {
        apply(new JournalRecord.RoleSet(step.now(), account.name(), role), step);
    }

    /** Sets or replaces the second factor of an account, null to remove it. */
    public void setSecondFactor(Account account, @Nullable SecondFactor factor, Step step) {
        apply(
                new JournalRecord.SecondFactorSet(
                        step.now(),
                        account.name(),
                        factor == null ? null : factor.secret(),
                        factor == null ? List.of() : factor.recoveryHashes(),
                        factor == null ? 0 : factor.lastStep()),
                step);
    }

    /** Issues a one-time password, which replaces an earlier one. */
    public void issueOneTimePassword(Account account, String text, long expires, Step step) {
        apply(
                new JournalRecord.OneTimePasswordIssued(step.now(), account.name(), TokenHasher.hash(text), expires),
                step);
    }

    /** Revokes the bot, device and resume tokens of an account. */
    public void revokeTokens(Account account, Step step) {
        setBotTokens(account, List.of(), step);
        revokeResumeTokens(account, step);
    }

    public void revokeResumeTokens(Account account, Step step) {
        step.record(new JournalRecord.ResumeTokensRevoked(step.now(), account.name()));
        resumeTokens.revoke(account);
    }

    void setPassword(Account account, String hash, Step step) {
        apply(new JournalRecord.PasswordSet(step.now(), account.name(), hash), step);
    }

    /** Replaces the tokens of an account. Revoking a token invalidates the resume tokens issued through it. */
    public void setBotTokens(Account account, List<BotToken> tokens, Step step) {
        apply(new JournalRecord.BotTokensSet(step.now(), account.name(), tokens), step);
    }

    /**
     * Mutes or unmutes a user for an account.
     *
     * @throws RequestException if the account has muted too many users
     */
    public void mute(Account account, String other, boolean on, Step step) {
        Set<String> others = new LinkedHashSet<>(account.muted());
        boolean changed = on ? others.add(other) : others.remove(other);
        if (others.size() > MUTED_MAX) {
            throw RequestException.badValue("user", "You can mute at most " + MUTED_MAX + " users");
        }
        if (changed) {
            apply(new JournalRecord.Muted(step.now(), account.name(), List.copyOf(others)), step);
        }
    }

    /** Begins or ends a vacation. */
    void setVacation(Account account, Vacation vacation, Step step) {
        apply(
                new JournalRecord.VacationSet(
                        step.now(),
                        account.name(),
                        vacation.year(),
                        vacation.used(),
                        vacation.since(),
                        vacation.until()),
                step);
    }

    /**
     * Replaces the note of an account on a game. Of too many notes on ended games, the one whose last change is oldest is removed.
     *
     * @param text empty to remove it
     * @param unfinished the ids of the unfinished games of the account
     * @throws RequestException if there are too many notes on unfinished games
     */
    public void setNote(Account account, String game, String text, Set<String> unfinished, Step step) {
        if (!account.notes().containsKey(game) && account.notes().size() >= NOTES_MAX) {
            String first = account.notes().keySet().stream()
                    .filter(noted -> !unfinished.contains(noted))
                    .findFirst()
                    .orElseThrow(() -> RequestException.badValue(
                            "text", "You have notes on " + NOTES_MAX + " unfinished games, the maximum; remove one"));
            apply(new JournalRecord.NoteSet(step.now(), account.name(), first, null), step);
        }
        apply(new JournalRecord.NoteSet(step.now(), account.name(), game, text.isEmpty() ? null : text), step);
    }

    /** Records and applies a change of an account. */
    public void apply(JournalRecord.OfAccount change, Step step) {
        step.record(change, this::restore);
    }

    /** The ended games that a user has not seen, under the names that are shown. */
    public List<EndedGame> endedGames(Account account) {
        return account.endedGames().stream()
                .map(ended -> new EndedGame(
                        ended.g(),
                        ended.game(),
                        aliases.shown(List.of(ended.opponent())).get(0),
                        ended.you(),
                        ended.result(),
                        ended.at()))
                .toList();
    }

    /** Keeps the end of a game until the user has seen it. Drops the oldest of too many. */
    public void addEndedGame(Account account, EndedGame game, Step step) {
        List<EndedGame> games = new ArrayList<>(account.endedGames());
        games.add(game);
        setEndedGames(account, games.subList(Math.max(0, games.size() - ENDED_GAMES_MAX), games.size()), step);
    }

    /** Forgets the ends of games that the user has seen. */
    public void removeEndedGames(Account account, List<String> ids, Step step) {
        List<EndedGame> games = account.endedGames().stream()
                .filter(game -> !ids.contains(game.g()))
                .toList();
        if (games.size() < account.endedGames().size()) {
            setEndedGames(account, games, step);
        }
    }

    void setNotifications(Account account, NotificationSettings notifications, Step step) {
        step.record(
                new JournalRecord.NotificationsSet(
                        step.now(), account.name(), notifications.isOff() ? null : notifications),
                this::restore);
    }

    public void unsubscribe(Command.PushSubscriptionExpired expired, Step step) {
        find(expired.user()).ifPresent(account -> unsubscribe(account, expired.endpoint(), step));
    }

    /** Removes the subscription of an endpoint if the account has it, or all subscriptions if the endpoint is null. */
    void unsubscribe(Account account, @Nullable String endpoint, Step step) {
        NotificationSettings before = account.notifications();
        if (before == null) {
            return;
        }
        NotificationSettings after =
                endpoint == null ? before.withSubscriptions(List.of()) : before.withoutSubscription(endpoint);
        if (!after.equals(before)) {
            setNotifications(account, after, step);
        }
    }

    private void setEndedGames(Account account, List<EndedGame> games, Step step) {
        apply(new JournalRecord.EndedGamesSet(step.now(), account.name(), games), step);
    }

    /** Deletes a guest's account and its tokens. */
    public void delete(Account account, Step step) {
        remove(account);
        step.record(new JournalRecord.AccountForgotten(step.now(), account.name()));
    }

    /** Applies a journal record; the overloads do the same. */
    public void restore(JournalRecord.AccountCreated created) {
        add(created);
    }

    public void restore(JournalRecord.OfAccount change) {
        find(change.name()).ifPresent(account -> account.apply(change));
    }

    /** Also replaces the name in the lists of muted users. */
    public void restore(JournalRecord.AccountRenamed renamed) {
        String from = Player.key(renamed.name());
        String to = Player.key(renamed.to());
        Account account = undo.remove(byKey, from);
        // Absent in a compacted journal if the account was deleted later.
        if (account != null) {
            account.rename(renamed.to());
            undo.put(byKey, to, account);
        }
        aliases.add(renamed.name(), renamed.to(), renamed.at(), false);
        replaceMuted(from, to);
    }

    /** Also removes the name from the lists of muted users. */
    public void restore(JournalRecord.AccountDeleted deleted) {
        find(deleted.name()).ifPresent(this::remove);
        aliases.add(deleted.name(), deleted.pseudonym(), deleted.at(), true);
        replaceMuted(Player.key(deleted.name()), null);
    }

    private void replaceMuted(String from, @Nullable String to) {
        for (Account other : byKey.values()) {
            if (other.muted().contains(from)) {
                // Only the list is read: the renaming or deletion is what the journal has.
                other.apply(new JournalRecord.Muted(
                        0,
                        other.name(),
                        other.muted().stream()
                                .map(key -> key.equals(from) ? to : key)
                                .filter(Objects::nonNull)
                                .toList()));
            }
        }
    }

    public void restore(JournalRecord.DeletionScheduled scheduled) {
        find(scheduled.name()).ifPresent(account -> account.setDeletion(scheduled));
    }

    public void restore(JournalRecord.ResumeTokensRevoked revoked) {
        find(revoked.name()).ifPresent(account -> resumeTokens.revoke(account));
    }

    public void restore(JournalRecord.TokensSet tokens) {
        find(tokens.name()).ifPresent(account -> resumeTokens.set(account, tokens));
    }

    public void restore(JournalRecord.NotificationsSet set) {
        find(set.name()).ifPresent(account -> setNotifications(account, set.settings()));
    }

    public void restore(JournalRecord.AccountForgotten forgotten) {
        find(forgotten.name()).ifPresent(this::remove);
    }

    private Account add(JournalRecord.AccountCreated created) {
        Account account = new Account(created, undo);
        undo.put(byKey, account.key(), account);
        return account;
    }

    private void setNotifications(Account account, @Nullable NotificationSettings next) {
        NotificationSettings last = account.notifications();
        emailAddresses.addressChanged(account, last == null ? null : last.email(), next == null ? null : next.email());
        account.setNotifications(next);
    }

    private void remove(Account account) {
        setNotifications(account, null);
        undo.remove(byKey, account.key());
        resumeTokens.revoke(account);
    }
}
