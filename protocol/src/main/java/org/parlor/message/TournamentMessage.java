package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TournamentFormat;
import org.parlor.message.value.UserInfo;

/**
 * Something has changed in a tournament: for those who are in it, and those who watch it.
 *
 * @param tour as it is now
 * @param pairings those that are new or have changed, null if none has
 */
@TypeTag("tour")
public record TournamentMessage(
        Line tour, @OmitNull @Nullable List<Pairing> pairings) implements ServerMessage {

    @Override
    public <R> R accept(Handler<R> handler) {
        return handler.tour(this);
    }

    /**
     * A tournament in one line.
     *
     * @param by whose it is
     * @param state open, running or over
     * @param players how many take part or took part
     * @param round the one that is played or was last, 0 before the first
     * @param rounds how many there are, null where that is not known yet, and in an arena
     * @param startAt when it starts by itself
     * @param endAt when an arena pairs nobody any more
     * @param you whether the receiver takes part; null where the line is for several
     */
    public record Line(
            String tour,
            String name,
            TournamentFormat kind,
            String game,
            Map<String, Object> options,
            TimeControl tc,
            boolean rated,
            OpponentFilter vs,
            String by,
            String state,
            int players,
            int round,
            @OmitNull @Nullable Integer rounds,
            @OmitNull @Nullable Long startAt,
            @OmitNull @Nullable Long endAt,
            @OmitNull @Nullable Boolean you) {}

    /**
     * Two who meet, or one who has nobody to meet.
     *
     * @param players names, who moves first first; one alone has a bye
     * @param g their game, once it has begun
     * @param points what both have got, in halves, once that is settled
     * @param how played, forfeit or bye, once it is settled
     */
    public record Pairing(
            int round,
            int board,
            List<String> players,
            @OmitNull @Nullable String g,
            @OmitNull @Nullable List<Integer> points,
            @OmitNull @Nullable String how) {}

    /**
     * Where somebody stands.
     *
     * @param rank from 1; those whom nothing tells apart share one
     * @param points in halves
     * @param games how many pairings of theirs are settled
     * @param ties what each tie-break says, in its own unit
     * @param left whether they take part no more
     */
    public record Standing(
            int rank,
            UserInfo user,
            int points,
            int games,
            List<Integer> ties,
            @OmitNull @Nullable Boolean left) {}

    /**
     * What tells apart those with the same points, the first of them first.
     *
     * @param per how many of its units are one point
     */
    public record TieBreak(String key, String name, int per) {}
}
