package org.parlor.message;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.GameSpec;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TokenScope;
import org.parlor.message.value.UserInfo;
import org.parlor.message.value.WrittenRecord;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/** The one answer to a request. */
public sealed interface Reply extends ServerMessage {

    @Nullable
    RequestId re();

    @Override
    default <R> R accept(ServerMessage.Handler<R> handler) {
        return handler.reply(this);
    }

    /** Done; with what was made, where something was. */
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
            @OmitNull @Nullable GameSpec spec,
            @OmitNull @Nullable List<GameSpec> specs)
            implements Reply {

        public static Ok done(@Nullable RequestId re) {
            return new Ok(re, null, null, null, null, null, null, null, null, null);
        }

        /** The move was made before; nothing happened now. */
        public static Ok duplicate(@Nullable RequestId re) {
            return new Ok(re, true, null, null, null, null, null, null, null, null);
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

        public static Ok spec(@Nullable RequestId re, GameSpec spec) {
            return new Ok(re, null, null, null, null, null, null, null, spec, null);
        }

        public static Ok specs(@Nullable RequestId re, List<GameSpec> specs) {
            return new Ok(re, null, null, null, null, null, null, null, null, specs);
        }
    }

    /** A page of games or users. */
    @TypeTag(value = "ok", having = "list")
    record Listing(
            @OmitNull @Nullable RequestId re,
            List<Object> list,
            @Nullable String more) implements Reply {}

    /** What follows a position; {@code more} names the moves that did not fit in the line. */
    @TypeTag(value = "ok", having = "next")
    record Explored(
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

    /** A drill: what follows each move? */
    @TypeTag(value = "ok", having = "problems")
    record DrillReply(@OmitNull @Nullable RequestId re, String drill, List<Problem> problems) implements Reply {}

    /** A position and a move in it; where no drill says so, of which game. */
    record Problem(
            @OmitNull @Nullable String game,
            @OmitNull @Nullable Map<String, Object> options,
            BoardCells pos,
            @OmitNull @Nullable Integer aux,
            int to,
            String move) {

        /** The same for somebody who has not been told which game it is. */
        public Problem in(Rules rules) {
            return new Problem(rules.kind().id(), rules.options().values(), pos, aux, to, move);
        }
    }

    /** How the solutions of a drill were. */
    @TypeTag(value = "ok", having = "wrong")
    record GradeReply(@OmitNull @Nullable RequestId re, int right, List<Mistake> wrong) implements Reply {}

    /**
     * A solution that is wrong.
     *
     * @param at which problem, counted from 0
     * @param field the first of pos, aux, to and score that is wrong
     * @param expected what it is, and {@code given} what it was said to be; null for nobody and nothing
     * @param why what the move shows of the rules, in sentences
     */
    record Mistake(
            int at,
            String move,
            String field,
            @Nullable Object expected,
            @Nullable Object given,
            List<String> why) {}

    /** A game's record in the form that was asked for. */
    @TypeTag(value = "ok", having = "record")
    record Recorded(@OmitNull @Nullable RequestId re, String as, WrittenRecord record) implements Reply {}

    /** A new bot token; this is the only time it is told. */
    @TypeTag(value = "ok", having = "token")
    record TokenMade(@OmitNull @Nullable RequestId re, String token, String label, List<TokenScope> scopes)
            implements Reply {
        @Override
        public String toString() {
            return "TokenMade[re=" + re + ", label=" + label + "]";
        }
    }

    /** A bot token in one line, which does not tell it. */
    record TokenLine(String label, List<TokenScope> scopes, long at) {}

    /** Who somebody is. */
    @TypeTag(value = "ok", having = "profile")
    record Profiled(@OmitNull @Nullable RequestId re, Profile profile) implements Reply {}

    /**
     * What is known of somebody.
     *
     * @param since when they came first
     * @param here whether they are connected
     * @param ratings by the kind of game
     */
    record Profile(UserInfo user, long since, boolean here, Map<String, Standing> ratings) {}

    /** A rating, how sure it is, and the rated games it comes from. */
    record Standing(int r, int rd, int games, int won, int drawn, int lost) {}

    /** A line of a leaderboard. */
    record Leader(String name, boolean bot, boolean guest, int r, int rd, int games) {}

    /**
     * How a tournament stands.
     *
     * @param round whose pairings these are, 0 before the first
     */
    @TypeTag(value = "ok", having = "standings")
    record TourShown(
            @OmitNull @Nullable RequestId re,
            TournamentMessage.Line tour,
            List<TournamentMessage.TieBreak> tiebreaks,
            List<TournamentMessage.Standing> standings,
            int round,
            List<TournamentMessage.Pairing> pairings)
            implements Reply {}

    /**
     * The settings were read again.
     *
     * @param applied the keys of the changed settings that are in force now
     * @param restart the keys of the changed settings that need a restart
     */
    @TypeTag(value = "ok", having = "applied")
    record Reloaded(@OmitNull @Nullable RequestId re, List<String> applied, List<String> restart) implements Reply {}

    /** How much there is of everything. */
    @TypeTag(value = "ok", having = "stats")
    record StatsReply(@OmitNull @Nullable RequestId re, Stats stats) implements Reply {}

    /**
     * How much there is of everything.
     *
     * @param accounts that are known, guests with them
     * @param sessions of those who are connected
     * @param games by their state
     * @param draining whether no more games are begun
     */
    record Stats(long accounts, long sessions, Map<String, Long> games, boolean draining) {}

    /**
     * A ban or mute in force, in one line of a listing.
     *
     * @param user an account; beside an address the account because of which that is banned
     * @param address a banned address, null for a ban or mute of the account
     * @param bannedUntil epoch milliseconds; null if it is not banned, or without end
     * @param mutedUntil the same for the mute
     */
    record Sanction(
            String user,
            @OmitNull @Nullable String address,
            boolean banned,
            @OmitNull @Nullable Long bannedUntil,
            boolean muted,
            @OmitNull @Nullable Long mutedUntil) {}

    /** A finished game in one line. */
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
     * Refused, and why. This is the one place where an error becomes safe to print on a terminal: the message, the field
     * and the data may quote what a client has sent.
     */
    @TypeTag("error")
    record Refused(
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

        public Refused {
            message = plain(message);
            field = field == null ? null : SafeQuote.plain(field, FIELD_LENGTH_MAX);
            data = data == null ? null : plain(data);
        }

        private static String plain(String text) {
            return SafeQuote.plain(text, Integer.MAX_VALUE);
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
                    ? list.stream().map(Refused::plain).toList()
                    : value;
        }
    }
}
