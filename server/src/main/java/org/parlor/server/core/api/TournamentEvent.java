package org.parlor.server.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.TournamentRequest;
import org.parlor.message.json.TypeTag;
import org.parlor.server.core.game.Player;

/** A change of a tournament. The state of a {@link Tournament} is derived from its events, which are stored in the journal. */
public sealed interface TournamentEvent {

    /**
     * The tournament is created; players may join.
     *
     * @param maker name of the account that created it
     */
    @TypeTag("Made")
    record Created(TournamentRequest.Create wish, String maker) implements TournamentEvent {}

    /** A player joins or rejoins. */
    record Joined(Player player) implements TournamentEvent {}

    /** A player leaves. */
    record Left(String key) implements TournamentEvent {}

    /** The tournament starts. */
    @TypeTag("Begun")
    record Started(List<String> seeds) implements TournamentEvent {
        public Started {
            seeds = List.copyOf(seeds);
        }
    }

    /** A round is paired, or further pairings of an arena. */
    record Paired(List<Pairing> pairs) implements TournamentEvent {
        public Paired {
            pairs = List.copyOf(pairs);
        }
    }

    /** A game is started. Null if the game was lost and has to be started again. */
    @TypeTag("Seated")
    record GameAssigned(int round, int board, @Nullable String g) implements TournamentEvent {}

    /** The result of a pairing is recorded. */
    @TypeTag("Settled")
    record ResultRecorded(int round, int board, PairingResult outcome) implements TournamentEvent {}

    /** The tournament is over. Later results do not count. */
    record Closed() implements TournamentEvent {}
}
