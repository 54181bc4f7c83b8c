package org.parlor.server.simulation.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.SeededRandomSource;
import org.parlor.server.simulation.Action;
import org.parlor.server.simulation.ClientBehaviour;
import org.parlor.server.simulation.ClientEnvironment;
import org.parlor.server.simulation.ClientOracle;
import org.parlor.server.simulation.Invariant;
import org.parlor.server.simulation.Oracles;
import org.parlor.server.simulation.Scenario;
import org.parlor.server.simulation.SimulatedClient;
import org.parlor.server.simulation.SimulationStats;
import org.parlor.server.simulation.UpdateChecker;

/**
 * Runs a scenario on a cluster of gateways and cores in virtual time, with the real links, gateway pipelines and core loops.
 * Deterministic: the same scenario always has the same result.
 */
final class ClusterSimulation implements ClientEnvironment, SimulatedGateway.Listener {
    private static final long START = 1_763_683_200_000L;
    private static final int CORES_MAX = 3;
    private static final int GATEWAYS = 3;
    private static final long CLOCK_ERROR_MILLIS = 150_000;
    /** Average number of actions until a disconnected client reconnects. */
    private static final int RECONNECT_INTERVAL = 8;

    private static final int MORE_INTERVAL = 5;
    private static final int ROUNDS = 3_000;
    private static final String POLICY = ",\"slots\":4,\"games\":[\"tictactoe\"],\"pair\":true";
    private static final String NO_PAIRING = ",\"slots\":1,\"games\":[\"kalah\"],\"pair\":false";

    private final Scenario scenario;
    private final Oracles oracles = Oracles.none();
    private final VirtualTime time = new VirtualTime(START);
    private final ClusterOracle clusterOracle = new ClusterOracle(oracles.journal());
    private final ClusterInterceptor interceptor;
    private final SplittableRandom random;
    private final SimulatedNetwork network;
    private final SimulatedStore store;
    private final List<SimulatedCore> cores = new ArrayList<>();
    private final List<SimulatedGateway> gateways = new ArrayList<>();
    private final List<SimulatedClient> clients = new ArrayList<>();
    private final Map<Long, SimulatedClient> byLink = new HashMap<>();
    private final Set<Long> intruders = new TreeSet<>();
    private final Set<SimulatedClient> withPolicy = java.util.Collections.newSetFromMap(new HashMap<>());
    private final ClientBehaviour behaviour = new ClientBehaviour(this, oracles);
    private final SimulationStats stats = new SimulationStats();
    private long lastId;
    private long lastDeadLink;
    private int lastGateway;

    ClusterSimulation(Scenario scenario, ClusterInterceptor interceptor) {
        this.scenario = scenario;
        this.interceptor = interceptor;
        this.random = new SplittableRandom(scenario.seed());
        this.network = new SimulatedNetwork(time, random, interceptor);
        this.store = new SimulatedStore(time, clusterOracle, interceptor);
        SimulatedCore.Cluster cluster = new SimulatedCore.Cluster(
                time, network, store, random, new SeededRandomSource(scenario.seed()), interceptor, clusterOracle);
        for (int i = 0; i < CORES_MAX - scenario.seed() % 2; i++) {
            cores.add(new SimulatedCore(cluster, "core " + i, (1 - i) * CLOCK_ERROR_MILLIS));
        }
        for (int i = 0; i < GATEWAYS; i++) {
            gateways.add(new SimulatedGateway(cluster, ++lastGateway, this));
        }
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(new SimulatedClient(this, oracles, i));
        }
    }

    /**
     * Performs all actions, then repairs all faults and lets all games end.
     *
     * @return statistics of the run
     */
    SimulationStats run() {
        int actions = 0;
        try {
            new TakeoverOracle(time, store, cores).start();
            time.pass(1_000);
            ClusterFaults faults = new ClusterFaults(this, time, network, store, cores, gateways, stats);
            for (Action action : scenario.actions()) {
                actions++;
                SplittableRandom details = action.newRandom();
                time.pass(details.nextInt(100));
                if (!faults.perform(action, details)) {
                    behaviour.perform(action, details);
                }
                reconnectSome(details);
                sendPolicies(POLICY);
                sendMore(details);
            }
            faults.repair();
            endAllGames();
        } catch (Invariant.Violation violation) {
            throw violation.withActionCount(actions);
        }
        stats.count("actions", actions);
        stats.count("takeovers", store.epoch());
        stats.count(
                "interrupted requests",
                gateways.stream().mapToLong(SimulatedGateway::interrupted).sum());
        return stats.of(oracles.journal());
    }

    /** Sends requests that a takeover may interrupt late or whose messages it may lose, and that are rare otherwise. */
    private void sendMore(SplittableRandom details) {
        SimulatedClient client = clients.get(details.nextInt(CLIENTS));
        if (!client.isLoggedIn() || details.nextInt(MORE_INTERVAL) > 0) {
            return;
        }
        if (details.nextBoolean()) {
            client.request("history", "");
        } else {
            client.oracle().views().values().stream()
                    .filter(view -> view.you() >= 0 && view.state().equals("over"))
                    .reduce((first, last) -> last)
                    .ifPresent(view -> client.request("offer", ",\"g\":\"" + view.g() + "\",\"kind\":\"rematch\""));
        }
    }

    /** As clients do after a lost connection. */
    private void reconnectSome(SplittableRandom details) {
        for (SimulatedClient client : clients) {
            if (!client.isConnected() && details.nextInt(RECONNECT_INTERVAL) == 0) {
                client.reconnect();
            }
        }
    }

    /** Bots allow pairing once they are logged in. */
    private void sendPolicies(String policy) {
        for (SimulatedClient client : clients) {
            if (!client.isLoggedIn()) {
                withPolicy.remove(client);
            } else if (client.isBot() && withPolicy.add(client)) {
                client.request("policy", policy);
            }
        }
    }

    private void endAllGames() {
        reconnectAll();
        SimulatedCore active =
                cores.stream().filter(SimulatedCore::isActive).findFirst().orElseThrow();
        new SessionOracle(active.core(), oracles.journal()).check(clients);
        withPolicy.clear();
        sendPolicies(NO_PAIRING);
        SplittableRandom details = new SplittableRandom(1);
        for (int round = 0; round < ROUNDS && !isDone(); round++) {
            playTurns(details);
        }
        Invariant.LIVENESS.require(
                isDone(),
                "unfinished games: ",
                oracles.journal().unfinished().stream()
                        .map(game -> game.latest())
                        .toList());
        time.pass(1_000);
        requireAnswered();
    }

    private boolean isDone() {
        return oracles.journal().unfinished().isEmpty();
    }

    private void reconnectAll() {
        closeAbandoned();
        for (SimulatedClient client : clients) {
            if (client.isFrozen()) {
                client.thaw();
            }
            // A login may be refused for a minute if two connections have replaced each other.
            for (int i = 0; i < 3 && !client.isLoggedIn(); i++) {
                if (!client.isConnected()) {
                    client.reconnect();
                }
                time.pass(500);
                time.pass(client.isLoggedIn() ? 0 : 61_000);
            }
            Invariant.LIVENESS.require(client.isLoggedIn(), client.name(), " cannot log in");
        }
        closeAbandoned();
        time.pass(1_000);
    }

    /** Closes the connections that their clients have left. */
    private void closeAbandoned() {
        byLink.forEach((link, client) -> {
            if (client.link() != link) {
                gateway(link).close(link);
                clusterOracle.closed(link);
            }
        });
        byLink.entrySet().removeIf(entry -> entry.getValue().link() != entry.getKey());
        List.copyOf(intruders).forEach(link -> gateway(link).close(link));
    }

    private void requireAnswered() {
        for (SimulatedClient client : clients) {
            if (client.isLoggedIn()) {
                client.oracle().requireAnswered();
                clusterOracle.requireDelivered(client.link(), store.epoch());
            }
        }
    }

    /** Lets each client move where it can and end its pauses. */
    private void playTurns(SplittableRandom details) {
        boolean idle = true;
        for (SimulatedClient client : clients) {
            if (client.isLoggedIn() && !client.oracle().turns().isEmpty()) {
                behaviour.play(client, details);
                idle = false;
            }
        }
        time.pass(60);
        if (idle) {
            clients.stream().filter(SimulatedClient::isLoggedIn).forEach(ClusterSimulation::endPauses);
            time.pass(5_000);
        }
    }

    private static void endPauses(SimulatedClient client) {
        client.oracle().views().values().stream()
                .filter(view -> view.you() >= 0 && view.state().equals("paused"))
                .map(ClientOracle.View::g)
                .toList()
                .forEach(g -> client.request("offer", ",\"g\":\"" + g + "\",\"kind\":\"pause\""));
    }

    int newGatewayNumber() {
        return ++lastGateway;
    }

    private SimulatedGateway gateway(long link) {
        return gateways.stream()
                .filter(gateway -> gateway.isOpen(link))
                .findFirst()
                .orElse(gateways.get(0));
    }

    @Override
    public List<SimulatedClient> clients() {
        return clients;
    }

    @Override
    public long newId() {
        return ++lastId;
    }

    /** Connects to any gateway. If none is running, the connection fails when it is used. */
    @Override
    public long connect(SimulatedClient client) {
        List<SimulatedGateway> running =
                gateways.stream().filter(SimulatedGateway::isRunning).toList();
        long link = running.isEmpty()
                ? --lastDeadLink
                : running.get(random.nextInt(running.size())).connect();
        byLink.put(link, client);
        return link;
    }

    @Override
    public void send(long link, String line) {
        if (link < 0) {
            closed(link);
        } else {
            gateway(link).send(link, line);
        }
    }

    @Override
    public void intrude(String login) {
        gateways.stream().filter(SimulatedGateway::isRunning).findFirst().ifPresent(gateway -> {
            long link = gateway.connect();
            intruders.add(link);
            gateway.send(link, "{\"t\":\"hello\",\"id\":" + newId() + ",\"proto\":1,\"login\":" + login + "}");
        });
    }

    @Override
    public boolean hasUncommittedWork() {
        return true;
    }

    @Override
    public boolean isCluster() {
        return true;
    }

    /** Loses a connection; the gateway may not notice. */
    void cut(SimulatedClient client, boolean noticed) {
        long link = client.link();
        client.disconnect();
        if (noticed) {
            gateway(link).close(link);
            closed(link);
        }
    }

    @Override
    public void received(long link, String line) {
        ServerMessage message = MessageCodec.readServerMessage(line).orElseThrow();
        if (message instanceof SessionMessage.Hello || !interceptor.delivers(line)) {
            return;
        }
        Invariant.TOKENS.require(
                !intruders.contains(link) || !(message instanceof SessionMessage.Welcome),
                "a login with an invalid secret succeeded");
        boolean ofGateway = message instanceof SessionMessage.Ping
                || message instanceof SessionMessage.Bye
                || line.contains("\"interrupted\"");
        if (!ofGateway) {
            clusterOracle.received(link, line);
        }
        SimulatedClient client = byLink.get(link);
        if (message instanceof SessionMessage.Bye bye) {
            if (client != null && client.link() == link && gateway(link).isRunning()) {
                client.checkBye(bye);
            }
            gateway(link).close(link);
            closed(link);
        } else if (client != null && client.link() == link) {
            receive(client, message);
        }
    }

    private void receive(SimulatedClient client, ServerMessage message) {
        if (message instanceof SessionMessage.Ping ping) {
            if (!client.isFrozen()) {
                send(client.link(), "{\"t\":\"pong\",\"n\":" + ping.n() + "}");
            }
            return;
        }
        if (message instanceof GameMessage game) {
            UpdateChecker.check(game, isSpectator(client, game), oracles.journal());
        }
        stats.sent(message);
        client.receive(message);
    }

    private boolean isSpectator(SimulatedClient client, GameMessage message) {
        return oracles.journal()
                .game(message.g())
                .map(game -> game.seatOf(client.name()) < 0)
                .orElse(false);
    }

    @Override
    public void closed(long link) {
        clusterOracle.closed(link);
        intruders.remove(link);
        SimulatedClient client = byLink.remove(link);
        if (client != null && client.link() == link) {
            client.disconnect();
        }
    }
}
