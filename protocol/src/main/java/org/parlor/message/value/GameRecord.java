package org.parlor.message.value;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.RequestException;
import org.parlor.message.json.OmitNull;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The record of a game. It is not verified: a replay checks that the moves are legal and the result is correct.
 *
 * @param record the version of the format, {@value #VERSION}
 * @param g the id of the game on its server
 * @param place where the game was played: a server or a tournament
 * @param at when the game started, epoch milliseconds
 * @param rules the version of the rules
 * @param players the first mover first
 * @param tc null if not known
 * @param moves all plies, including passes
 * @param gifts the time that players were given, in its order; null for none
 * @param result null if the game is running or the result is not known
 */
public record GameRecord(
        int record,
        @OmitNull @Nullable String g,
        @OmitNull @Nullable String place,
        @OmitNull @Nullable Long at,
        String game,
        Map<String, Object> options,
        int rules,
        List<UserInfo> players,
        boolean rated,
        @OmitNull @Nullable TimeControl tc,
        StartPosition start,
        List<RecordedMove> moves,
        @OmitNull @Nullable List<Gift> gifts,
        @OmitNull @Nullable GameResult result) {
    public static final int VERSION = 1;

    private static final Pattern REASON = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

    public GameRecord {
        if (record != VERSION) {
            throw RequestException.badValue(
                    "record", "Unsupported record version " + record + "; this program reads version " + VERSION);
        }
        if (players.size() != 2) {
            throw RequestException.badValue("players", "\"players\" must have 2 elements, not " + players.size());
        }
        players.forEach(player -> SafeText.requireClean("players", player.name()));
        SafeText.requireClean("place", place == null ? "" : place);
        SafeText.requireClean("g", g == null ? "" : g);
        if (result != null && !REASON.matcher(result.reason()).matches()) {
            throw RequestException.badValue(
                    "result.reason", "\"result.reason\" must have 1 to 32 characters of A-Z a-z 0-9 _ . -");
        }
        players = players.stream().map(GameRecord::normalized).toList();
        moves = List.copyOf(moves);
        gifts = gifts == null || gifts.isEmpty() ? null : List.copyOf(gifts);
    }

    /** A record in which no player was given time. */
    public GameRecord(
            int record,
            @Nullable String g,
            @Nullable String place,
            @Nullable Long at,
            String game,
            Map<String, Object> options,
            int rules,
            List<UserInfo> players,
            boolean rated,
            @Nullable TimeControl tc,
            StartPosition start,
            List<RecordedMove> moves,
            @Nullable GameResult result) {
        this(record, g, place, at, game, options, rules, players, rated, tc, start, moves, null, result);
    }

    /** Replaces {@code guest=false} by null, which all formats omit. */
    private static UserInfo normalized(UserInfo player) {
        boolean guest = player.guest() != null && player.guest();
        return new UserInfo(player.name(), player.bot(), guest ? true : null, player.r());
    }

    /**
     * One ply.
     *
     * @param by the seat that moved; null if not recorded, a replay determines it
     * @param auto true if the move was made automatically
     * @param ms the time used, in milliseconds
     * @param info the search information of a bot
     */
    public record RecordedMove(
            String move,
            @OmitNull @Nullable Integer by,
            @OmitNull @Nullable Boolean auto,
            @OmitNull @Nullable Long ms,
            @OmitNull @Nullable MoveInfo info) {
        private static final int MOVE_CHARS_MAX = 64;
        private static final long MILLIS_MAX = 999_999_999_999_999L;

        public RecordedMove {
            if (move.isEmpty() || move.length() > MOVE_CHARS_MAX) {
                throw RequestException.badValue("move", "\"move\" must have 1 to " + MOVE_CHARS_MAX + " characters");
            }
            SafeText.requireClean("move", move);
            if (by != null && by != 0 && by != 1) {
                throw RequestException.badValue("by", "\"by\" must be 0 or 1, not " + by);
            }
            if (ms != null && (ms < 0 || ms > MILLIS_MAX)) {
                throw RequestException.badValue("ms", "\"ms\" must be 0 to " + MILLIS_MAX + ", not " + ms);
            }
        }

        public static RecordedMove of(String move) {
            return new RecordedMove(move, null, null, null, null);
        }
    }

    /**
     * Time that a player was given.
     *
     * @param ply the number of moves made before
     * @param seat the seat that was given it
     * @param ms milliseconds
     */
    public record Gift(int ply, int seat, long ms) {
        private static final long MILLIS_MAX = TimeControl.MILLIS_MAX;

        public Gift {
            if (ply < 0) {
                throw RequestException.badValue("ply", "\"ply\" must be at least 0, not " + ply);
            }
            if (seat != 0 && seat != 1) {
                throw RequestException.badValue("seat", "\"seat\" must be 0 or 1, not " + seat);
            }
            if (ms < 0 || ms > MILLIS_MAX) {
                throw RequestException.badValue("ms", "\"ms\" must be 0 to " + MILLIS_MAX + ", not " + ms);
            }
        }
    }

    /** Returns the record of a game that begins at a position and has no moves. */
    public static GameRecord beginning(Rules rules, Position start, List<UserInfo> players) {
        return new GameRecord(
                VERSION,
                null,
                null,
                null,
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                players,
                false,
                null,
                StartPosition.of(rules, start),
                List.of(),
                null);
    }

    /** Returns the record with another origin; each part may be null. */
    public GameRecord withOrigin(@Nullable String id, @Nullable String playedAt, @Nullable Long startedAt) {
        return new GameRecord(
                record, id, playedAt, startedAt, game, options, rules, players, rated, tc, start, moves, gifts, result);
    }

    /** Returns the record as that of a game of no server. */
    public GameRecord withoutId() {
        return withOrigin(null, place, at);
    }

    public GameRecord withTimeControl(@Nullable TimeControl other) {
        return new GameRecord(
                record, g, place, at, game, options, rules, players, rated, other, start, moves, gifts, result);
    }

    public GameRecord withPlayers(List<UserInfo> others) {
        return new GameRecord(
                record, g, place, at, game, options, rules, others, rated, tc, start, moves, gifts, result);
    }

    public GameRecord withMoves(List<RecordedMove> others) {
        return replayed(options, start, others, result);
    }

    public GameRecord withResult(@Nullable GameResult other) {
        return replayed(options, start, moves, other);
    }

    /** Returns the record with what a replay completes. */
    public GameRecord replayed(
            Map<String, Object> all, StartPosition from, List<RecordedMove> plies, @Nullable GameResult end) {
        return new GameRecord(record, g, place, at, game, all, rules, players, rated, tc, from, plies, gifts, end);
    }
}
