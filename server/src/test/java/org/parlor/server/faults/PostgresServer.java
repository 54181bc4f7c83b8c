package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL server that keeps its data and its port when it is stopped and started again. */
public final class PostgresServer implements Closeable {
    private final Path data;
    private @Nullable EmbeddedPostgres running;
    private final int port;

    /** Starts it. */
    public PostgresServer(Path directory) throws IOException {
        data = directory.resolve("postgres");
        EmbeddedPostgres first = builder().start();
        running = first;
        port = first.getPort();
    }

    private EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false);
    }

    public String url() {
        return "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
    }

    /** Ends every connection, as a restart does. */
    public void stop() throws IOException {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    /** Ends it at once, without a checkpoint, as a crash does. */
    void crash() throws IOException, InterruptedException {
        Path pid = data.resolve("postmaster.pid");
        new ProcessBuilder("kill", "-QUIT", Files.readAllLines(pid).get(0))
                .start()
                .waitFor();
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
