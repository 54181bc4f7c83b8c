package org.parlor.server.baseline;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The measured servers of a comparison and their files, which the end deletes. All run at once, but one is under load. */
final class RunningServers implements Closeable {
    private final Path directory;
    private final Map<MeasuredServer, MeasuredServer.Running> running = new EnumMap<>(MeasuredServer.class);

    RunningServers() throws IOException {
        directory = Files.createTempDirectory("parlor-floor");
    }

    MeasuredServer.Running start(MeasuredServer measuredServer) throws IOException {
        MeasuredServer.Running started =
                measuredServer.start(Files.createDirectory(directory.resolve(measuredServer.title())));
        running.put(measuredServer, started);
        return started;
    }

    Map<MeasuredServer, MeasuredServer.Running> all() {
        return Collections.unmodifiableMap(running);
    }

    @Override
    public void close() throws IOException {
        for (MeasuredServer.Running started : running.values()) {
            started.close();
        }
        List<Path> contents;
        try (Stream<Path> files = Files.walk(directory)) {
            contents = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : contents) {
            Files.delete(file);
        }
    }
}
