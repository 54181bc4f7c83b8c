package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.ChallengeSpec;
import org.parlor.bots.player.FinishedGame;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.Python;
import org.parlor.testing.Waiting;

/** Tests the documented bots and the projects of {@code parlor-bots new} against the built-in engine in every game. */
@Execution(ExecutionMode.CONCURRENT)
class PrintedBotsTest {
    private static final String TOKEN = "a-token-of-twenty-letters";

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final SearchExecutor searchExecutor = new SearchExecutor(1, System::nanoTime);
    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void close() throws InterruptedException {
        for (Process process : started) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        searchExecutor.close();
        connectionFactory.close();
        server.close();
    }

    @Test
    void the_documented_rotation_replaces_a_token_and_leaves_the_account_open() throws Exception {
        PrintedBot.requirePython();
        Path script = Files.writeString(folder.resolve("rotate.py"), PrintedBot.printed("python", "docs/tokens.md"));
        String second = rotate(script, TOKEN, "second", "first");
        String third = rotate(script, second, "third", "second");
        assertEquals(List.of("", ""), List.of(rotate(script, TOKEN, "x", "y"), rotate(script, second, "x", "y")));
        assertEquals(
                2,
                List.of(second, third).stream()
                        .filter(token -> token.startsWith("b_"))
                        .count());
    }

    /** Returns what the script prints: the new token. */
    private String rotate(Path script, String token, String newLabel, String oldLabel) throws Exception {
        ProcessBuilder rotation = new ProcessBuilder(
                        Python.command(script.toString(), "127.0.0.1:" + server.port(), "snake", newLabel, oldLabel))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        rotation.environment().put("PARLOR_TOKEN", token);
        rotation.environment()
                .put("PYTHONPATH", Path.of("sdk/python/src").toAbsolutePath().toString());
        rotation.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        Process process = rotation.start();
        started.add(process);
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @ParameterizedTest
    @EnumSource(names = {"PYTHON", "SHELL", "PROJECT"})
    void a_documented_bot_plays_every_game(PrintedBot bot) throws Exception {
        assertPlaysEveryGame(bot);
    }

    /** Those that play every game by a script in {@code BotConformCommandTest}. */
    @Tag("slow")
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "PYTHON_PROJECT", "TYPESCRIPT_PROJECT"})
    void another_documented_bot_plays_every_game(PrintedBot bot) throws Exception {
        assertPlaysEveryGame(bot);
    }

    private void assertPlaysEveryGame(PrintedBot bot) throws Exception {
        start(bot.command(folder, server.port()));
        playAllGames();
    }

    @ParameterizedTest
    @EnumSource(names = {"PYTHON", "SHELL"})
    void a_documented_bot_without_all_its_arguments_prints_how_to_start_it(PrintedBot bot) throws Exception {
        Process process = new ProcessBuilder(bot.command(folder, server.port()))
                .redirectErrorStream(true)
                .start();
        started.add(process);
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(printed.toLowerCase(Locale.ROOT).startsWith("usage: "), printed);
        assertEquals(2, process.waitFor());
    }

    private void start(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("snake", TOKEN));
        started.add(new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start());
    }

    private void playAllGames() throws IOException {
        PrintedBot.awaitPolicy(server.port(), "snake");
        List<String> reasons = new ArrayList<>();
        for (String game : Games.ids()) {
            reasons.add(playAgainstSnake(game));
        }
        assertEquals(Collections.nCopies(Games.ids().size(), "normal"), reasons);
        Path output = folder.resolve("output.txt");
        Awaitility.await().until(() -> Files.readString(output).split("normal", -1).length - 1 == reasons.size());
        assertTrue(started.get(0).isAlive());
    }

    private String playAgainstSnake(String game) {
        List<FinishedGame> finished = new ArrayList<>();
        BotSettings settings = BotSettings.of(
                        new ServerEndpoint("127.0.0.1", server.port()), "ours-" + game, TOKEN, Level.EASY)
                .withGamesMax(1)
                .withChallenge(new ChallengeSpec("snake", game, Map.of(), new TimeControl.None()));
        BotListener listener = new BotListener() {
            @Override
            public void onGameOver(FinishedGame over) {
                finished.add(over);
            }
        };
        // Repeats the challenge until the other bot has stated its policy, within the server's login rate limit.
        Awaitility.await()
                .pollInterval(1, TimeUnit.SECONDS)
                .pollDelay(0, TimeUnit.SECONDS)
                .until(() -> BotClient.start(connectionFactory, searchExecutor, settings, listener)
                        .done()
                        .toCompletableFuture()
                        .get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                        .completed());
        return finished.get(0).result().reason();
    }
}
