package org.parlor.client.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.googlecode.lanterna.input.KeyType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.ColourDepth;
import org.parlor.testing.Waiting;

/** Settings changed on the screen and saved to the file. */
class SavedSettingsTest {

    @TempDir
    Path folder;

    @Test
    void a_change_is_in_the_file_at_once() throws Exception {
        Path file = Files.writeString(folder.resolve("config.properties"), "# mine\nhints = off\n");
        TerminalSession session = sit(file);
        session.type("s");
        session.awaitScreen("Legal moves    ◀ dots ▶");
        session.press(KeyType.ArrowDown, KeyType.ArrowDown, KeyType.ArrowDown, KeyType.ArrowRight);
        session.awaitScreen("Legal moves    ◀ counts ▶");
        await().until(() -> Files.readString(file).equals("# mine\nhints = counts\n"));
        leave(session);
    }

    @Test
    void a_setting_that_cannot_be_saved_is_reported_and_applies_to_the_session() throws Exception {
        Path blocked = Files.writeString(folder.resolve("parlor"), "no directory");
        TerminalSession session = sit(blocked.resolve("config.properties"));
        session.type("T");
        session.awaitScreen("! Not saved, for this session only: a file exists where a directory is needed");
        session.type("s").awaitScreen("◀ blue ▶").press(KeyType.Escape).awaitScreen("Play against a bot");
        leave(session);
    }

    private static TerminalSession sit(Path file) throws IOException {
        Settings settings = StateFixtures.withConfigFile(Settings.DEFAULT.withName("ana"), file.toString());
        TerminalSession session = TerminalSession.at(
                settings, new FakeConnector(), new FakeLauncher(), new StartupAction.Home(), ColourDepth.TRUE);
        return session.awaitScreen("Play against a bot");
    }

    private static void leave(TerminalSession session) throws Exception {
        session.type("q");
        assertEquals(
                0, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }
}
