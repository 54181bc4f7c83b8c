package org.parlor.message;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;

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
        @Omit @Nullable String g,
        @Omit @Nullable String place,
        @Omit @Nullable Long at,
        String game,
        Map<String, Object> options,
        int rules,
        List<User> players,
        boolean rated,
        @Omit @Nullable TimeControl tc,
        Start start,
        List<Played> moves,
        @Omit @Nullable Result result) {
    public static final int VERSION = 1;

    private static final Pattern REASON = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

    public GameRecord {
        if (record != VERSION) {
            throw Refusal.badValue("record", "This program reads records of version " + VERSION + ", not " + record);
        }
        if (players.size() != 2) {
            throw Refusal.badValue("players", "A game has 2 players, not " + players.size());
        }
        players.forEach(player -> Text.requireClean("players", player.name()));
        Text.requireClean("place", place == null ? "" : place);
        Text.requireClean("g", g == null ? "" : g);
        requireResult(result);
        players = players.stream().map(GameRecord::known).toList();
        moves = List.copyOf(moves);
    }

    /** Not to be a guest is what is usual, and left out in every form. */
    private static User known(User player) {
        boolean guest = player.guest() != null && player.guest();
        return new User(player.name(), player.bot(), guest ? true : null, player.r());
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
            @Omit @Nullable Integer by,
            @Omit @Nullable Boolean auto,
            @Omit @Nullable Long ms,
            @Omit @Nullable MoveInfo info) {
        private static final int MOVE_CHARS_MAX = 64;
        private static final long MILLIS_MAX = 999_999_999_999_999L;

        public Played {
            if (move.isEmpty() || move.length() > MOVE_CHARS_MAX) {
                throw Refusal.badValue("move", "move has 1 to " + MOVE_CHARS_MAX + " characters");
            }
            Text.requireClean("move", move);
            requireSeat("by", by);
            if (ms != null && (ms < 0 || ms > MILLIS_MAX)) {
                throw Refusal.badValue("ms", "ms is 0 to " + MILLIS_MAX + ", not " + ms);
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
    public GameRecord withResult(@Nullable Result other) {
        return new GameRecord(record, g, place, at, game, options, rules, players, rated, tc, start, moves, other);
    }

    private static void requireResult(@Nullable Result result) {
        if (result == null) {
            return;
        }
        requireSeat("result.winner", result.winner());
        if (result.score().size() != 2) {
            throw Refusal.badValue("result.score", "result.score is 2 numbers");
        }
        if (!REASON.matcher(result.reason()).matches()) {
            throw Refusal.badValue("result.reason", "result.reason is one word of at most 32 letters");
        }
    }

    private static void requireSeat(String field, @Nullable Integer seat) {
        if (seat != null && seat != 0 && seat != 1) {
            throw Refusal.badValue(field, field + " is 0 or 1, not " + seat);
        }
    }
}
