package org.parlor.server.baseline;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parlor.server.ServerProcess;
import org.parlor.server.faults.StoreUnderTest;

/** A measured server: the baseline server, or the packaged server with one kind of storage. */
enum MeasuredServer {
    FLOOR,
    MEMORY,
    SQLITE,
    POSTGRESQL;

    /** Pins the measured process to CPU core 0; the load runs on core 1. */
    private static final List<String> PINNED = List.of("taskset", "-c", "0");

    /** Limits that do not interfere with the load. The grace period keeps abandoned games from ending during the next load. */
    private static final List<String> HIGH_LIMITS = List.of(
            "--port=0",
            "--requests-per-10s=1000000",
            "--connections-max=30000",
            "--accounts-max=1000000",
            "--grace-seconds=3600");

    /** A running server and its store. */
    record Running(ServerProcess process, int port, Closeable store) implements Closeable {
        /** Waits until the server is ready. */
        static Running of(ServerProcess process, Closeable store) {
            return new Running(process, process.port(), store);
        }

        @Override
        public void close() throws IOException {
            process.close();
            store.close();
        }
    }

    Running start(Path directory) throws IOException {
        return switch (this) {
            case FLOOR -> Running.of(ServerProcess.startProgram(floor()), () -> {});
            case MEMORY -> Running.of(server("--memory"), () -> {});
            case SQLITE, POSTGRESQL -> {
                StoreUnderTest storeUnderTest = StoreUnderTest.of(StoreUnderTest.Kind.valueOf(name()), directory);
                yield Running.of(server(storeUnderTest.options()), storeUnderTest);
            }
        };
    }

    private static List<String> floor() {
        List<String> command = new ArrayList<>(PINNED);
        command.addAll(List.of(
                ServerProcess.java(), "-cp", System.getProperty("java.class.path"), BaselineServer.class.getName()));
        return command;
    }

    private static ServerProcess server(String... options) {
        List<String> args = new ArrayList<>(List.of(options));
        args.addAll(HIGH_LIMITS);
        return ServerProcess.startWith(PINNED, args.toArray(new String[0]));
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
