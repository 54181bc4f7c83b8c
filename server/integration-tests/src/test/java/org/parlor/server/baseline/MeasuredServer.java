package org.parlor.server.baseline;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.server.app.ServerProcess;
import org.parlor.server.cluster.NatsServer;
import org.parlor.server.faults.StoreUnderTest;
import org.parlor.testing.ProgramCommands;

/** A measured server: the baseline server, the packaged server with one kind of storage, or a cluster. */
enum MeasuredServer {
    FLOOR,
    MEMORY,
    SQLITE,
    POSTGRESQL,
    /** A core and a gateway, with NATS and PostgreSQL. */
    CLUSTER;

    /**
     * Starts Java for a measured process: by default on CPU core 0, since the load runs on core 1, and the same Java without
     * options.
     */
    private static final List<String> JAVA = Stream.concat(
                    Stream.of(
                            "taskset",
                            "-c",
                            System.getProperty("floor.cores", "0"),
                            System.getProperty("floor.java", ProgramCommands.launcher())),
                    Stream.of(System.getProperty("floor.options", "").split(" "))
                            .filter(option -> !option.isEmpty()))
            .toList();

    /** Limits that do not interfere with the load. The grace period keeps abandoned games from ending during the next load. */
    private static final List<String> HIGH_LIMITS = List.of(
            "--port=0",
            "--requests-per-10s=1000000",
            "--connections-max=30000",
            "--accounts-max=1000000",
            "--grace-seconds=3600");

    /**
     * A running server.
     *
     * @param processes its processes, of which the last serves connections
     * @param others what it needs, stopped after it
     */
    record Running(List<ServerProcess> processes, int port, List<Closeable> others) implements Closeable {
        /** Waits until the server is ready. */
        static Running of(ServerProcess process, Closeable... others) {
            return new Running(List.of(process), process.port(), List.of(others));
        }

        /** The process IDs, separated by commas. */
        String pids() {
            return processes.stream()
                    .map(process -> Long.toString(process.pid()))
                    .collect(Collectors.joining(","));
        }

        @Override
        public void close() throws IOException {
            processes.forEach(ServerProcess::close);
            for (Closeable other : others) {
                other.close();
            }
        }
    }

    Running start(Path directory) throws IOException {
        return switch (this) {
            case FLOOR -> Running.of(ServerProcess.startProgram(floor()));
            case MEMORY -> Running.of(server("--memory"));
            case SQLITE, POSTGRESQL -> {
                StoreUnderTest storeUnderTest = StoreUnderTest.of(StoreUnderTest.Kind.valueOf(name()), directory);
                yield Running.of(server(storeUnderTest.options()), storeUnderTest);
            }
            case CLUSTER -> cluster(StoreUnderTest.of(StoreUnderTest.Kind.POSTGRESQL, directory));
        };
    }

    private static Running cluster(StoreUnderTest store) {
        NatsServer nats = NatsServer.start();
        ServerProcess core =
                server(Stream.concat(Stream.of("--role=core", "--nats=" + nats.url()), Stream.of(store.options()))
                        .toArray(String[]::new));
        // Until the core leads.
        core.readLine();
        ServerProcess gateway = server("--role=gateway", "--nats=" + nats.url());
        return new Running(List.of(core, gateway), gateway.port(), List.of(nats::close, store));
    }

    private static List<String> floor() {
        return java("-cp", System.getProperty("java.class.path"), BaselineServer.class.getName());
    }

    private static ServerProcess server(String... options) {
        List<String> command = new ArrayList<>(java("-jar", System.getProperty("server.jar")));
        command.addAll(List.of(options));
        command.addAll(HIGH_LIMITS);
        return ServerProcess.startProgram(command);
    }

    private static List<String> java(String... program) {
        return Stream.concat(JAVA.stream(), Stream.of(program)).toList();
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
