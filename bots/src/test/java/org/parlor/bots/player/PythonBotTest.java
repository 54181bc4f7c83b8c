package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.Thinkers;
import org.parlor.bots.search.Ticker;
import org.parlor.message.TimeControl;
import org.parlor.rules.Games;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;
import org.parlor.wire.Connector;
import org.parlor.wire.Endpoint;

/** The thirty lines of Python that the README prints, against our own bot. Skipped where Python is missing. */
class PythonBotTest {
    private static final String TOKEN = "a-token-of-twenty-letters";

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final Connector connector = new Connector();
    private final Thinkers thinkers = new Thinkers(1, Ticker.SYSTEM);
    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void needs_python() throws InterruptedException {
        try {
            Process python = new ProcessBuilder("python3", "--version").start();
            Assumptions.assumeTrue(python.waitFor() == 0, "python3 does not work");
        } catch (IOException e) {
            Assumptions.abort("python3 is missing");
        }
    }

    @AfterEach
    void close() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
        thinkers.close();
        connector.close();
        server.close();
    }

    @Test
    void the_readme_prints_the_bot_of_the_protocol_document() throws IOException {
        assertEquals(python(Path.of("../protocol/README.md")), python(Path.of("../README.md")));
    }

    @Test
    void the_printed_bot_plays_ours_in_every_game() throws IOException {
        Path script = folder.resolve("bot.py");
        Files.writeString(script, python(Path.of("../README.md")));
        Path said = folder.resolve("said.txt");
        started.add(new ProcessBuilder(
                        "python3", script.toString(), "127.0.0.1", Integer.toString(server.port()), "snake", TOKEN)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start());
        List<String> reasons = new ArrayList<>();
        for (String game : Games.ids()) {
            reasons.add(playAgainstSnake(game));
        }
        assertEquals(List.of("normal", "normal", "normal"), reasons);
        Awaitility.await()
                .until(() -> Files.readAllLines(said).stream()
                                .filter(line -> line.contains("'reason': 'normal'"))
                                .count()
                        == reasons.size());
    }

    private String playAgainstSnake(String game) {
        List<FinishedGame> finished = new ArrayList<>();
        BotSettings settings = BotSettings.of(
                        new Endpoint("127.0.0.1", server.port()), "ours-" + game, TOKEN, Level.EASY)
                .withGamesMax(1)
                .withInvitation(new Invitation("snake", game, Map.of(), new TimeControl.None()));
        BotListener listener = new BotListener() {
            @Override
            public void onGameOver(FinishedGame over) {
                finished.add(over);
            }
        };
        // Until the other has logged in and stated its policy, the challenge is refused and made again.
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .until(() -> BotPlayer.start(connector, thinkers, settings, listener)
                        .done()
                        .toCompletableFuture()
                        .get(60, TimeUnit.SECONDS)
                        .completed());
        return finished.get(0).result().reason();
    }

    private static String python(Path document) throws IOException {
        String text = Files.readString(document);
        int start = text.indexOf("```python\n") + "```python\n".length();
        return text.substring(start, text.indexOf("```", start)).strip();
    }
}
