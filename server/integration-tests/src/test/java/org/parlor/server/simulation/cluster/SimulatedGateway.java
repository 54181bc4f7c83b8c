package org.parlor.server.simulation.cluster;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parlor.server.cluster.codec.ConnectionIds;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.GatewaySettings;
import org.parlor.server.cluster.gateway.RemoteCore;
import org.parlor.server.cluster.gateway.SessionFailover;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.net.ConnectionAcceptor;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.EffectDispatcher;
import org.parlor.server.net.GatewayFixture;
import org.parlor.server.simulation.Invariant;

/** A process that runs a gateway, with the real pipelines of its connections. */
final class SimulatedGateway {
    private static final String NAME_PREFIX = "gateway ";

    private final SimulatedCore.Cluster cluster;
    private final Listener listener;
    private final Map<Long, Connection> connections = new LinkedHashMap<>();
    private final LinkCounters counters = new LinkCounters();
    private int number;
    private boolean running;
    private boolean stopped;
    private VirtualExecutor thread;
    private SimulatedNetwork.Port port;
    private ConnectionRegistry registry;
    private RemoteCore core;

    /** Is notified of what the connections send. */
    interface Listener {
        void received(long link, String line);

        void closed(long link);
    }

    private static final class Connection {
        private final GatewayFixture pipeline;
        private long now;

        Connection(GatewayFixture pipeline, long now) {
            this.pipeline = pipeline;
            this.now = now;
        }

        void advanceTo(long time) {
            pipeline.advance(Duration.ofMillis(time - now));
            now = time;
        }
    }

    SimulatedGateway(SimulatedCore.Cluster cluster, int number, Listener listener) {
        this.cluster = cluster;
        this.listener = listener;
        start(number);
    }

    /** @param newNumber distinguishes this process from earlier ones */
    void start(int newNumber) {
        number = newNumber;
        running = true;
        stopped = false;
        thread = cluster.time().newExecutor();
        thread.setAfterTasks(this::deliverLines);
        port = cluster.network().newPort();
        registry = new ConnectionRegistry(ServerMetrics.NONE, ConnectionIds.of(number, 0));
        core = new RemoteCore(
                port,
                SimulatedCore.Cluster.SUBJECTS,
                new RemoteCore.Identity(number, 1_000_000L + number, join()),
                thread,
                new SessionFailover(new EffectDispatcher(registry)),
                new JoinListener(),
                SimulatedCore.NO_INCIDENTS,
                counters);
        core.start();
    }

    private ControlMessage.Join join() {
        return new ControlMessage.Join(
                ControlMessage.WIRE_VERSION,
                "1",
                "test",
                NAME_PREFIX + number,
                ServerSettings.AdvertisedServers.NONE,
                0);
    }

    private final class JoinListener implements RemoteCore.Listener {
        /** What the last core sent is delivered before. */
        @Override
        public void settingsChanged(GatewaySettings settings) {
            deliverLines();
            cluster.oracle().coreJoined(number, core.epoch());
        }

        @Override
        public void refused(String reason) {
            throw new AssertionError(reason);
        }
    }

    /** The number of the gateway with a name. */
    static long number(String name) {
        return Long.parseLong(name.substring(NAME_PREFIX.length()));
    }

    boolean isRunning() {
        return running;
    }

    SimulatedNetwork.Port port() {
        return port;
    }

    long interrupted() {
        return counters.interrupted().sum();
    }

    /** Opens a connection and returns its id. */
    long connect() {
        GatewayFixture pipeline = new GatewayFixture(ServerSettings.standard(), core, registry);
        long link = registry.all().stream()
                .filter(connection -> connection.channel() == pipeline.channel)
                .findFirst()
                .orElseThrow()
                .number();
        connections.put(link, new Connection(pipeline, cluster.time().now()));
        return link;
    }

    void send(long link, String line) {
        Connection connection = connections.get(link);
        if (connection != null) {
            connection.advanceTo(cluster.time().now());
            connection.pipeline.sendLines(line);
        }
    }

    /** Closes a connection on the side of the client. */
    void close(long link) {
        Connection connection = connections.remove(link);
        if (connection != null) {
            connection.pipeline.channel.close();
            connection.pipeline.runTasks();
        }
    }

    boolean isOpen(long link) {
        return connections.containsKey(link);
    }

    private void deliverLines() {
        for (long link : List.copyOf(connections.keySet())) {
            Connection connection = connections.get(link);
            if (connection != null) {
                deliverLines(link, connection);
            }
        }
    }

    private void deliverLines(long link, Connection connection) {
        connection.advanceTo(cluster.time().now());
        connection.pipeline.receiveText().lines().forEach(line -> listener.received(link, line));
        Invariant.SESSIONS.require(
                connection.pipeline.channel.isOpen() || !connections.containsKey(link),
                "connection ",
                link,
                " was closed without a bye");
    }

    /** Ends as after a TERM signal: sends its clients away and leaves the core. */
    void terminate() {
        running = false;
        registry.all().forEach(connection -> connection.disconnect(ConnectionAcceptor.BYE_RESTART));
        deliverLines();
        thread.runBlocking(core::close);
        kill();
    }

    void kill() {
        running = false;
        thread.terminate();
        port.close();
        List<Long> lost = List.copyOf(connections.keySet());
        connections.values().forEach(connection -> connection.pipeline.channel.close());
        connections.clear();
        lost.forEach(listener::closed);
    }

    boolean isStopped() {
        return stopped;
    }

    /** Stops the process until it is continued. */
    void setStopped(boolean on) {
        stopped = on;
        thread.setStopped(on);
    }
}
