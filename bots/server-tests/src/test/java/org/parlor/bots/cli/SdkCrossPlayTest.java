package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.rules.Games;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Python;
import org.parlor.testing.Waiting;

/** Lets a Python and a TypeScript bot play each other on the packaged server, over a crash and restart of it. */
class SdkCrossPlayTest {
    private static final Path SERVER = Path.of("../server/target/parlor-server.jar");
    private static final String READY = "parlor-server ready on ";

    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void close() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void a_python_and_a_typescript_bot_finish_every_game_after_a_restart() throws Exception {
        Assumptions.assumeTrue(Files.exists(SERVER), SERVER + " is missing: package the server first");
        PrintedBot.requirePython();
        PrintedBot.requireNode();
        Path gate = folder.resolve("gate");
        Process before = startServer("0");
        String address = awaitReady(before);
        List<String> games = Games.ids().stream().sorted().toList();
        String count = Integer.toString(games.size());
        Process python =
                startBot("python", Python.command("sdk/crossplay/bot.py", address, "snake", gate.toString(), count));
        PrintedBot.awaitPolicy(port(address), "snake");
        Process node =
                startBot("node", "node", "sdk/crossplay/bot.mjs", address, "script", gate.toString(), count, "snake");

        Awaitility.await()
                .until(() -> lines("waiting")
                        .equals(games.stream().map(game -> "waiting " + game).toList()));
        before.destroyForcibly().waitFor();
        Files.createFile(gate);
        awaitReady(startServer(Integer.toString(port(address))));

        for (Process bot : List.of(python, node)) {
            assertTrue(bot.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS), this::output);
            assertEquals(0, bot.exitValue(), this::output);
        }
        List<String> twice = games.stream()
                .flatMap(game -> Stream.of("end " + game + " normal", "end " + game + " normal"))
                .toList();
        assertEquals(twice, lines("end"), this::output);
    }

    private Process startServer(String port) throws IOException {
        Process server = new ProcessBuilder(ProgramCommands.packaged(
                        SERVER, "--port", port, "--data", folder.resolve("data").toString()))
                .redirectError(folder.resolve("server.log").toFile())
                .start();
        started.add(server);
        return server;
    }

    private static String awaitReady(Process server) throws IOException {
        BufferedReader out = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        String line = String.valueOf(out.readLine());
        assertTrue(line.startsWith(READY), line);
        return line.substring(READY.length());
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    private Process startBot(String name, String... command) throws IOException {
        ProcessBuilder bot = new ProcessBuilder(command)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        bot.environment().put("PYTHONPATH", "sdk/python/src");
        bot.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        Process process = bot.start();
        started.add(process);
        return process;
    }

    /** The lines of both bots that begin with a word, sorted. */
    private List<String> lines(String word) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String name : List.of("python", "node")) {
            Files.readAllLines(folder.resolve(name + ".out")).stream()
                    .filter(line -> line.startsWith(word))
                    .forEach(lines::add);
        }
        return lines.stream().sorted().toList();
    }

    private String output() {
        try (Stream<Path> files = Files.list(folder)) {
            StringBuilder text = new StringBuilder();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                text.append(file.getFileName()).append('\n').append(Files.readString(file));
            }
            return text.toString();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
