package org.parlor.server.faults;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.parlor.server.app.ServerProcess;

/** The store of a server under test: a directory, or a PostgreSQL server of its own. */
public final class StoreUnderTest implements Closeable {
    /** The kinds of stores. */
    public enum Kind {
        SQLITE,
        POSTGRESQL
    }

    private final String[] options;
    private final Closeable database;

    private StoreUnderTest(Closeable database, String... options) {
        this.database = database;
        this.options = options;
    }

    public static StoreUnderTest of(Kind kind, Path directory) {
        try {
            return kind == Kind.SQLITE ? in(directory) : postgres(EmbeddedPostgres.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static StoreUnderTest in(Path directory) {
        return new StoreUnderTest(() -> {}, "--data", directory.toString());
    }

    private static StoreUnderTest postgres(EmbeddedPostgres postgres) {
        return new StoreUnderTest(postgres, "--db-url", postgres.getJdbcUrl("postgres", "postgres"));
    }

    /** The command-line options that select the store. */
    public String[] options() {
        return options.clone();
    }

    /** Starts a server on the store, with further options; port 0 for any free port. */
    ServerProcess server(int port, String... others) {
        List<String> args = new ArrayList<>(List.of(options));
        args.addAll(List.of("--port", Integer.toString(port)));
        args.addAll(List.of(others));
        return ServerProcess.start(args.toArray(String[]::new));
    }

    @Override
    public void close() throws IOException {
        database.close();
    }
}
