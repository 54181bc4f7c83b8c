package org.parlor.client.cli.option;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.setup.OfferSpec;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.SeatPreference;

/**
 * What {@code parlor play} was asked for.
 *
 * @param cast who plays which side; empty for oneself, on the wished side, against the computer
 * @param level of the computer
 * @param ask whether to ask for the cast
 * @param server where to look for an opponent, or null to play here
 * @param who plays there
 */
public record PlayRequest(
        OfferSpec wish,
        Optional<SeatAssignment> cast,
        String level,
        boolean ask,
        @Nullable ServerEndpoint server,
        LoginOptions who) {

    /** The cast, where it is known without asking. */
    public SeatAssignment plainCast() {
        return cast.orElseGet(() -> wish.side() == SeatPreference.SECOND
                ? new SeatAssignment(List.of(level, SeatAssignment.HUMAN))
                : new SeatAssignment(List.of(SeatAssignment.HUMAN, level)));
    }

    /** Whether only the line mode can do it: looking for an opponent, asking, two computers. */
    public boolean wantsLines() {
        SeatAssignment players = plainCast();
        boolean twoComputers = !players.isHuman(0) && !players.isHuman(1);
        return server != null || ask || twoComputers;
    }

    /** The wish with the side on which the one person plays. */
    public OfferSpec ownWish() {
        return cast.isEmpty() ? wish : wish.as(plainCast().isHuman(0) ? SeatPreference.FIRST : SeatPreference.SECOND);
    }

    /** How well the one computer plays. */
    public String opponentLevel() {
        SeatAssignment players = plainCast();
        return players.players().get(players.isHuman(0) ? 1 : 0);
    }
}
