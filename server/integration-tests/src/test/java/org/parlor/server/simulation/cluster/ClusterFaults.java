package org.parlor.server.simulation.cluster;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.parlor.server.simulation.Action;
import org.parlor.server.simulation.SimulatedClient;
import org.parlor.server.simulation.SimulationStats;

/** Faults of connections, processes, the network and the database. Each ends after a while. */
final class ClusterFaults {
    /** Average number of actions per fault. */
    private static final int INTERVAL = 25;

    private final ClusterSimulation simulation;
    private final VirtualTime time;
    private final SimulatedNetwork network;
    private final SimulatedStore store;
    private final List<SimulatedCore> cores;
    private final List<SimulatedGateway> gateways;
    private final SimulationStats stats;
    private boolean repaired;

    ClusterFaults(
            ClusterSimulation simulation,
            VirtualTime time,
            SimulatedNetwork network,
            SimulatedStore store,
            List<SimulatedCore> cores,
            List<SimulatedGateway> gateways,
            SimulationStats stats) {
        this.simulation = simulation;
        this.time = time;
        this.network = network;
        this.store = store;
        this.cores = cores;
        this.gateways = gateways;
        this.stats = stats;
    }

    /** Performs the action if it is a fault; sometimes adds one. Returns whether the action was performed. */
    boolean perform(Action action, SplittableRandom random) {
        if (random.nextInt(INTERVAL) == 0) {
            addFault(random);
        }
        switch (action.kind()) {
            case CUT -> withConnection(action).ifPresent(client -> simulation.cut(client, random.nextBoolean()));
            case DOUBLE -> withConnection(action).ifPresent(SimulatedClient::reconnect);
            case FREEZE -> withConnection(action).ifPresent(SimulatedClient::freeze);
            case THAW ->
                simulation.first(action.who(), SimulatedClient::isFrozen).ifPresent(SimulatedClient::thaw);
            case WAIT -> time.pass(random.nextInt(4_000));
            case SLEEP -> time.pass(random.nextInt(90_000));
            case ADMIN, BYE, VANISH, TAKE_NAME, ARENA, INVALID, CROWD, SUSPEND, DAYS -> {
                // Only in the simulation of a single server.
            }
            case CRASH, STOP, LAG, COMMIT, PAUSE, SILENCE, MEASURE, SKIP -> addFault(random);
            default -> {
                return false;
            }
        }
        return true;
    }

    private Optional<SimulatedClient> withConnection(Action action) {
        return simulation.first(action.who(), SimulatedClient::isConnected);
    }

    private void addFault(SplittableRandom random) {
        SimulatedCore core = cores.get(random.nextInt(cores.size()));
        SimulatedGateway gateway = gateways.get(random.nextInt(gateways.size()));
        int millis = random.nextInt(random.nextInt(4) == 0 ? 10_000 : 3_000);
        switch (random.nextInt(19)) {
            case 0, 1 -> active().ifPresent(active -> kill(active, millis));
            case 2 -> kill(core, millis);
            case 3 -> kill(gateway, millis);
            case 4 -> active().ifPresent(active -> stop(active, millis));
            case 5 -> stop(core, millis);
            case 6 -> stop(gateway, millis);
            case 7 -> cutFromStore(random.nextBoolean() ? core : active().orElse(core), millis);
            case 8 ->
                cut(
                        random.nextBoolean()
                                ? gateway.port()
                                : active().orElse(core).port(),
                        millis);
            case 9 -> {
                count("network disturbances");
                network.setDisturbed(true);
                after(millis, () -> network.setDisturbed(false));
            }
            case 10 -> {
                count("network restarts");
                network.setDown(true);
                after(millis, () -> network.setDown(false));
            }
            case 11 -> restartStore(random.nextBoolean(), millis);
            case 12 -> active().ifPresent(this::handOver);
            case 13 -> terminate(random.nextBoolean() ? core : active().orElse(core), millis);
            case 14 -> terminate(gateway, millis);
            case 15 -> separate(gateway.port(), core.port(), millis);
            case 16 -> replaceUnnoticed(gateway, millis);
            case 17 -> loseDuringCommit(gateway, random);
            default -> {
                addFault(random);
                addFault(random);
            }
        }
    }

    /** Another core takes over, but a gateway can reach the last one only. */
    private void replaceUnnoticed(SimulatedGateway gateway, int millis) {
        active().ifPresent(active -> {
            cores.stream()
                    .filter(core -> core != active)
                    .forEach(core -> separate(gateway.port(), core.port(), 2 * millis));
            cutFromStore(active, millis);
        });
    }

    /** Effects wait for the database while a gateway is lost and joins again. */
    private void loseDuringCommit(SimulatedGateway gateway, SplittableRandom random) {
        restartStore(true, 5_000 + random.nextInt(3_000));
        int delay = random.nextInt(1_000);
        int silence = 3_200 + random.nextInt(1_500);
        after(delay, () -> stop(gateway, silence));
    }

    private void count(String fault) {
        stats.count(fault, 1);
    }

    private void after(int millis, Runnable repair) {
        time.after(millis, () -> {
            if (!repaired) {
                repair.run();
            }
        });
    }

    private Optional<SimulatedCore> active() {
        return cores.stream().filter(SimulatedCore::isActive).findFirst();
    }

    private void kill(SimulatedCore core, int millis) {
        if (core.isRunning()) {
            count("killed cores");
            core.setStopped(false);
            core.kill();
            restart(core, millis);
        }
    }

    private void terminate(SimulatedCore core, int millis) {
        if (core.isRunning() && !core.isStopped()) {
            count("terminated cores");
            core.terminate(() -> restart(core, millis));
        }
    }

    private void restart(SimulatedCore core, int millis) {
        time.after(millis, () -> {
            if (!core.isRunning()) {
                core.start();
            }
        });
    }

    private void kill(SimulatedGateway gateway, int millis) {
        if (gateway.isRunning()) {
            count("killed gateways");
            gateway.kill();
            restart(gateway, millis);
        }
    }

    private void terminate(SimulatedGateway gateway, int millis) {
        if (gateway.isRunning() && !gateway.isStopped()) {
            count("terminated gateways");
            gateway.terminate();
            restart(gateway, millis);
        }
    }

    private void restart(SimulatedGateway gateway, int millis) {
        time.after(millis, () -> {
            if (!gateway.isRunning()) {
                gateway.start(simulation.newGatewayNumber());
            }
        });
    }

    private void stop(SimulatedCore core, int millis) {
        if (core.isRunning()) {
            count("stopped processes");
            core.setStopped(true);
            after(millis, () -> core.setStopped(false));
        }
    }

    private void stop(SimulatedGateway gateway, int millis) {
        if (gateway.isRunning()) {
            count("stopped processes");
            gateway.setStopped(true);
            after(millis, () -> gateway.setStopped(false));
        }
    }

    private void cut(SimulatedNetwork.Port port, int millis) {
        count("cuts from the network");
        port.setCut(true);
        after(millis, () -> port.setCut(false));
    }

    private void cutFromStore(SimulatedCore core, int millis) {
        count("cuts from the database");
        core.setCutFromStore(true);
        after(millis, () -> core.setCutFromStore(false));
    }

    private void separate(SimulatedNetwork.Port one, SimulatedNetwork.Port other, int millis) {
        count("network partitions");
        one.setSeparated(other, true);
        time.after(millis, () -> one.setSeparated(other, false));
    }

    private void restartStore(boolean down, int millis) {
        count("database restarts");
        store.setDown(down);
        store.setSlow(true);
        after(millis, this::repairStore);
    }

    private void handOver(SimulatedCore core) {
        count("hand-overs");
        core.handOver();
    }

    private void repairStore() {
        store.setDown(false);
        store.setSlow(false);
    }

    /** Ends all faults and waits until the cluster is complete. */
    void repair() {
        repaired = true;
        network.repair();
        repairStore();
        for (SimulatedCore core : cores) {
            core.setCutFromStore(false);
            if (!core.isRunning()) {
                core.start();
            }
            core.setStopped(false);
        }
        for (SimulatedGateway gateway : gateways) {
            if (!gateway.isRunning()) {
                gateway.start(simulation.newGatewayNumber());
            }
            gateway.setStopped(false);
        }
        time.pass(15_000);
    }
}
