package org.parlor.client.cli.option;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.state.StartupAction;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.SeatPreference;

/**
 * The request of {@code parlor play}.
 *
 * @param seats the players of both sides; empty for the user against the computer
 * @param level level of the computer
 * @param asksPlayers whether to ask for the players of both sides
 * @param server the server on which to find an opponent, or null to play locally
 * @param login the login at that server
 */
public record PlayRequest(
        GameSetup offer,
        Optional<SeatAssignment> seats,
        String level,
        boolean asksPlayers,
        @Nullable ServerEndpoint server,
        LoginOptions login) {

    /** Returns the players of both sides, unless the user is asked for them. */
    public SeatAssignment players() {
        return seats.orElseGet(() -> offer.side() == SeatPreference.SECOND
                ? new SeatAssignment(List.of(level, SeatAssignment.HUMAN))
                : new SeatAssignment(List.of(SeatAssignment.HUMAN, level)));
    }

    /** Returns whether the request requires plain mode: a server, asking for the players, or two computers. */
    public boolean requiresPlainMode() {
        SeatAssignment players = players();
        boolean twoComputers = !players.isHuman(0) && !players.isHuman(1);
        return server != null || asksPlayers || twoComputers;
    }

    public PlayRequest withSeats(SeatAssignment next) {
        return new PlayRequest(offer, Optional.of(next), level, asksPlayers, server, login);
    }

    /** The game against the computer or between two people at this keyboard. */
    public StartupAction startup() {
        SeatAssignment players = players();
        int human = players.isHuman(0) ? 0 : 1;
        GameSetup own =
                seats.isEmpty() ? offer : offer.withSide(human == 0 ? SeatPreference.FIRST : SeatPreference.SECOND);
        return new StartupAction.Play(
                players.isAgainstComputer()
                        ? own.withOpponent(Opponent.BOT)
                                .withLevel(players.players().get(1 - human))
                        : own.withOpponent(Opponent.SAME_KEYBOARD).withLevel(level));
    }
}
