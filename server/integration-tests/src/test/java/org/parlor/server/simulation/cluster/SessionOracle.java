package org.parlor.server.simulation.cluster;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.parlor.server.core.PlantedCore;
import org.parlor.server.core.ServerCore;
import org.parlor.server.simulation.ClientOracle;
import org.parlor.server.simulation.Invariant;
import org.parlor.server.simulation.JournalOracle;
import org.parlor.server.simulation.SimulatedClient;

/** Checks that the active core has the sessions of the open connections, and what their clients have set up. */
record SessionOracle(ServerCore core, JournalOracle journal) {

    /** @param clients all of which are logged in */
    void check(List<SimulatedClient> clients) {
        Set<Long> open = clients.stream().map(SimulatedClient::link).collect(Collectors.toCollection(TreeSet::new));
        Set<Long> sessions = new TreeSet<>(PlantedCore.connectionIds(core));
        Invariant.SESSIONS.require(open.equals(sessions), "connections ", open, ", sessions ", sessions);
        clients.forEach(this::check);
    }

    private void check(SimulatedClient client) {
        ClientOracle oracle = client.oracle();
        journal.unfinished().stream()
                .filter(game -> oracle.watching().contains(game.id()) && game.seatOf(client.name()) < 0)
                .forEach(game -> require(PlantedCore.spectators(core, game.id()), client, "watches " + game.id()));
        if (oracle.isInLobby()) {
            require(PlantedCore.lobbySubscribers(core), client, "receives changes of the lobby");
        }
        // A seek that was taken has become the game of its id.
        for (String seek : oracle.ownSeeks()) {
            Invariant.SESSIONS.require(
                    PlantedCore.seeks(core).contains(seek) || journal.game(seek).isPresent(),
                    client.name(),
                    " has lost the seek ",
                    seek);
        }
    }

    private static void require(Collection<Long> connections, SimulatedClient client, String what) {
        Invariant.SESSIONS.require(connections.contains(client.link()), client.name(), " no longer ", what);
    }
}
