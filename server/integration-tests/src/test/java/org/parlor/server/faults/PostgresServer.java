package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.SharedPostgres;
import org.parlor.testing.Signals;

/** A PostgreSQL server that preserves its data and port across restarts. */
public final class PostgresServer implements Closeable {
    private final Path data;
    private @Nullable EmbeddedPostgres running;
    private final int port;

    /** Starts the server. */
    public PostgresServer(Path directory) throws IOException {
        data = directory.resolve("postgres");
        EmbeddedPostgres first = builder().start();
        running = first;
        port = first.getPort();
    }

    private EmbeddedPostgres.Builder builder() {
        return SharedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false);
    }

    public String url() {
        return "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
    }

    /** Stops the server, which terminates all connections. */
    public void stop() throws IOException {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    /** Kills the server without a checkpoint, like a crash. */
    void crash() throws IOException, InterruptedException {
        Path pid = data.resolve("postmaster.pid");
        Signals.send("QUIT", Long.parseLong(Files.readAllLines(pid).get(0)));
        await().until(() -> Files.notExists(pid));
        stop();
    }

    public void start() throws IOException {
        running = builder().setPort(port).start();
    }

    @Override
    public void close() throws IOException {
        stop();
    }
}
