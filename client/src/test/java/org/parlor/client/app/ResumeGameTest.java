package org.parlor.client.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.googlecode.lanterna.input.KeyType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.ui.ColourDepth;
import org.parlor.testing.Waiting;

/** A game against a bot that the end of the program interrupts. */
class ResumeGameTest {
    /** After one move of each side. */
    private static final Pattern SCORE = Pattern.compile("you \\(Black\\) +3\\b");

    @TempDir
    Path folder;

    @Test
    void a_game_is_resumed_from_what_the_file_held_after_the_last_move() throws Exception {
        Path file = folder.resolve("data").resolve("saved-game.jsonl");
        // What a killed program leaves behind.
        Path left = folder.resolve("left.jsonl");
        try (RealLauncher launcher = new RealLauncher()) {
            TerminalSession ana = sit(launcher, file).press(KeyType.Enter).awaitScreen("Your turn: 4 moves.");
            ana.type("d3").awaitScreen("Move> d3_").press(KeyType.Enter).awaitScreen("easy played");
            await().until(() -> Files.exists(file) && Files.readString(file).split("\"move\"").length == 3);
            Files.copy(file, left);
            ana.type("q");
            assertEquals(
                    0, ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
        }
        try (RealLauncher launcher = new RealLauncher()) {
            TerminalSession ana = sit(launcher, left).awaitScreen("Resume game");
            ana.press(KeyType.Enter)
                    .awaitScreen(shown ->
                            shown.contains("Your turn:") && SCORE.matcher(shown).find());
            ana.type("r").awaitScreen("Resign this game?").type("y").awaitScreen("easy won: you resigned");
            await().until(() -> Files.readString(left).contains("\"reason\":\"resign\""));
            ana.type("q");
            assertEquals(
                    0, ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
        }
        try (RealLauncher launcher = new RealLauncher()) {
            TerminalSession ana = sit(launcher, left).awaitScreen("Rematch             Reversi 8x8, against easy");
            ana.press(KeyType.Home).press(KeyType.Enter).awaitScreen("you (White)");
            ana.type("q").type("y");
            assertEquals(
                    0, ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
        }
    }

    private static TerminalSession sit(RealLauncher launcher, Path file) {
        Settings settings = StateFixtures.withSavedGameFile(Settings.DEFAULT.withName("ana"), file.toString());
        TcpConnector connector = new TcpConnector(
                "parlor-tui/test",
                "",
                CredentialStores.of(file.resolveSibling("known-servers")),
                Runnable::run,
                MonotonicClock::millis);
        return TerminalSession.at(settings, connector, launcher, new StartupAction.Home(), ColourDepth.TRUE)
                .awaitScreen("Two players here");
    }
}
