package org.parlor.server.core.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.AdminRole;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.NotificationSettings;
import org.parlor.server.core.game.GameEvent;

/**
 * A durable state change. Replaying all records in order reproduces the state. The simple name of a class is its stored
 * name, which never changes; a class that has been renamed is tagged with its stored name.
 */
public sealed interface JournalRecord {

    /** Server time of the change, epoch milliseconds. */
    long at();

    /** A record of a game that is not archived. */
    sealed interface OfLiveGame extends JournalRecord {
        String game();
    }

    /**
     * A record that replaces a value of an account, applied by the account alone. Not for changes that also affect an index, a
     * timer or another account.
     */
    sealed interface OfAccount extends JournalRecord {
        String name();

        /** Returns which value it replaces. */
        default String replaced() {
            return getClass().getSimpleName();
        }

        /** Returns whether it removes the value, so that a restart does not need the record. */
        default boolean removes() {
            return false;
        }
    }

    /** A record that rebuilds the state of an unfinished game. */
    sealed interface GameHistoryRecord extends OfLiveGame {}

    /** An event of a game. The pair of game and sequence number is unique. */
    record OfGame(long at, String game, long seq, GameEvent event) implements GameHistoryRecord {}

    /** An illegal move of a bot. It is not a game event but counts towards a forfeit. */
    record IllegalMove(long at, String game, int seat) implements GameHistoryRecord {}

    /**
     * The conditional moves of a player were replaced. Not a game event: the opponent must not learn of it by a sequence
     * number. Replaces earlier records.
     */
    record ConditionalMovesSet(long at, String game, int seat, List<String> lines) implements GameHistoryRecord {
        public ConditionalMovesSet {
            lines = List.copyOf(lines);
        }
    }

    /**
     * An unfinished game was removed from memory.
     *
     * @param state stored apart from the journal; null as read from it
     */
    record GameUnloaded(long at, String game, @Nullable UnloadedGame state) implements OfLiveGame {
        public GameUnloaded withoutState() {
            return new GameUnloaded(at, game, null);
        }
    }

    /** A game is in memory again. Replaces its earlier records. */
    record GameLoaded(long at, String game, UnloadedGame state) implements OfLiveGame {}

    /**
     * A player has games that are not in memory, or none any more. Replaces earlier records.
     *
     * @param name account key
     */
    record HasUnloadedGames(long at, String name, boolean any) implements JournalRecord {}

    /**
     * A finished game was archived and removed from memory.
     *
     * @param seq sequence number of its last event; null in older records
     */
    @TypeTag("GameFiled")
    record GameArchived(
            long at,
            String game,
            GameRecord record,
            @Nullable Long seq) implements JournalRecord {}

    /**
     * @param person true for a person with a password, null otherwise
     * @param tokenHash hexadecimal SHA-256 of the token with which a bot registered, null otherwise
     */
    @TypeTag("AccountMade")
    record AccountCreated(
            long at,
            String name,
            boolean bot,
            @Nullable Boolean person,
            @Nullable String tokenHash) implements JournalRecord {}

    /** @param role null for none */
    record RoleSet(long at, String name, @Nullable AdminRole role) implements OfAccount {
        @Override
        public boolean removes() {
            return role == null;
        }
    }

    /**
     * A one-time password was issued. Setting a password consumes it.
     *
     * @param hash hexadecimal SHA-256
     * @param expires epoch milliseconds
     */
    record OneTimePasswordIssued(long at, String name, String hash, long expires) implements OfAccount {}

    /**
     * An invitation was made.
     *
     * @param by name of the admin
     * @param time time by the wall clock, epoch milliseconds; {@code expires} likewise
     * @param hash hexadecimal SHA-256 of the code
     */
    record InvitationMade(long at, String label, String by, long time, String hash, long expires)
            implements JournalRecord {}

    /** An invitation was used, was revoked or has expired. */
    record InvitationEnded(long at, String label) implements JournalRecord {}

    /**
     * The second factor of an account was set, used or removed.
     *
     * @param secret in base32; null if it was removed
     * @param recoveryHashes SHA-256 of the unused recovery codes, in hexadecimal
     * @param lastStep number of the time step of the last used code
     */
    record SecondFactorSet(long at, String name, @Nullable String secret, List<String> recoveryHashes, long lastStep)
            implements OfAccount {
        @Override
        public boolean removes() {
            return secret == null;
        }

        public SecondFactorSet {
            recoveryHashes = List.copyOf(recoveryHashes);
        }
    }

    /** A person's password hash was set. */
    record PasswordSet(long at, String name, String hash) implements OfAccount {}

    /**
     * The resume tokens of an account were replaced.
     *
     * @param latestHash SHA-256 of the newest token
     * @param earlierHash SHA-256 of the previous token, valid until the newest is used; null if there is none
     * @param latestVia hash of the bot token whose login issued the newest token and whose revocation invalidates it;
     *     null for other logins and, in older records, for a bot's first token
     * @param earlierVia the same for the previous token
     */
    record TokensSet(
            long at,
            String name,
            String latestHash,
            @Nullable String earlierHash,
            @Nullable String latestVia,
            @Nullable String earlierVia)
            implements JournalRecord {}

    /** The bot tokens of an account were replaced. */
    record BotTokensSet(long at, String name, List<BotToken> tokens) implements OfAccount {
        public BotTokensSet {
            tokens = List.copyOf(tokens);
        }
    }

    /** All resume tokens of an account were revoked. */
    record ResumeTokensRevoked(long at, String name) implements JournalRecord {}

    /** An account was renamed. The former name stays reserved. */
    record AccountRenamed(long at, String name, String to) implements JournalRecord {}

    /**
     * An account of a person or bot was deleted.
     *
     * @param pseudonym the name under which its games are shown
     */
    record AccountDeleted(long at, String name, String pseudonym) implements JournalRecord {}

    /**
     * A user has asked for the deletion of their account, or has cancelled it by a log-in. Replaces earlier records.
     *
     * @param due when it is deleted, epoch milliseconds; null if that was cancelled
     */
    record DeletionScheduled(long at, String name, @Nullable Long due) implements JournalRecord {}

    /** A guest's account was deleted. */
    record AccountForgotten(long at, String name) implements JournalRecord {}

    /**
     * A player's rating and results in one game type after a rated game. Replaces earlier records.
     *
     * @param game id of the rated game
     * @param won total number of rated games won in this game type; {@code drawn} and {@code lost} likewise
     */
    record Rated(
            long at,
            String name,
            String kind,
            String game,
            double r,
            double rd,
            double volatility,
            int won,
            int drawn,
            int lost)
            implements JournalRecord {}

    /**
     * The users muted by an account were replaced.
     *
     * @param others keys of their names
     */
    record Muted(long at, String name, List<String> others) implements OfAccount {
        public Muted {
            others = List.copyOf(others);
        }
    }

    /**
     * Where and of what an account is notified was replaced.
     *
     * @param settings null for nothing
     */
    record NotificationsSet(long at, String name, @Nullable NotificationSettings settings) implements JournalRecord {

        /** The URLs let others write to the user. */
        @Override
        public String toString() {
            return "NotificationsSet[name=" + name + "]";
        }
    }

    /**
     * A notification of an account was scheduled, or was sent or dropped. Replaces earlier records.
     *
     * @param due when the next one is sent, null if none is scheduled
     * @param sentAt when the latest one was sent, 0 if none was
     * @param sentThatDay how many were sent on the day of {@code sentAt}
     * @param announced what the latest one reported
     */
    record NotificationScheduled(
            long at, String name, @Nullable Long due, long sentAt, int sentThatDay, List<String> announced)
            implements OfAccount {
        public NotificationScheduled {
            announced = List.copyOf(announced);
        }
    }

    /**
     * The note of an account on a game was replaced.
     *
     * @param text null if it was removed
     */
    record NoteSet(
            long at, String name, String game, @Nullable String text) implements OfAccount {
        @Override
        public String replaced() {
            return getClass().getSimpleName() + " " + game;
        }

        @Override
        public boolean removes() {
            return text == null;
        }

        @Override
        public String toString() {
            return "NoteSet[name=" + name + ", game=" + game + "]";
        }
    }

    /**
     * The secret of the tokens and codes in e-mails was made.
     *
     * @param secret of 256 bits
     */
    record EmailSecretMade(long at, String secret) implements JournalRecord {
        @Override
        public String toString() {
            return "EmailSecretMade[]";
        }
    }

    /**
     * The owner of an e-mail address wants no messages of this server, or allows them again. Replaces earlier records.
     *
     * @param address keyed hash of the address
     */
    record EmailBlocked(long at, String address, boolean on) implements JournalRecord {}

    /** The ended games that an account has not seen were replaced. */
    record EndedGamesSet(long at, String name, List<EndedGame> games) implements OfAccount {
        @Override
        public boolean removes() {
            return games.isEmpty();
        }

        public EndedGamesSet {
            games = List.copyOf(games);
        }
    }

    /**
     * A vacation of an account began, or ended early.
     *
     * @param year the year to which its days count
     * @param used the days of that year that are used, with all days of this vacation
     * @param since when it began, epoch milliseconds; {@code until} when it ends
     */
    record VacationSet(long at, String name, int year, int used, long since, long until) implements OfAccount {}

    /**
     * The ban and mute of an account or address were replaced.
     *
     * @param bannedUntil epoch milliseconds, null if not banned; {@code mutedUntil} likewise
     * @param because ban subject of the account for which an address is banned, null for an account
     * @param bannedBy name of the admin who banned it; null in older records, as are the following
     * @param banReason what the admin gave as the reason, or null
     */
    record Sanctioned(
            long at,
            String subject,
            @Nullable Long bannedUntil,
            @Nullable Long mutedUntil,
            @Nullable String because,
            @Nullable String bannedBy,
            @Nullable String banReason,
            @Nullable String mutedBy,
            @Nullable String muteReason)
            implements JournalRecord {

        /** Returns whether neither a ban nor a mute remains. */
        public boolean isLifted() {
            return bannedUntil == null && mutedUntil == null;
        }
    }

    /** An event of a tournament. The pair of tournament and sequence number is unique. */
    @TypeTag("OfTour")
    record OfTournament(long at, String tour, long seq, TournamentEvent event) implements JournalRecord {}

    /** A tournament was deleted. */
    @TypeTag("TourForgotten")
    record TournamentForgotten(long at, String tour) implements JournalRecord {}

    /**
     * An act of an admin. A restart does not need it.
     *
     * @param time time of the act by the wall clock, epoch milliseconds
     * @param by name of the admin's account
     * @param from network address of the admin
     * @param act a verb
     * @param details the fields of the act, in their order: {@code user}, {@code game}, {@code tournament}, {@code
     *     address} or {@code invitation} name what it was on, {@code reason} is what the admin gave as the reason
     */
    record Audited(long at, long time, String by, @Nullable String from, String act, Map<String, String> details)
            implements JournalRecord {
        private static final List<String> TARGETS = List.of("user", "game", "tournament", "address", "invitation");

        public Audited {
            details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
        }

        /** Returns what the act was on, null for the server. */
        public @Nullable String on() {
            return target().map(details::get).orElse(null);
        }

        /** Returns the details besides {@link #on} and the reason. */
        public Map<String, String> otherDetails() {
            Map<String, String> others = new LinkedHashMap<>(details);
            target().ifPresent(others::remove);
            others.remove("reason");
            return others;
        }

        private Optional<String> target() {
            return TARGETS.stream().filter(details::containsKey).findFirst();
        }
    }

    /**
     * The server was restarted, or its time advanced, after a time that is charged to no clock.
     *
     * @param uncharged the sum of all such times; null in older records
     * @param unchargedWorkdays the sum without weekends; null in older records
     */
    record Restarted(
            long at,
            long downMillis,
            @Nullable Long uncharged,
            @Nullable Long unchargedWorkdays) implements JournalRecord {}
}
