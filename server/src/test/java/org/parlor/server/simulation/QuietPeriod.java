package org.parlor.server.simulation;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.parlor.server.core.api.Command;

/** The time after the last deed, when nothing more goes wrong: every game has to come to its end. */
final class QuietPeriod {
    private static final int ROUNDS = 2_000;

    private final Simulation simulation;
    private final SimulatedServer simulatedServer;
    private final ClientBehaviour clientBehaviour;
    private final SplittableRandom dice = new SplittableRandom(1);

    QuietPeriod(Simulation simulation, SimulatedServer simulatedServer, ClientBehaviour clientBehaviour) {
        this.simulation = simulation;
        this.simulatedServer = simulatedServer;
        this.clientBehaviour = clientBehaviour;
    }

    /** @param together whether all come back and play on, or nobody ever comes back */
    void come(boolean together) {
        simulatedServer.setSlow(false);
        simulatedServer.commit();
        simulation.clients().forEach(simulatedClient -> {
            if (simulatedClient.isFrozen()) {
                simulatedClient.thaw();
            }
        });
        if (together) {
            gather();
            for (int round = 0; round < ROUNDS && !isDone(); round++) {
                playOn();
            }
        } else {
            simulation.clients().stream()
                    .filter(SimulatedClient::isHere)
                    .toList()
                    .forEach(simulatedClient -> {
                        simulation.close(simulatedClient.link());
                        simulatedClient.hangUp();
                    });
            simulation.closeHalfOpen();
            simulation.settle();
            simulation.pass(Duration.ofDays(3).toMillis());
        }
        Invariant.LIVENESS.require(isDone(), "still played: ", unfinished());
        simulation.pass(Duration.ofMinutes(11).toMillis());
    }

    private boolean isDone() {
        return simulation.witnesses().books().unfinished().isEmpty();
    }

    private List<GameModel> unfinished() {
        return simulation.witnesses().books().unfinished().stream()
                .map(GameHistoryModel::now)
                .toList();
    }

    private void gather() {
        simulation.closeHalfOpen();
        simulation.pass(Duration.ofSeconds(61).toMillis());
        for (SimulatedClient simulatedClient : simulation.clients()) {
            if (simulatedClient.isHere()) {
                // Whoever is still there answers the pings by now.
                simulation.tell(new Command.ConnectionActive(simulatedClient.link()));
                simulation.setSlow(simulatedClient.link(), false);
            } else {
                clientBehaviour.comeBack(simulatedClient);
            }
            simulation.settle();
        }
    }

    /** Each plays where it can and ends the pauses it is in; the pool is to pair nobody any more. */
    private void playOn() {
        boolean idle = true;
        for (SimulatedClient simulatedClient : simulation.clients()) {
            if (simulatedClient.isIn() && simulatedClient.isBot()) {
                simulatedClient.ask("policy", ",\"slots\":1,\"games\":[\"kalah\"],\"pair\":false");
            }
            if (simulatedClient.isIn() && !simulatedClient.notes().turns().isEmpty()) {
                clientBehaviour.play(simulatedClient, dice);
                idle = false;
            }
            simulation.settle();
        }
        if (idle) {
            simulation.clients().stream().filter(SimulatedClient::isIn).forEach(this::endPauses);
            simulation.pass(Duration.ofSeconds(30).toMillis());
            simulation.settle();
        }
    }

    private void endPauses(SimulatedClient simulatedClient) {
        simulatedClient.notes().views().values().stream()
                .filter(view -> view.you() >= 0 && view.state().equals("paused"))
                .map(ClientOracle.View::g)
                .toList()
                .forEach(g -> simulatedClient.ask("offer", ",\"g\":\"" + g + "\",\"kind\":\"pause\""));
    }
}
