package org.parlor.client.plain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.plain.PlainContext.PlaybackSpeed;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.storage.CredentialStores;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.reversi.Reversi;
import org.parlor.testing.Waiting;

class HintAndClockTest {

    @TempDir
    Path folder;

    @Test
    void a_hint_for_which_the_clock_leaves_no_time_does_not_delay_the_end_of_the_game() throws Exception {
        GameSetup setup = new GameSetup(
                Reversi.KIND,
                Map.of(),
                Opponent.sameKeyboard("bob"),
                "easy",
                SeatPreference.FIRST,
                new TimeControl.Fischer(3_000, 0),
                null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PlainEventQueue queue = new PlainEventQueue();
        queue.read(new ByteArrayInputStream("hint\n".getBytes(StandardCharsets.UTF_8)));
        PlainContext context = new PlainContext(
                queue,
                new LineWriter(new PrintStream(out, true, StandardCharsets.UTF_8), false),
                BoardFormatOptions.DEFAULT,
                new PlaybackSpeed(false, Duration.ZERO),
                List.of(),
                null);
        PlainSettings settings = new PlainSettings(
                null, "", CredentialStores.of(folder.resolve("certificates")), "test/1", false, false, false);
        try (Launcher launcher = new SlowAnalysis(new LocalLauncher(HostOptions.inMemory()))) {
            PlainMode mode = new PlainMode(settings, context, launcher, "");
            CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> {
                try {
                    return mode.hotSeat(setup, List.of("ana", "bob"), Map.of());
                } catch (ExitException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertEquals(0, code.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        }
        String text = out.toString(StandardCharsets.UTF_8);
        List<String> said = text.lines()
                .filter(line -> line.startsWith("error") || line.startsWith("game over"))
                .toList();
        assertEquals(List.of("game over: White wins 2-2 (Black ran out of time).", "error no hint found"), said, text);
    }

    /** Finds nothing within the time of the game. */
    private record SlowAnalysis(Launcher local) implements Launcher {

        @Override
        public void analyze(AnalysisRequest request, Consumer<Event> found) {}

        @Override
        public void stopAnalysis() {}

        @Override
        public LocalBot bot(String level) throws ExitException {
            return local.bot(level);
        }

        @Override
        public ServerEndpoint localServer() throws ExitException {
            return local.localServer();
        }

        @Override
        public HostedServer host(int port) throws ExitException {
            return local.host(port);
        }

        @Override
        public void close() {
            local.close();
        }
    }
}
