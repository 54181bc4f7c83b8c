package org.parlor.server.simulation;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.parlor.server.core.api.Command;

/** The fault-free period after the last action, in which every game must end. */
final class QuietPeriod {
    private static final int ROUNDS = 2_000;

    private final Simulation simulation;
    private final SimulatedServer server;
    private final ClientBehaviour behaviour;
    private final AdminActions adminActions;
    private final SplittableRandom random = new SplittableRandom(1);

    QuietPeriod(Simulation simulation, SimulatedServer server, ClientBehaviour behaviour, AdminActions adminActions) {
        this.simulation = simulation;
        this.server = server;
        this.behaviour = behaviour;
        this.adminActions = adminActions;
    }

    /** @param reconnecting whether all clients reconnect and continue, or none does */
    void run(boolean reconnecting) {
        server.setSlow(false);
        server.commit();
        simulation.clients().forEach(client -> {
            if (client.isFrozen()) {
                client.thaw();
            }
        });
        if (reconnecting) {
            reconnectAll();
            for (int round = 0; round < ROUNDS && !isDone(); round++) {
                playTurns();
            }
        } else {
            // Here it passes the time that a deletion takes, which would end most games of the scenario.
            adminActions.deleteOwnFinally();
            simulation.clients().stream()
                    .filter(SimulatedClient::isConnected)
                    .toList()
                    .forEach(client -> {
                        simulation.close(client.link());
                        client.disconnect();
                    });
            simulation.closeHalfOpen();
            simulation.settle();
            simulation.pass(Duration.ofDays(20).toMillis());
        }
        Invariant.LIVENESS.require(isDone(), "unfinished games: ", unfinished());
        simulation.pass(Duration.ofMinutes(11).toMillis());
    }

    private boolean isDone() {
        return simulation.oracles().journal().unfinished().isEmpty();
    }

    private List<GameModel> unfinished() {
        return simulation.oracles().journal().unfinished().stream()
                .map(GameHistoryModel::latest)
                .toList();
    }

    private void reconnectAll() {
        simulation.closeHalfOpen();
        simulation.pass(Duration.ofSeconds(61).toMillis());
        for (SimulatedClient client : simulation.clients()) {
            if (client.isConnected()) {
                // Connected clients have answered the pings by now.
                simulation.handle(new Command.ConnectionActive(client.link()));
                simulation.setSlow(client.link(), false);
            } else {
                behaviour.reconnect(client);
            }
            simulation.settle();
        }
        leaveArenas();
    }

    /** Otherwise games would follow one another. */
    private void leaveArenas() {
        for (String arena : simulation.oracles().journal().arenas().ids()) {
            simulation.clients().stream()
                    .filter(SimulatedClient::isLoggedIn)
                    .forEach(client -> client.request("tour.leave", ",\"tour\":\"" + arena + "\""));
        }
        simulation.settle();
    }

    /** Lets each client move where it can and end its pauses. Disables the pairing of bots. */
    private void playTurns() {
        boolean idle = true;
        for (SimulatedClient client : simulation.clients()) {
            if (client.isLoggedIn() && client.isBot()) {
                client.request("policy", ",\"slots\":1,\"games\":[\"kalah\"],\"pair\":false");
            }
            if (client.isLoggedIn() && !client.oracle().turns().isEmpty()) {
                behaviour.play(client, random);
                idle = false;
            }
            simulation.settle();
        }
        if (idle) {
            // Of those who were refused, some were banned for minutes.
            simulation.clients().stream()
                    .filter(client -> !client.isConnected())
                    .forEach(behaviour::reconnect);
            simulation.settle();
            simulation.clients().stream().filter(SimulatedClient::isLoggedIn).forEach(this::endPauses);
            simulation.pass(Duration.ofSeconds(30).toMillis());
            simulation.settle();
        }
    }

    private void endPauses(SimulatedClient client) {
        client.oracle().views().values().stream()
                .filter(view -> view.you() >= 0 && view.state().equals("paused"))
                .map(ClientOracle.View::g)
                .toList()
                .forEach(g -> client.request("offer", ",\"g\":\"" + g + "\",\"kind\":\"pause\""));
    }
}
