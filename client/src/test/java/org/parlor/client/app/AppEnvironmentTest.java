package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AppEnvironmentTest {

    private static AppEnvironment with(Map<String, String> environment) {
        return new AppEnvironment(InputStream.nullInputStream(), System.out, System.err, environment, false);
    }

    @Test
    void files_are_in_the_XDG_directories() {
        AppEnvironment defaultValue = with(Map.of("HOME", "/home/ana"));
        assertEquals(Path.of("/home/ana/.local/share/parlor/games.jsonl"), defaultValue.recordFile());
        assertEquals(Path.of("/home/ana/.local/state/parlor/client.log"), defaultValue.defaultLog());
        AppEnvironment own = with(Map.of("HOME", "/home/ana", "XDG_DATA_HOME", "/data", "XDG_STATE_HOME", "/state"));
        assertEquals(Path.of("/data/parlor/games.jsonl"), own.recordFile());
        assertEquals(Path.of("/state/parlor/client.log"), own.defaultLog());
        assertEquals(
                Path.of("C:/Users/ana/parlor/games.jsonl"),
                with(Map.of("APPDATA", "C:/Users/ana")).recordFile());
    }
}
