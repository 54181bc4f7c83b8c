package org.parlor.message;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TournamentFormat;

/** Requests about tournaments. */
public sealed interface TournamentRequest extends ClientMessage {
    int NAME_CHARS_MAX = 60;
    int ROUNDS_MAX = 30;
    int CYCLES_MAX = 10;
    /** By correspondence all games of a player run at once. */
    int CORRESPONDENCE_CYCLES_MAX = 2;

    int GROUP_SIZE_MIN = 3;
    int GROUP_SIZE_MAX = 40;
    int MINUTES_MAX = 24 * 60;

    /**
     * Creates a tournament.
     *
     * @param rounds the number of rounds of a Swiss tournament, null for as many as needed to find a winner
     * @param cycles how often each pair plays in a round robin or gauntlet, null for once
     * @param groupSize the most players of a group; null if all players of a round robin are in one
     * @param minutes the duration of an arena, null for one hour
     * @param startAt the scheduled start, null to start it by {@link Start}
     * @param vs who may participate, null for all
     */
    @TypeTag("tour.new")
    record Create(
            String name,
            TournamentFormat kind,
            String game,
            @OmitNull @Nullable Map<String, Object> options,
            TimeControl tc,
            @OmitNull @Nullable Boolean rated,
            @OmitNull @Nullable Integer rounds,
            @OmitNull @Nullable Integer cycles,
            @OmitNull @Nullable Integer groupSize,
            @OmitNull @Nullable Integer minutes,
            @OmitNull @Nullable Long startAt,
            @OmitNull @Nullable OpponentFilter vs)
            implements TournamentRequest, ScopedRequest.OfChallenge {
        public Create {
            SafeText.requireClean("name", name);
            if (name.isBlank() || name.codePointCount(0, name.length()) > NAME_CHARS_MAX) {
                throw RequestException.badValue(
                        "name", "A tournament name must have 1 to " + NAME_CHARS_MAX + " characters");
            }
            if (tc instanceof TimeControl.None) {
                throw RequestException.badValue("tc", "Tournament games require a clock; \"tc\" must not be none");
            } else if (tc.isCorrespondence() && kind != TournamentFormat.ROUNDROBIN) {
                throw RequestException.forField(
                        ErrorCode.NOT_SUPPORTED,
                        "kind",
                        "A tournament by correspondence is a round-robin, whose games all run at once");
            }
            requireCount("rounds", rounds, 1, ROUNDS_MAX, kind == TournamentFormat.SWISS);
            requireCount(
                    "cycles",
                    cycles,
                    1,
                    tc.isCorrespondence() ? CORRESPONDENCE_CYCLES_MAX : CYCLES_MAX,
                    kind == TournamentFormat.ROUNDROBIN || kind == TournamentFormat.GAUNTLET);
            requireCount("groupSize", groupSize, GROUP_SIZE_MIN, GROUP_SIZE_MAX, kind == TournamentFormat.ROUNDROBIN);
            requireCount("minutes", minutes, 1, MINUTES_MAX, kind == TournamentFormat.ARENA);
        }

        private static void requireCount(String field, @Nullable Integer count, int min, int max, boolean applicable) {
            if (count != null && (!applicable || count < min || count > max)) {
                throw RequestException.badValue(
                        field,
                        applicable
                                ? "\"" + field + "\" must be " + min + " to " + max + ", not " + count
                                : "\"" + field + "\" does not apply to this tournament format");
            }
        }
    }

    /** Requests a page of tournaments. */
    @TypeTag("tour.list")
    record Listing(@OmitNull @Nullable String after) implements TournamentRequest, ScopedRequest.Unscoped {}

    /**
     * Requests the standings of a tournament.
     *
     * @param round the round of the pairings, null for the latest
     * @param watch true to subscribe to changes, false to unsubscribe, null to keep the subscription
     */
    @TypeTag("tour.show")
    record Show(
            String tour,
            @OmitNull @Nullable Integer round,
            @OmitNull @Nullable Boolean watch) implements TournamentRequest, ScopedRequest.Unscoped {}

    /** Joins a tournament. */
    @TypeTag("tour.join")
    record Join(String tour) implements TournamentRequest, ScopedRequest.OfPlay {}

    /** Leaves a tournament. */
    @TypeTag("tour.leave")
    record Leave(String tour) implements TournamentRequest, ScopedRequest.OfPlay {}

    /** Starts the client's own tournament. */
    @TypeTag("tour.start")
    record Start(String tour) implements TournamentRequest, ScopedRequest.OfChallenge {}

    /** Ends the client's own tournament with the current standings. */
    @TypeTag("tour.end")
    record End(String tour) implements TournamentRequest, ScopedRequest.OfChallenge {}
}
