package org.parlor.message;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.AdminRole;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameDefinition;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.NotificationSettings;
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TokenScope;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/** The reply to a request; each request has exactly one. */
public sealed interface Reply extends ServerMessage {

    @Nullable
    RequestId re();

    /** Success, with the ids of what the request created. */
    @TypeTag("ok")
    record Ok(
            @OmitNull @Nullable RequestId re,
            @OmitNull @Nullable Boolean dup,
            @OmitNull @Nullable String seek,
            @OmitNull @Nullable String code,
            @OmitNull @Nullable String challenge,
            @OmitNull @Nullable String g,
            @OmitNull @Nullable String tour,
            @OmitNull @Nullable Integer delayMs,
            @OmitNull @Nullable GameDefinition spec,
            @OmitNull @Nullable List<GameDefinition> specs)
            implements Reply {

        public static Ok done(@Nullable RequestId re) {
            return new Ok(re, null, null, null, null, null, null, null, null, null);
        }

        /** The move was already made; the request has no effect. */
        public static Ok duplicate(@Nullable RequestId re) {
            return new Ok(re, true, null, null, null, null, null, null, null, null);
        }

        public static Ok code(@Nullable RequestId re, String code) {
            return new Ok(re, null, null, code, null, null, null, null, null, null);
        }

        public static Ok seek(@Nullable RequestId re, String seek, @Nullable String code) {
            return new Ok(re, null, seek, code, null, null, null, null, null, null);
        }

        public static Ok challenge(@Nullable RequestId re, String challenge) {
            return new Ok(re, null, null, null, challenge, null, null, null, null, null);
        }

        public static Ok game(@Nullable RequestId re, String g) {
            return new Ok(re, null, null, null, null, g, null, null, null, null);
        }

        public static Ok tour(@Nullable RequestId re, String tour) {
            return new Ok(re, null, null, null, null, null, tour, null, null, null);
        }

        public static Ok watching(@Nullable RequestId re, String g, int delayMillis) {
            return new Ok(re, null, null, null, null, g, null, delayMillis, null, null);
        }

        public static Ok spec(@Nullable RequestId re, GameDefinition spec) {
            return new Ok(re, null, null, null, null, null, null, null, spec, null);
        }

        public static Ok specs(@Nullable RequestId re, List<GameDefinition> specs) {
            return new Ok(re, null, null, null, null, null, null, null, null, specs);
        }
    }

    /** A page of a listing; {@code more} continues it, null on the last page. */
    @TypeTag(value = "ok", having = "list")
    record ListReply(
            @OmitNull @Nullable RequestId re,
            List<Object> list,
            @Nullable String more) implements Reply {}

    /** The successors of a position; {@code more} lists the moves that did not fit in the line. */
    @TypeTag(value = "ok", having = "next")
    record ExploreReply(
            @OmitNull @Nullable RequestId re,
            List<Successor> next,
            @OmitNull @Nullable List<String> more) implements Reply {}

    /** A move and the position after it. */
    record Successor(
            String move,
            BoardCells pos,
            @OmitNull @Nullable Integer aux,
            @Nullable Integer to,
            List<String> legal,
            List<Integer> score,
            @Nullable GameResult result) {}

    /** A drill: positions and moves whose results the client must compute. */
    @TypeTag(value = "ok", having = "problems")
    record DrillReply(@OmitNull @Nullable RequestId re, String drill, List<Problem> problems) implements Reply {}

    /** A position and a move; {@code game} and {@code options} are null within a drill. */
    record Problem(
            @OmitNull @Nullable String game,
            @OmitNull @Nullable Map<String, Object> options,
            BoardCells pos,
            @OmitNull @Nullable Integer aux,
            int to,
            String move) {

        /** Returns a copy that includes the game and its options. */
        public Problem withGame(Rules rules) {
            return new Problem(rules.kind().id(), rules.options().values(), pos, aux, to, move);
        }
    }

    /** The grading of a drill's solutions. */
    @TypeTag(value = "ok", having = "wrong")
    record GradeReply(@OmitNull @Nullable RequestId re, int right, List<Mistake> wrong) implements Reply {}

    /**
     * A wrong solution.
     *
     * @param at the index of the problem, from 0
     * @param field the first wrong field of pos, aux, to and score
     * @param expected the correct value, possibly null
     * @param given the client's value, possibly null
     * @param why the rules that the move involves, in sentences
     */
    record Mistake(
            int at,
            String move,
            String field,
            @Nullable Object expected,
            @Nullable Object given,
            List<String> why) {}

    /** A game record in the requested format. */
    @TypeTag(value = "ok", having = "record")
    record RecordReply(@OmitNull @Nullable RequestId re, String as, RecordPayload record) implements Reply {}

    /** A new token; it is sent only once. */
    @TypeTag(value = "ok", having = "token")
    record TokenReply(@OmitNull @Nullable RequestId re, String token, String label, List<TokenScope> scopes)
            implements Reply {
        @Override
        public String toString() {
            return "TokenReply[re=" + re + ", label=" + label + "]";
        }
    }

    /**
     * A token in a listing, without the secret.
     *
     * @param device true for a device token, null for a bot token
     */
    record TokenInfo(
            String label,
            List<TokenScope> scopes,
            long at,
            @OmitNull @Nullable Boolean device) {}

    @TypeTag(value = "ok", having = "profile")
    record ProfileReply(@OmitNull @Nullable RequestId re, Profile profile) implements Reply {}

    /**
     * The profile of a user.
     *
     * @param since when the account was created, epoch milliseconds
     * @param here whether the user is connected
     * @param ratings by game
     * @param vacationUntil when the vacation of the user ends, epoch milliseconds; null if there is none
     * @param vacationDays the days of vacation that are left this year; null in the profile of another user
     */
    record Profile(
            UserInfo user,
            long since,
            boolean here,
            Map<String, RatingSummary> ratings,
            @OmitNull @Nullable Long vacationUntil,
            @OmitNull @Nullable Integer vacationDays) {}

    /** A rating, its deviation and the results of the rated games. */
    record RatingSummary(int r, int rd, int games, int won, int drawn, int lost) {}

    /** An entry of a leaderboard. */
    record LeaderboardEntry(String name, boolean bot, boolean guest, int r, int rd, int games) {}

    /**
     * The standings of a tournament and the pairings of a round.
     *
     * @param round the round of the pairings, 0 before the first
     */
    @TypeTag(value = "ok", having = "standings")
    record TournamentReply(
            @OmitNull @Nullable RequestId re,
            TournamentMessage.TournamentSummary tour,
            List<TournamentMessage.TieBreak> tiebreaks,
            List<TournamentMessage.Standing> standings,
            int round,
            List<TournamentMessage.Pairing> pairings)
            implements Reply {}

    /**
     * The settings were reloaded.
     *
     * @param applied the keys of the changed settings that took effect
     * @param restart the keys of the changed settings that need a restart
     */
    @TypeTag(value = "ok", having = "applied")
    record ReloadReply(@OmitNull @Nullable RequestId re, List<String> applied, List<String> restart) implements Reply {}

    /** Server statistics. */
    @TypeTag(value = "ok", having = "stats")
    record StatsReply(@OmitNull @Nullable RequestId re, Stats stats) implements Reply {}

    /**
     * Server statistics.
     *
     * @param accounts the number of accounts, including guests
     * @param sessions the number of connected users
     * @param games the number of games by state
     * @param draining whether the server accepts no new games
     */
    record Stats(long accounts, long sessions, Map<String, Long> games, boolean draining) {}

    /**
     * An active ban or mute in a listing.
     *
     * @param user the account; for an address, the account whose ban included it
     * @param address a banned address, null for a ban or mute of the account
     * @param bannedUntil epoch milliseconds; null if not banned or without limit
     * @param mutedUntil epoch milliseconds; null if not muted or without limit
     */
    record Sanction(
            String user,
            @OmitNull @Nullable String address,
            boolean banned,
            @OmitNull @Nullable Long bannedUntil,
            boolean muted,
            @OmitNull @Nullable Long mutedUntil,
            @OmitNull @Nullable String bannedBy,
            @OmitNull @Nullable String banReason,
            @OmitNull @Nullable String mutedBy,
            @OmitNull @Nullable String muteReason) {}

    /**
     * An act of an administrator in a listing.
     *
     * @param at the time, epoch milliseconds
     * @param from the network address of the administrator, null if unknown
     * @param on the user, game, tournament or network that it was on, null for the server
     * @param details what else belongs to the act, by name
     */
    record AuditEntry(
            long at,
            String by,
            @OmitNull @Nullable String from,
            String act,
            @OmitNull @Nullable String on,
            @OmitNull @Nullable String reason,
            Map<String, String> details) {}

    /**
     * An account in a listing for administrators.
     *
     * @param since the time of creation, epoch milliseconds
     * @param here whether it is connected
     * @param password whether it has a password
     * @param tokens the number of its tokens
     * @param role its role, null for none
     * @param deletesAt when it is deleted as its user has asked, epoch milliseconds; null if that is not scheduled
     */
    record AccountInfo(
            String name,
            boolean bot,
            boolean guest,
            long since,
            boolean here,
            boolean password,
            int tokens,
            boolean banned,
            boolean muted,
            @OmitNull @Nullable AdminRole role,
            @OmitNull @Nullable Long deletesAt) {}

    /**
     * A secret for the user of an account; it is sent only once.
     *
     * @param credential a one-time password of a person, or a token of a bot
     * @param expires the time until which it is valid, epoch milliseconds; null for no limit
     */
    @TypeTag(value = "ok", having = "credential")
    record CredentialReply(
            @OmitNull @Nullable RequestId re,
            String user,
            String credential,
            @OmitNull @Nullable Long expires) implements Reply {
        @Override
        public String toString() {
            return "CredentialReply[re=" + re + ", user=" + user + "]";
        }
    }

    /**
     * A secret for a second factor.
     *
     * @param secret 160 bits in base32
     * @param uri the secret for an authenticator app
     */
    @TypeTag(value = "ok", having = "uri")
    record OtpReply(@OmitNull @Nullable RequestId re, String secret, String uri) implements Reply {
        @Override
        public String toString() {
            return "OtpReply[re=" + re + "]";
        }
    }

    /**
     * Where and of what an account is notified.
     *
     * @param channels those that the operator allows
     * @param pushKey the public key of RFC 8292 with which browsers subscribe, null if there is none
     */
    @TypeTag(value = "ok", having = "notifications")
    record NotifyReply(
            @OmitNull @Nullable RequestId re,
            NotificationSettings notifications,
            List<String> channels,
            @OmitNull @Nullable String pushKey)
            implements Reply {}

    /**
     * The user's own note on a game.
     *
     * @param note empty for none
     */
    @TypeTag(value = "ok", having = "note")
    record NoteReply(@OmitNull @Nullable RequestId re, String note) implements Reply {
        @Override
        public String toString() {
            return "NoteReply[re=" + re + "]";
        }
    }

    /** The note of a user on a game in a listing for administrators. */
    record NoteInfo(String g, String text) {
        @Override
        public String toString() {
            return "NoteInfo[g=" + g + "]";
        }
    }

    /** The recovery codes of a new second factor, each valid once. They are sent only once. */
    @TypeTag(value = "ok", having = "recovery")
    record RecoveryReply(@OmitNull @Nullable RequestId re, List<String> recovery) implements Reply {
        @Override
        public String toString() {
            return "RecoveryReply[re=" + re + "]";
        }
    }

    /**
     * A new invitation. The code is sent only once.
     *
     * @param invitation the code
     * @param expires the time until which it is valid, epoch milliseconds
     */
    @TypeTag(value = "ok", having = "invitation")
    record InvitationReply(@OmitNull @Nullable RequestId re, String invitation, String label, long expires)
            implements Reply {
        @Override
        public String toString() {
            return "InvitationReply[re=" + re + ", label=" + label + "]";
        }
    }

    /**
     * An invitation in a listing for administrators, without the code.
     *
     * @param by name of the administrator who made it
     * @param at when, epoch milliseconds
     */
    record InvitationInfo(String label, String by, long at, long expires) {}

    /** An account was deleted; its games are shown under the pseudonym. */
    @TypeTag(value = "ok", having = "pseudonym")
    record DeletionReply(@OmitNull @Nullable RequestId re, String pseudonym) implements Reply {}

    /**
     * The deletion of the client's own account is scheduled.
     *
     * @param deletesAt when it is deleted unless its user logs in, epoch milliseconds
     */
    @TypeTag(value = "ok", having = "deletesAt")
    record DeletionScheduledReply(@OmitNull @Nullable RequestId re, long deletesAt) implements Reply {}

    /** What is stored about an account, except its games. */
    @TypeTag(value = "ok", having = "account")
    record ExportReply(@OmitNull @Nullable RequestId re, AccountInfo account, AccountData data) implements Reply {}

    /**
     * Data of an account that only its user and administrators may see. Contains the secrets in {@code notifications}, but no
     * password, token or secret of the second factor.
     *
     * @param formerNames names before it was renamed, latest first
     * @param mutedUsers the users whom the account has muted
     * @param notifications where and of what the account is notified, null for nothing
     * @param vacation the latest one in correspondence games, null for none
     * @param endedGames the ids of the games that have ended without the user having seen it, null for none
     */
    record AccountData(
            List<String> formerNames,
            List<TokenInfo> tokens,
            List<String> mutedUsers,
            Map<String, RatingSummary> ratings,
            List<Sanction> sanctions,
            @OmitNull @Nullable NotificationSettings notifications,
            @OmitNull @Nullable VacationRecord vacation,
            @OmitNull @Nullable List<String> endedGames) {}

    /**
     * A vacation in correspondence games.
     *
     * @param year the calendar year to which its days count
     * @param used the days of that year that are used
     */
    record VacationRecord(int year, int used, long since, long until) {}

    /** A finished game in a listing. */
    record PastGame(
            String g,
            long at,
            String game,
            Map<String, Object> options,
            List<UserInfo> players,
            int plies,
            TimeControl tc,
            boolean rated,
            GameResult result) {}

    /**
     * An error. The constructor makes the message, the field and the data, which may quote client input, safe to print on a
     * terminal.
     */
    @TypeTag("error")
    record ErrorReply(
            @OmitNull @Nullable RequestId re,
            String code,
            String message,
            @OmitNull @Nullable String field,
            @OmitNull @Nullable Map<String, Object> data,
            @OmitNull @Nullable String key,
            @OmitNull @Nullable Long retryMs,
            @OmitNull @Nullable Boolean fatal)
            implements Reply {
        private static final int FIELD_LENGTH_MAX = 100;

        public ErrorReply {
            message = plain(message);
            field = field == null ? null : SafeQuote.sanitize(field, FIELD_LENGTH_MAX);
            data = data == null ? null : plain(data);
        }

        /** Returns whether the same request may succeed after {@link #retryMs}; false for a sanction of the account. */
        public boolean isTemporary() {
            return retryMs != null
                    && !code.equals(ErrorCode.BANNED.wireName())
                    && !code.equals(ErrorCode.MUTED.wireName());
        }

        private static String plain(String text) {
            return SafeQuote.sanitize(text, Integer.MAX_VALUE);
        }

        private static Map<String, Object> plain(Map<?, ?> values) {
            Map<String, Object> plain = new LinkedHashMap<>();
            values.forEach((key, value) -> plain.put(plain(String.valueOf(key)), plain(value)));
            return plain;
        }

        private static Object plain(Object value) {
            if (value instanceof String text) {
                return plain(text);
            } else if (value instanceof Map<?, ?> map) {
                return plain(map);
            }
            return value instanceof List<?> list
                    ? list.stream().map(ErrorReply::plain).toList()
                    : value;
        }
    }
}
