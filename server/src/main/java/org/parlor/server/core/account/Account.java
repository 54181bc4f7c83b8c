package org.parlor.server.core.account;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.DispatchTable;
import org.parlor.message.value.AdminRole;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.NotificationSettings;
import org.parlor.message.value.UserInfo;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/** An account: a guest (temporary), a person or a bot. Holds hashes of secrets only. Not thread-safe. */
public final class Account {
    private static final JournalRecord.NotificationScheduled NOT_NOTIFIED =
            new JournalRecord.NotificationScheduled(0, "", null, 0, 0, List.of());

    private static final DispatchTable<Account, JournalRecord.OfAccount, Void> RECORDS =
            new DispatchTable<>(JournalRecord.OfAccount.class, rows -> {
                rows.run(JournalRecord.PasswordSet.class, Account::setPassword);
                rows.run(JournalRecord.OneTimePasswordIssued.class, Account::setOneTimePassword);
                rows.run(
                        JournalRecord.RoleSet.class,
                        (self, set) -> self.undo.set(value -> self.role = value, self.role, set.role()));
                rows.run(JournalRecord.SecondFactorSet.class, Account::setSecondFactor);
                rows.run(
                        JournalRecord.BotTokensSet.class,
                        (self, set) -> self.undo.set(value -> self.tokens = value, self.tokens, set.tokens()));
                rows.run(
                        JournalRecord.Muted.class,
                        (self, set) -> self.undo.set(value -> self.muted = value, self.muted, set.others()));
                rows.run(JournalRecord.VacationSet.class, Account::setVacation);
                rows.run(
                        JournalRecord.NotificationScheduled.class,
                        (self, set) ->
                                self.undo.set(value -> self.notificationState = value, self.notificationState, set));
                rows.run(JournalRecord.NoteSet.class, Account::setNote);
                rows.run(
                        JournalRecord.EndedGamesSet.class,
                        (self, set) -> self.undo.set(value -> self.endedGames = value, self.endedGames, set.games()));
            });

    private final UndoLog undo;
    private String name;
    private String key;
    private final Kind kind;
    private final long createdAt;
    private final @Nullable String firstTokenHash;
    private List<BotToken> tokens;
    private @Nullable String passwordHash;
    private @Nullable AdminRole role;
    private JournalRecord.@Nullable OneTimePasswordIssued oneTimePassword;
    private @Nullable SecondFactor secondFactor;
    private List<String> muted = List.of();
    private Vacation vacation = Vacation.NONE;
    private List<EndedGame> endedGames = List.of();
    private Map<String, String> notes = Map.of();
    private @Nullable Long deletionDue;
    private long deletionCancelledAt;
    private @Nullable NotificationSettings notifications;
    /** The latest record. Its name is that of the account at that time, and is not read. */
    private JournalRecord.NotificationScheduled notificationState = NOT_NOTIFIED;

    private @Nullable ResumeToken latestResumeToken;
    private @Nullable ResumeToken earlierResumeToken;
    private List<Long> replacements = List.of();

    /**
     * The stored form of a token that resumes a session.
     *
     * @param hash SHA-256 in hexadecimal
     * @param via hash of the bot token through which it was issued and whose revocation invalidates it, null if none
     */
    record ResumeToken(String hash, @Nullable String via) {

        static @Nullable ResumeToken of(@Nullable String hash, @Nullable String via) {
            return hash == null ? null : new ResumeToken(hash, via);
        }
    }

    enum Kind {
        GUEST,
        PERSON,
        BOT
    }

    Account(JournalRecord.AccountCreated created, UndoLog undo) {
        this.undo = undo;
        this.name = created.name();
        this.key = Player.key(name);
        this.kind = created.bot() ? Kind.BOT : Boolean.TRUE.equals(created.person()) ? Kind.PERSON : Kind.GUEST;
        this.createdAt = created.at();
        this.firstTokenHash = created.tokenHash();
        this.tokens = firstTokenHash == null ? List.of() : List.of(BotToken.first(firstTokenHash, created.at()));
    }

    void apply(JournalRecord.OfAccount record) {
        RECORDS.dispatch(this, record);
    }

    public String name() {
        return name;
    }

    public String key() {
        return key;
    }

    void rename(String to) {
        undo.set(value -> name = value, name, to);
        undo.set(value -> key = value, key, Player.key(to));
    }

    /** Returns the seat of the account in a game. A game older than the account was played by a namesake, an earlier guest. */
    public OptionalInt seatIn(Game game) {
        return createdAt <= game.createdAt() ? game.seatOf(key) : OptionalInt.empty();
    }

    public boolean isBot() {
        return kind == Kind.BOT;
    }

    public boolean isGuest() {
        return kind == Kind.GUEST;
    }

    /** Returns the time of creation, epoch milliseconds. */
    public long createdAt() {
        return createdAt;
    }

    public UserInfo user() {
        return new UserInfo(name, isBot(), isGuest(), null);
    }

    /** Returns the bot and device tokens, oldest first. */
    public List<BotToken> tokens() {
        return tokens;
    }

    Optional<BotToken> token(String hash) {
        return tokens.stream()
                .filter(token -> TokenHasher.matches(hash, token.hash()))
                .findFirst();
    }

    /** Returns the hash of the token with which a bot registered, null for other accounts. */
    @Nullable
    String firstTokenHash() {
        return firstTokenHash;
    }

    @Nullable
    String passwordHash() {
        return passwordHash;
    }

    public boolean hasPassword() {
        return passwordHash != null;
    }

    public @Nullable SecondFactor secondFactor() {
        return secondFactor;
    }

    /** Also consumes the one-time password. */
    private void setPassword(JournalRecord.PasswordSet set) {
        undo.set(value -> passwordHash = value, passwordHash, set.hash());
        setOneTimePassword(null);
    }

    private void setOneTimePassword(JournalRecord.@Nullable OneTimePasswordIssued issued) {
        undo.set(value -> oneTimePassword = value, oneTimePassword, issued);
    }

    private void setSecondFactor(JournalRecord.SecondFactorSet set) {
        String secret = set.secret();
        SecondFactor factor = secret == null ? null : new SecondFactor(secret, set.recoveryHashes(), set.lastStep());
        undo.set(value -> secondFactor = value, secondFactor, factor);
    }

    private void setVacation(JournalRecord.VacationSet set) {
        Vacation next = new Vacation(set.year(), set.used(), set.since(), set.until());
        undo.set(value -> vacation = value, vacation, next);
    }

    /** Returns whether the text is the one-time password, which is still valid. */
    boolean isOneTimePassword(String text, long now) {
        return oneTimePassword != null
                && now < oneTimePassword.expires()
                && TokenHasher.matches(TokenHasher.hash(text), oneTimePassword.hash());
    }

    /** Returns the role that an admin gave to it, null if none. The settings may make it an admin all the same. */
    public @Nullable AdminRole role() {
        return role;
    }

    /** Returns the keys of the muted users' names. */
    public List<String> muted() {
        return muted;
    }

    public Vacation vacation() {
        return vacation;
    }

    /** Returns when it is deleted as its user has asked, epoch milliseconds of the server time; null if that is not scheduled. */
    public @Nullable Long deletionDue() {
        return deletionDue;
    }

    /** Returns when the latest deletion was cancelled, 0 if that is not known. */
    public long deletionCancelledAt() {
        return deletionCancelledAt;
    }

    void setDeletion(JournalRecord.DeletionScheduled scheduled) {
        undo.set(value -> deletionDue = value, deletionDue, scheduled.due());
        undo.set(
                value -> deletionCancelledAt = value,
                deletionCancelledAt,
                scheduled.due() == null ? scheduled.at() : deletionCancelledAt);
    }

    /** Returns where and of what the account is notified, null for nothing. */
    public @Nullable NotificationSettings notifications() {
        return notifications;
    }

    void setNotifications(@Nullable NotificationSettings settings) {
        undo.set(value -> notifications = value, notifications, settings);
    }

    /** Returns what was sent to the account and what is to be sent. */
    public JournalRecord.NotificationScheduled notificationState() {
        return notificationState;
    }

    /** Returns the games that have ended without the user having seen it, oldest first. */
    List<EndedGame> endedGames() {
        return endedGames;
    }

    /** Returns the notes of the account by game id, in the order in which they were last changed. */
    public Map<String, String> notes() {
        return notes;
    }

    private void setNote(JournalRecord.NoteSet set) {
        Map<String, String> changed = new LinkedHashMap<>(notes);
        changed.remove(set.game());
        if (set.text() != null) {
            changed.put(set.game(), set.text());
        }
        undo.set(value -> notes = value, notes, Collections.unmodifiableMap(changed));
    }

    @Nullable
    ResumeToken latestResumeToken() {
        return latestResumeToken;
    }

    @Nullable
    ResumeToken earlierResumeToken() {
        return earlierResumeToken;
    }

    /** Returns whether this is the hash of the resume token issued at the latest login. */
    public boolean isLatestResumeToken(String hash) {
        return latestResumeToken != null && latestResumeToken.hash().equals(hash);
    }

    void setResumeTokens(@Nullable ResumeToken newest, @Nullable ResumeToken before) {
        undo.set(value -> latestResumeToken = value, latestResumeToken, newest);
        undo.set(value -> earlierResumeToken = value, earlierResumeToken, before);
    }

    /** Returns the recent times at which a connected session of this account was replaced, oldest first. */
    List<Long> replacements() {
        return replacements;
    }

    void setReplacements(List<Long> times) {
        undo.set(value -> replacements = value, replacements, times);
    }
}
