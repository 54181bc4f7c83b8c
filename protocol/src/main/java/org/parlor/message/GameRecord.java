package org.parlor.message;

import java.util.List;
import java.util.Map;
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
        players = List.copyOf(players);
        moves = List.copyOf(moves);
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
}
