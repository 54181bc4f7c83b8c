package org.parlor.message.value;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.RequestException;
import org.parlor.message.json.OmitNull;

/**
 * A game as it is kept: who played what, how, when and to which end. It is a claim; whether its moves are legal and its
 * result is right is for a replay to find.
 *
 * @param record the version of this form, {@value #VERSION}
 * @param g its id at the server that judged it
 * @param place where it was played: a server, a tournament
 * @param at when it began, epoch milliseconds
 * @param rules the version of the rules code it was played by
 * @param players the first mover first
 * @param tc absent where it is not known
 * @param moves every ply, passes too
 * @param result absent while the game is played, or where nobody told it
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
        List<Played> moves,
        @OmitNull @Nullable GameResult result) {
    public static final int VERSION = 1;

    private static final Pattern REASON = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

    public GameRecord {
        if (record != VERSION) {
            throw RequestException.badValue(
                    "record", "This program reads records of version " + VERSION + ", not " + record);
        }
        if (players.size() != 2) {
            throw RequestException.badValue("players", "A game has 2 players, not " + players.size());
        }
        players.forEach(player -> SafeText.requireClean("players", player.name()));
        SafeText.requireClean("place", place == null ? "" : place);
        SafeText.requireClean("g", g == null ? "" : g);
        requireResult(result);
        players = players.stream().map(GameRecord::known).toList();
        moves = List.copyOf(moves);
    }

    /** Not to be a guest is what is usual, and left out in every form. */
    private static UserInfo known(UserInfo player) {
        boolean guest = player.guest() != null && player.guest();
        return new UserInfo(player.name(), player.bot(), guest ? true : null, player.r());
    }

    /**
     * One ply.
     *
     * @param by the seat that made it; a replay finds it where it is left out
     * @param auto true if it was nobody's choice
     * @param ms the time it took
     * @param info what a bot thought of it
     */
    public record Played(
            String move,
            @OmitNull @Nullable Integer by,
            @OmitNull @Nullable Boolean auto,
            @OmitNull @Nullable Long ms,
            @OmitNull @Nullable MoveInfo info) {
        private static final int MOVE_CHARS_MAX = 64;
        private static final long MILLIS_MAX = 999_999_999_999_999L;

        public Played {
            if (move.isEmpty() || move.length() > MOVE_CHARS_MAX) {
                throw RequestException.badValue("move", "move has 1 to " + MOVE_CHARS_MAX + " characters");
            }
            SafeText.requireClean("move", move);
            requireSeat("by", by);
            if (ms != null && (ms < 0 || ms > MILLIS_MAX)) {
                throw RequestException.badValue("ms", "ms is 0 to " + MILLIS_MAX + ", not " + ms);
            }
        }

        public static Played of(String move) {
            return new Played(move, null, null, null, null);
        }
    }

    /** The same with other moves. */
    public GameRecord withMoves(List<Played> others) {
        return new GameRecord(record, g, place, at, game, options, rules, players, rated, tc, start, others, result);
    }

    /** The same with another end, or none. */
    public GameRecord withResult(@Nullable GameResult other) {
        return new GameRecord(record, g, place, at, game, options, rules, players, rated, tc, start, moves, other);
    }

    private static void requireResult(@Nullable GameResult gameResult) {
        if (gameResult == null) {
            return;
        }
        requireSeat("result.winner", gameResult.winner());
        if (gameResult.score().size() != 2) {
            throw RequestException.badValue("result.score", "result.score is 2 numbers");
        }
        if (!REASON.matcher(gameResult.reason()).matches()) {
            throw RequestException.badValue("result.reason", "result.reason is one word of at most 32 letters");
        }
    }

    private static void requireSeat(String field, @Nullable Integer seat) {
        if (seat != null && seat != 0 && seat != 1) {
            throw RequestException.badValue(field, field + " is 0 or 1, not " + seat);
        }
    }
}
