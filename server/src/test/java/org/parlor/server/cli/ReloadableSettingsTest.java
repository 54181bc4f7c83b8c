package org.parlor.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.server.app.SettingsReloadResult;
import org.parlor.server.config.SettingsResolver;

class ReloadableSettingsTest {
    @Test
    void another_key_of_web_push_is_pending_until_a_restart() {
        SettingsResolver running = new SettingsResolver(Map.of(), Path.of("no-file"));
        ServerMain.read(running, "--motd", "first", "--vapid-public-key", "a key");
        SettingsReloadResult result =
                new ReloadableSettings(running, "--motd", "second", "--vapid-public-key", "another key").get();
        assertEquals(List.of("motd"), result.applied());
        assertEquals(List.of("vapid-public-key"), result.pending());
    }
}
