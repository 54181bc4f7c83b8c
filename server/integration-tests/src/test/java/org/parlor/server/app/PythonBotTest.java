package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.testing.Python;

/** Runs the Python bot printed in the protocol document against itself. Skipped if Python is missing. */
class PythonBotTest {
    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final List<Process> bots = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void close() throws InterruptedException {
        for (Process bot : bots) {
            bot.destroyForcibly().waitFor();
        }
        server.close();
    }

    @Test
    void two_instances_of_the_documented_bot_finish_a_game() throws IOException {
        Path script = folder.resolve("bot.py");
        Files.writeString(script, printedBot());
        Process first = bot(script, "first");
        bot(script, "second");

        BufferedReader output =
                new BufferedReader(new InputStreamReader(first.getInputStream(), StandardCharsets.UTF_8));
        String end = String.valueOf(output.readLine());
        assertTrue(end.contains("'reason': 'normal'"), end);
    }

    private Process bot(Path script, String name) throws IOException {
        Process bot = new ProcessBuilder(Python.command(
                        script.toString(),
                        "127.0.0.1",
                        Integer.toString(server.port()),
                        name,
                        "a-token-of-" + name + "-for-this-test"))
                .redirectErrorStream(true)
                .start();
        bots.add(bot);
        return bot;
    }

    private static String printedBot() throws IOException {
        String document = Files.readString(Path.of("../protocol/README.md"));
        int start = document.indexOf("```python\n");
        assertTrue(start > 0, "no Python bot in the protocol document");
        int code = start + "```python\n".length();
        return document.substring(code, document.indexOf("```", code));
    }

    @BeforeEach
    void requires_python() throws InterruptedException {
        Assumptions.assumeTrue(hasPython(), "python3 is missing");
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder(Python.command("-c", "import json, socket"))
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        }
    }
}
