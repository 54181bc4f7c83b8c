package org.parlor.server.simulation;

import java.time.Duration;
import java.util.SplittableRandom;
import org.parlor.server.core.api.Command;

/** Faults of connections, the disk and the server process. */
final class FaultActions {
    private final Simulation simulation;
    private final SimulatedServer server;
    private final ClientBehaviour behaviour;
    private final SimulationStats stats;

    FaultActions(Simulation simulation, SimulatedServer server, ClientBehaviour behaviour, SimulationStats stats) {
        this.simulation = simulation;
        this.server = server;
        this.behaviour = behaviour;
        this.stats = stats;
    }

    /** Performs the action if it is one of these. Returns whether it was. */
    boolean perform(Action action, SplittableRandom random) {
        switch (action.kind()) {
            case CUT ->
                simulation.first(action.who(), SimulatedClient::isConnected).ifPresent(client -> cut(client, random));
            case DOUBLE ->
                simulation.first(action.who(), SimulatedClient::isConnected).ifPresent(this::connectTwice);
            case FREEZE ->
                simulation.first(action.who(), SimulatedClient::isConnected).ifPresent(this::freeze);
            case THAW ->
                simulation.first(action.who(), SimulatedClient::isFrozen).ifPresent(SimulatedClient::thaw);
            case SILENCE ->
                simulation
                        .first(action.who(), SimulatedClient::isConnected)
                        .ifPresent(client -> silence(client, random));
            case MEASURE ->
                simulation.first(6, SimulatedClient::isConnected).ifPresent(client -> measure(client, random));
            case SKIP ->
                simulation
                        .first(action.who(), SimulatedClient::isConnected)
                        .ifPresent(client -> simulation.setSlow(client.link(), random.nextBoolean()));
            case WAIT -> simulation.pass(random.nextInt(4_000));
            case SLEEP -> sleep(random);
            case DAYS -> days(random);
            case PAUSE -> pause(random);
            case SUSPEND -> suspend(random);
            case LAG -> server.setSlow(true);
            case COMMIT -> commit();
            case CRASH -> crash(action, random);
            case STOP -> stop(random);
            default -> {
                return false;
            }
        }
        return true;
    }

    void cut(SimulatedClient client, SplittableRandom random) {
        stats.count("cuts", 1);
        long link = client.link();
        client.disconnect();
        if (random.nextBoolean()) {
            simulation.close(link);
        } else {
            simulation.leaveHalfOpen(link);
        }
    }

    private void connectTwice(SimulatedClient client) {
        stats.count("doubled", 1);
        long old = client.link();
        behaviour.reconnect(client);
        simulation.leaveHalfOpen(old);
    }

    private void freeze(SimulatedClient client) {
        stats.count("freezes", 1);
        client.freeze();
    }

    private void silence(SimulatedClient client, SplittableRandom random) {
        simulation.handle(new Command.ConnectionIdle(client.link(), 45_000));
        if (client.isConnected() && random.nextInt(3) > 0) {
            simulation.pass(random.nextInt(2_000));
            simulation.handle(new Command.ConnectionActive(client.link()));
        }
    }

    /** The server measures a round-trip time. */
    private void measure(SimulatedClient client, SplittableRandom random) {
        long roundTrip = random.nextInt(1 + random.nextInt(3_000));
        simulation.oracles().journal().measure(client.name(), roundTrip);
        simulation.handle(new Command.RttMeasured(client.link(), roundTrip));
    }

    private void sleep(SplittableRandom random) {
        simulation.closeHalfOpen();
        simulation.pass(
                switch (random.nextInt(6)) {
                    case 0 -> Duration.ofMinutes(16).toMillis();
                    case 1 -> Duration.ofMinutes(11).toMillis();
                    default -> random.nextInt(120_000);
                });
    }

    /** All clients leave, and some return up to three days later, perhaps after a restart with games that are not in memory. */
    private void days(SplittableRandom random) {
        stats.count("absences of all", 1);
        commit();
        simulation.clients().stream().filter(SimulatedClient::isFrozen).forEach(SimulatedClient::thaw);
        simulation.clients().stream()
                .filter(SimulatedClient::isConnected)
                .toList()
                .forEach(client -> {
                    simulation.close(client.link());
                    client.disconnect();
                });
        simulation.closeHalfOpen();
        simulation.settle();
        simulation.pass(random.nextInt((int) Duration.ofDays(3).toMillis()));
        if (random.nextInt(3) == 0) {
            stop(random);
        } else {
            returnSome(random);
        }
    }

    private void returnSome(SplittableRandom random) {
        for (int i = 0; i < Simulation.CLIENTS; i++) {
            if (random.nextInt(4) > 0) {
                simulation.pass(random.nextInt(500));
                behaviour.reconnect(simulation.clients().get(i));
            }
        }
    }

    /** Simulates a pause of the process: due timers run late. */
    private void pause(SplittableRandom random) {
        stats.count("pauses", 1);
        simulation.jump(Duration.ofMillis(random.nextInt(30_000)));
        simulation.handle(new Command.Tick());
    }

    /**
     * The process or the computer stands still, or the clock of the computer is set, in either direction: only the wall
     * clock advances.
     */
    private void suspend(SplittableRandom random) {
        stats.count("suspensions", 1);
        commit();
        simulation.clients().stream().filter(SimulatedClient::isFrozen).forEach(SimulatedClient::thaw);
        simulation.advanceWallClock(
                switch (random.nextInt(3)) {
                    case 0 -> -random.nextInt(3_600_000);
                    case 1 -> random.nextInt(9_000);
                    default -> random.nextInt(10_000_000);
                });
    }

    void commit() {
        server.setSlow(false);
        server.commit();
    }

    private void crash(Action action, SplittableRandom random) {
        stats.count("crashes", 1);
        server.setSlow(true);
        for (int i = random.nextInt(4); i >= 0; i--) {
            behaviour.perform(new Action(Action.Kind.PLAY, action.who() + i, random.nextInt()), random);
        }
        SimulatedServer.CrashPoint[] points = SimulatedServer.CrashPoint.values();
        server.crash(points[random.nextInt(points.length)], random.nextDouble());
        startAgain(random);
    }

    /** Stops the server. */
    void stop(SplittableRandom random) {
        stats.count("stops", 1);
        commit();
        simulation.handle(new Command.Shutdown(false, false));
        startAgain(random);
    }

    private void startAgain(SplittableRandom random) {
        simulation.dropAll();
        long died = simulation.now();
        simulation.jump(
                Duration.ofMillis(random.nextInt(4) == 0 ? random.nextInt(100_000_000) : random.nextInt(5_000)));
        server.restart(died, simulation.now());
        behaviour.steal(random);
        returnSome(random);
    }
}
