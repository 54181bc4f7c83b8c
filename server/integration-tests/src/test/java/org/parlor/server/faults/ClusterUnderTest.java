package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.server.app.ServerProcess;
import org.parlor.server.cluster.NatsServer;

/** Two cores and two gateways as processes, with a NATS server and a PostgreSQL server. */
final class ClusterUnderTest implements Closeable {
    static final int CORES = 2;
    static final int GATEWAYS = 2;
    private static final Pattern ACTIVE = Pattern.compile("event=core_active epoch=([0-9]+)");

    private final int gamesMax;
    private final PostgresServer postgres;
    private final NatsServer nats;
    private final List<ServerProcess> cores = new ArrayList<>();
    private final List<ServerProcess> gateways = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();

    /**
     * Starts all processes, or skips the test if {@code nats-server} is not installed.
     *
     * @param gamesMax limit of the games in memory
     */
    ClusterUnderTest(Path directory, int gamesMax) throws IOException {
        this.gamesMax = gamesMax;
        nats = NatsServer.start();
        postgres = new PostgresServer(directory);
        for (int i = 0; i < CORES; i++) {
            cores.add(newCore(nats.url(), postgres.url()));
        }
        for (int i = 0; i < GATEWAYS; i++) {
            ports.add(freePort());
        }
        for (int i = 0; i < GATEWAYS; i++) {
            gateways.add(newGateway(ports.get(i), nats.url()));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private ServerProcess newCore(String natsUrl, String databaseUrl) {
        ServerProcess core = ServerProcess.start(
                "--role",
                "core",
                "--nats",
                natsUrl,
                "--db-url",
                databaseUrl,
                "--games-max",
                Integer.toString(gamesMax));
        assertEquals("parlor-server core ready", core.readLine());
        return core;
    }

    private static ServerProcess newGateway(int port, String natsUrl) {
        String address = "127.0.0.1:" + port;
        ServerProcess gateway = ServerProcess.start(
                "--role", "gateway", "--nats", natsUrl, "--port", Integer.toString(port), "--advertise", address);
        assertEquals(port, gateway.port());
        return gateway;
    }

    /** The ports of the gateways, which stay the same across restarts. */
    List<Integer> ports() {
        return ports;
    }

    PostgresServer postgres() {
        return postgres;
    }

    NatsServer nats() {
        return nats;
    }

    ServerProcess core(int index) {
        return cores.get(index);
    }

    ServerProcess gateway(int index) {
        return gateways.get(index);
    }

    /** Index of the core with the newest epoch. */
    int activeCore() {
        return epoch(cores.get(0)) > epoch(cores.get(1)) ? 0 : 1;
    }

    /** The last epoch in which a core has been active, 0 if none. */
    static long epoch(ServerProcess core) {
        long epoch = 0;
        for (String line : core.log()) {
            Matcher active = ACTIVE.matcher(line);
            if (active.find()) {
                epoch = Long.parseLong(active.group(1));
            }
        }
        return epoch;
    }

    /** Replaces a core that has ended, and waits until it stands by. */
    void restartCore(int index) {
        cores.get(index).close();
        cores.set(index, newCore(nats.url(), postgres.url()));
    }

    /** Adds a core that reaches its servers through the given addresses, as the last one. */
    ServerProcess replaceCore(int index, String natsUrl, String databaseUrl) {
        cores.get(index).close();
        cores.set(index, newCore(natsUrl, databaseUrl));
        return cores.get(index);
    }

    /** Replaces a gateway that has ended, on the same port. */
    void restartGateway(int index) {
        restartGateway(index, nats.url());
    }

    /** The same with a gateway that reaches NATS through the given address. */
    void restartGateway(int index, String natsUrl) {
        gateways.get(index).close();
        gateways.set(index, newGateway(ports.get(index), natsUrl));
    }

    /** Waits until the core with the given index is active in an epoch after the given one. */
    void awaitActive(int index, long after) {
        await().until(() -> epoch(cores.get(index)) > after);
    }

    @Override
    public void close() throws IOException {
        gateways.forEach(ServerProcess::close);
        cores.forEach(ServerProcess::close);
        postgres.close();
        nats.close();
    }
}
