package org.parlor.server.simulation;

import java.time.Duration;
import java.util.SplittableRandom;
import org.parlor.server.core.api.Command;

/** What happens to connections, to the disk, and to the server itself. */
final class FaultActions {
    private final Simulation simulation;
    private final SimulatedServer simulatedServer;
    private final ClientBehaviour clientBehaviour;
    private final SimulationStats simulationStats;

    FaultActions(
            Simulation simulation,
            SimulatedServer simulatedServer,
            ClientBehaviour clientBehaviour,
            SimulationStats simulationStats) {
        this.simulation = simulation;
        this.simulatedServer = simulatedServer;
        this.clientBehaviour = clientBehaviour;
        this.simulationStats = simulationStats;
    }

    /** Whether the deed was one of these. */
    boolean happen(Action action, SplittableRandom dice) {
        switch (action.kind()) {
            case CUT ->
                simulation
                        .first(action.who(), SimulatedClient::isHere)
                        .ifPresent(simulatedClient -> cut(simulatedClient, dice));
            case DOUBLE ->
                simulation.first(action.who(), SimulatedClient::isHere).ifPresent(this::comeTwice);
            case FREEZE ->
                simulation.first(action.who(), SimulatedClient::isHere).ifPresent(this::freeze);
            case THAW ->
                simulation.first(action.who(), SimulatedClient::isFrozen).ifPresent(SimulatedClient::thaw);
            case SILENCE ->
                simulation
                        .first(action.who(), SimulatedClient::isHere)
                        .ifPresent(simulatedClient -> silence(simulatedClient, dice));
            case MEASURE ->
                simulation
                        .first(6, SimulatedClient::isHere)
                        .ifPresent(simulatedClient -> measure(simulatedClient, dice));
            case SKIP ->
                simulation
                        .first(action.who(), SimulatedClient::isHere)
                        .ifPresent(simulatedClient -> simulation.setSlow(simulatedClient.link(), dice.nextBoolean()));
            case WAIT -> simulation.pass(dice.nextInt(4_000));
            case SLEEP -> sleep(dice);
            case PAUSE -> pause(dice);
            case LAG -> simulatedServer.setSlow(true);
            case COMMIT -> commit();
            case CRASH -> crash(action, dice);
            case STOP -> stop(dice);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void cut(SimulatedClient simulatedClient, SplittableRandom dice) {
        simulationStats.count("cuts", 1);
        long link = simulatedClient.link();
        simulatedClient.hangUp();
        if (dice.nextBoolean()) {
            simulation.close(link);
        } else {
            simulation.leaveHalfOpen(link);
        }
    }

    private void comeTwice(SimulatedClient simulatedClient) {
        simulationStats.count("doubled", 1);
        long old = simulatedClient.link();
        clientBehaviour.comeBack(simulatedClient);
        simulation.leaveHalfOpen(old);
    }

    private void freeze(SimulatedClient simulatedClient) {
        simulationStats.count("freezes", 1);
        simulatedClient.freeze();
    }

    private void silence(SimulatedClient simulatedClient, SplittableRandom dice) {
        simulation.tell(new Command.ConnectionIdle(simulatedClient.link(), 45_000));
        if (simulatedClient.isHere() && dice.nextInt(3) > 0) {
            simulation.pass(dice.nextInt(2_000));
            simulation.tell(new Command.ConnectionActive(simulatedClient.link()));
        }
    }

    /** The server finds out that somebody is far away. */
    private void measure(SimulatedClient simulatedClient, SplittableRandom dice) {
        long roundTrip = dice.nextInt(1 + dice.nextInt(3_000));
        simulation.witnesses().books().measure(simulatedClient.name(), roundTrip);
        simulation.tell(new Command.RttMeasured(simulatedClient.link(), roundTrip));
    }

    private void sleep(SplittableRandom dice) {
        simulation.closeHalfOpen();
        simulation.pass(
                switch (dice.nextInt(6)) {
                    case 0 -> Duration.ofMinutes(16).toMillis();
                    case 1 -> Duration.ofMinutes(11).toMillis();
                    default -> dice.nextInt(120_000);
                });
    }

    /** Time jumps: what was due is done late. */
    private void pause(SplittableRandom dice) {
        simulationStats.count("pauses", 1);
        simulation.jump(Duration.ofMillis(dice.nextInt(30_000)));
        simulation.tell(new Command.Tick());
    }

    void commit() {
        simulatedServer.setSlow(false);
        simulatedServer.commit();
    }

    private void crash(Action action, SplittableRandom dice) {
        simulationStats.count("crashes", 1);
        simulatedServer.setSlow(true);
        for (int i = dice.nextInt(4); i >= 0; i--) {
            clientBehaviour.happen(new Action(Action.Kind.PLAY, action.who() + i, dice.nextInt()), dice);
        }
        SimulatedServer.Death[] deaths = SimulatedServer.Death.values();
        simulatedServer.die(deaths[dice.nextInt(deaths.length)], dice.nextDouble());
        startAgain(dice);
    }

    private void stop(SplittableRandom dice) {
        simulationStats.count("stops", 1);
        commit();
        simulation.tell(new Command.Shutdown());
        startAgain(dice);
    }

    private void startAgain(SplittableRandom dice) {
        simulation.dropAll();
        long died = simulation.now();
        simulation.jump(Duration.ofMillis(dice.nextInt(4) == 0 ? dice.nextInt(100_000_000) : dice.nextInt(5_000)));
        simulatedServer.restart(died, simulation.now());
        clientBehaviour.steal(dice);
        for (int i = 0; i < Simulation.CLIENTS; i++) {
            if (dice.nextInt(4) > 0) {
                simulation.pass(dice.nextInt(500));
                clientBehaviour.comeBack(simulation.clients().get(i));
            }
        }
    }
}
