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
 * @param seats who plays which side; empty for oneself, on the wished side, against the computer
 * @param level of the computer
 * @param asksPlayers whether to ask for the cast
 * @param server where to look for an opponent, or null to play here
 * @param login plays there
 */
public record PlayRequest(
        OfferSpec offer,
        Optional<SeatAssignment> seats,
        String level,
        boolean asksPlayers,
        @Nullable ServerEndpoint server,
        LoginOptions login) {

    /** The cast, where it is known without asking. */
    public SeatAssignment lineSeats() {
        return seats.orElseGet(() -> offer.side() == SeatPreference.SECOND
                ? new SeatAssignment(List.of(level, SeatAssignment.HUMAN))
                : new SeatAssignment(List.of(SeatAssignment.HUMAN, level)));
    }

    /** Whether only the line mode can do it: looking for an opponent, asking, two computers. */
    public boolean isLineMode() {
        SeatAssignment players = lineSeats();
        boolean twoComputers = !players.isHuman(0) && !players.isHuman(1);
        return server != null || asksPlayers || twoComputers;
    }

    /** The offer with the side of the one human player. */
    public OfferSpec ownOffer() {
        return seats.isEmpty()
                ? offer
                : offer.withSide(lineSeats().isHuman(0) ? SeatPreference.FIRST : SeatPreference.SECOND);
    }

    /** How well the one computer plays. */
    public String opponentLevel() {
        SeatAssignment players = lineSeats();
        return players.players().get(players.isHuman(0) ? 1 : 0);
    }
}
