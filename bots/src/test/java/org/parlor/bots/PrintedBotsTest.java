package org.parlor.bots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.Thinkers;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotPlayer;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.FinishedGame;
import org.parlor.bots.player.Invitation;
import org.parlor.bots.search.Ticker;
import org.parlor.message.TimeControl;
import org.parlor.rules.Games;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;
import org.parlor.wire.Connector;
import org.parlor.wire.Endpoint;

/** The bots that the READMEs print and that {@code parlor-bots new} writes, against our own in every game. */
class PrintedBotsTest {
    private static final String TOKEN = "a-token-of-twenty-letters";
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final Connector connector = new Connector();
    private final Thinkers thinkers = new Thinkers(1, Ticker.SYSTEM);
    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void close() throws InterruptedException {
        for (Process process : started) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        thinkers.close();
        connector.close();
        server.close();
    }

    @Test
    void the_readme_prints_the_bot_of_the_protocol_document() throws IOException {
        assertEquals(printed("python", "../protocol/README.md"), printed("python", "../README.md"));
    }

    @Test
    void the_one_in_python_plays_every_game() throws Exception {
        needs("python3", "--version");
        plays("python3", saved("bot.py", printed("python", "../README.md")));
    }

    @Test
    void the_one_for_the_shell_plays_every_game() throws Exception {
        needs("sh", "-c", "command -v nc");
        plays("sh", saved("bot.sh", printed("sh", "README.md")));
    }

    @Test
    void the_one_in_java_plays_every_game() throws Exception {
        plays(JAVA, "-cp", CLASS_PATH, saved("FirstBot.java", printed("java", "README.md")));
    }

    @Test
    void the_one_that_is_written_for_an_author_plays_every_game() throws Exception {
        Path project = folder.resolve("deep-thought");
        assertEquals(0, BotsMain.commandLine().execute("new", project.toString()));
        Path classes = project.resolve("target/classes");
        try (Stream<Path> files = Files.walk(project.resolve("src/main/java"))) {
            List<String> words = new ArrayList<>(
                    List.of("--release", "17", "-Xlint:all", "-Werror", "-cp", CLASS_PATH, "-d", classes.toString()));
            files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(words::add);
            assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)));
        }
        start(List.of(JAVA, "-cp", classes + ":" + CLASS_PATH, "bot.Main", "127.0.0.1:" + server.port()));
        playsAgainstUs();
    }

    @Test
    void a_project_is_not_written_over_anything() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("taken"));
        Files.writeString(taken.resolve("mine.txt"), "mine");
        assertEquals(2, BotsMain.commandLine().execute("new", taken.toString()));
        assertEquals(
                2,
                BotsMain.commandLine()
                        .execute("new", folder.resolve("no good name").toString()));
        assertEquals(
                1,
                BotsMain.commandLine().execute("new", taken.resolve("mine.txt").toString()));
        try (Stream<Path> inside = Files.walk(folder)) {
            assertEquals(
                    List.of(folder, taken, taken.resolve("mine.txt")),
                    inside.sorted().toList());
        }
    }

    private static void needs(String... command) throws InterruptedException {
        try {
            Process there = new ProcessBuilder(command).start();
            Assumptions.assumeTrue(there.waitFor() == 0, command[0] + " does not work here");
        } catch (IOException e) {
            Assumptions.abort(command[0] + " is missing");
        }
    }

    private static String printed(String language, String document) throws IOException {
        String text = Files.readString(Path.of(document));
        String fence = "```" + language + "\n";
        // Shorter blocks of the language show how a thing is called.
        for (int at = text.indexOf(fence); at >= 0; at = text.indexOf(fence, at + 1)) {
            String block = text.substring(at + fence.length(), text.indexOf("\n```", at + 1) + 1);
            if (block.lines().count() > 12) {
                return block;
            }
        }
        throw new AssertionError(document + " has lost its bot in " + language);
    }

    private String saved(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private void plays(String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of("127.0.0.1", Integer.toString(server.port())));
        start(words);
        playsAgainstUs();
    }

    private void start(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("snake", TOKEN));
        started.add(new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said.txt").toFile())
                .start());
    }

    private void playsAgainstUs() throws IOException {
        List<String> reasons = new ArrayList<>();
        for (String game : Games.ids()) {
            reasons.add(playAgainstSnake(game));
        }
        assertEquals(List.of("normal", "normal", "normal"), reasons);
        Path said = folder.resolve("said.txt");
        Awaitility.await().until(() -> Files.readString(said).split("normal", -1).length - 1 == reasons.size());
        assertTrue(started.get(0).isAlive());
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
        // Until the other has logged in and stated its policy, the challenge is refused and made again: not so often
        // that the server would refuse the log-ins.
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .pollInterval(1, TimeUnit.SECONDS)
                .pollDelay(0, TimeUnit.SECONDS)
                .until(() -> BotPlayer.start(connector, thinkers, settings, listener)
                        .done()
                        .toCompletableFuture()
                        .get(60, TimeUnit.SECONDS)
                        .completed());
        return finished.get(0).result().reason();
    }
}
