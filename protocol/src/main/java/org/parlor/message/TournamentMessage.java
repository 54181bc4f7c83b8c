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
 * A tournament changed; sent to its participants and spectators.
 *
 * @param tour the current state
 * @param pairings the new or changed pairings, null if none
 */
@TypeTag("tour")
public record TournamentMessage(
        TournamentSummary tour, @OmitNull @Nullable List<Pairing> pairings) implements ServerMessage {

    /**
     * The summary of a tournament.
     *
     * @param by the owner
     * @param state open, running or over
     * @param players the number of participants
     * @param round the current or last round, 0 before the first
     * @param rounds the number of rounds, null if not known yet and in an arena
     * @param groupSize the most players of a group, null without groups
     * @param startAt the scheduled start, epoch milliseconds
     * @param endAt when an arena stops pairing, epoch milliseconds
     * @param you whether the receiver participates; null if the message has several receivers
     */
    public record TournamentSummary(
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
            @OmitNull @Nullable Integer groupSize,
            @OmitNull @Nullable Long startAt,
            @OmitNull @Nullable Long endAt,
            @OmitNull @Nullable Boolean you) {}

    /**
     * A pairing of two players, or a bye.
     *
     * @param players names, the first mover first; a single name has a bye
     * @param g the game, once it has started
     * @param points the points of both players in half points, once decided
     * @param how played, forfeit or bye, once decided
     */
    public record Pairing(
            int round,
            int board,
            List<String> players,
            @OmitNull @Nullable String g,
            @OmitNull @Nullable List<Integer> points,
            @OmitNull @Nullable String how) {}

    /**
     * An entry of the standings.
     *
     * @param group from 1, null without groups
     * @param rank from 1, of the group if there are groups; shared by players with equal points and tie-breaks
     * @param points in half points
     * @param games the number of decided pairings
     * @param ties the value of each tie-break, in its own unit
     * @param left whether the player has left the tournament
     */
    public record Standing(
            @OmitNull @Nullable Integer group,
            int rank,
            UserInfo user,
            int points,
            int games,
            List<Integer> ties,
            @OmitNull @Nullable Boolean left) {}

    /**
     * A tie-break.
     *
     * @param per the number of its units in one point
     */
    public record TieBreak(String key, String name, int per) {}
}
