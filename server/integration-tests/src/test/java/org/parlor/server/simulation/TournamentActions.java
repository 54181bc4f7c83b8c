package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;

/** Players who create, join and leave arenas. */
final class TournamentActions {
    private final Simulation simulation;

    TournamentActions(Simulation simulation) {
        this.simulation = simulation;
    }

    /** Performs the action if it is one of these. Returns whether it was. */
    boolean perform(Action action, SplittableRandom random) {
        if (action.kind() != Action.Kind.ARENA) {
            return false;
        }
        List<String> arenas = simulation.oracles().journal().arenas().ids();
        if (arenas.isEmpty()) {
            simulation
                    .first(action.who(), client -> client.isLoggedIn() && (client.isBot() || client.isPerson()))
                    .ifPresent(client -> create(client, random));
        } else {
            String arena = ClientBehaviour.any(arenas, random);
            String type = random.nextInt(3) > 0 ? "tour.join" : "tour.leave";
            simulation
                    .first(action.who(), SimulatedClient::isLoggedIn)
                    .ifPresent(client -> client.request(type, ",\"tour\":\"" + arena + "\""));
        }
        return true;
    }

    private void create(SimulatedClient creator, SplittableRandom random) {
        creator.request(
                "tour.new",
                ",\"name\":\"arena\",\"kind\":\"arena\",\"game\":\"tictactoe\",\"tc\":{\"mode\":\"move\",\"per\":5000}"
                        + ",\"minutes\":" + (1 + random.nextInt(3)));
        for (String arena : simulation.oracles().journal().arenas().ids()) {
            for (SimulatedClient client : simulation.clients()) {
                if (client.isLoggedIn() && random.nextInt(3) > 0) {
                    client.request("tour.join", ",\"tour\":\"" + arena + "\"");
                }
            }
            if (creator.isLoggedIn()) {
                creator.request("tour.start", ",\"tour\":\"" + arena + "\"");
            }
        }
    }
}
