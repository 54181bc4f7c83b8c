package org.parlor.server.baseline;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parlor.server.ServerProcess;
import org.parlor.server.faults.StoreUnderTest;

/** What is measured: the floor, or the packaged server with one way of keeping games. */
enum MeasuredServer {
    FLOOR,
    MEMORY,
    SQLITE,
    POSTGRESQL;

    /** The core that the measured program has to itself; the load has the other. */
    private static final List<String> ALONE = List.of("taskset", "-c", "0");

    /** Whoever a load leaves behind is given up only after an hour: it would be done beside the next load. */
    private static final List<String> OPEN_DOORS = List.of(
            "--port=0",
            "--requests-per-10s=1000000",
            "--connections-max=30000",
            "--accounts-max=1000000",
            "--grace-seconds=3600");

    /** One that runs, and what it keeps its games in. */
    record Running(ServerProcess process, int port, Closeable store) implements Closeable {
        /** Once it is ready. */
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
            case FLOOR -> Running.of(ServerProcess.run(floor()), () -> {});
            case MEMORY -> Running.of(server("--memory"), () -> {});
            case SQLITE, POSTGRESQL -> {
                StoreUnderTest storeUnderTest = StoreUnderTest.of(StoreUnderTest.Kind.valueOf(name()), directory);
                yield Running.of(server(storeUnderTest.options()), storeUnderTest);
            }
        };
    }

    private static List<String> floor() {
        List<String> command = new ArrayList<>(ALONE);
        command.addAll(List.of(
                ServerProcess.java(), "-cp", System.getProperty("java.class.path"), BaselineServer.class.getName()));
        return command;
    }

    private static ServerProcess server(String... options) {
        List<String> args = new ArrayList<>(List.of(options));
        args.addAll(OPEN_DOORS);
        return ServerProcess.startUnder(ALONE, args.toArray(new String[0]));
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
