package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Python;
import org.parlor.testing.Waiting;

/** The bots that the guides print and that {@code parlor-bots new} generates. */
enum PrintedBot {
    PYTHON {
        @Override
        List<String> command(Path folder, int port) throws IOException, InterruptedException {
            requireProgram(Python.command("--version"));
            return List.of(
                    Python.command(saved(folder, "bot.py", "python", "../README.md"), HOST, Integer.toString(port)));
        }
    },
    SHELL {
        @Override
        List<String> command(Path folder, int port) throws IOException, InterruptedException {
            requireProgram("bash", "--version");
            return List.of("bash", saved(folder, "bot.sh", "bash", "README.md"), HOST, Integer.toString(port));
        }
    },
    JAVA {
        @Override
        List<String> command(Path folder, int port) throws IOException {
            String source = saved(folder, "FirstBot.java", "java", "docs/java.md");
            return ProgramCommands.java(source, HOST, Integer.toString(port));
        }
    },
    PROJECT {
        @Override
        List<String> command(Path folder, int port) throws IOException {
            Path project = folder.resolve("deep-thought");
            assertEquals(0, BotsMain.commandLine("new").execute("new", project.toString()));
            Path classes = project.resolve("target/classes");
            List<String> words = new ArrayList<>(
                    List.of("--release", "17", "-Xlint:all", "-Werror", "-cp", CLASS_PATH, "-d", classes.toString()));
            try (Stream<Path> files = Files.walk(project.resolve("src/main/java"))) {
                files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(words::add);
            }
            assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)));
            return ProgramCommands.java(classes + ":" + CLASS_PATH, "bot.Main", new String[] {HOST + ":" + port});
        }
    },
    PYTHON_PROJECT {
        @Override
        List<String> command(Path folder, int port) throws IOException, InterruptedException {
            requirePython();
            return List.of(
                    Python.command(created(folder, "python").resolve("bot.py").toString(), HOST + ":" + port));
        }
    },
    TYPESCRIPT_PROJECT {
        @Override
        List<String> command(Path folder, int port) throws IOException, InterruptedException {
            requireNode();
            return List.of(
                    "node", created(folder, "typescript").resolve("bot.js").toString(), HOST + ":" + port);
        }
    };

    private static final String HOST = "127.0.0.1";
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final int EXAMPLE_LINES_MAX = 12;
    /** Whether the programs that tests require are there. */
    private static final Map<List<String>, Boolean> FOUND = new ConcurrentHashMap<>();

    /** Waits until a bot has stated its policy, because bots do not answer earlier challenges. */
    static void awaitPolicy(int port, String name) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            socket.setSoTimeout(Waiting.LIMIT_MILLIS);
            ask(socket, "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}");
            Awaitility.await().until(() -> {
                ask(socket, "{\"t\":\"list\",\"id\":7,\"what\":\"bots\"}");
                String line = in.readLine();
                while (line != null && !line.contains("\"re\":7")) {
                    line = in.readLine();
                }
                return line != null && line.contains("\"" + name + "\"");
            });
        }
    }

    private static void ask(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** The command that connects the bot to a local server, without the trailing arguments for name and token. */
    abstract List<String> command(Path folder, int port) throws IOException, InterruptedException;

    private static String saved(Path folder, String name, String language, String document) throws IOException {
        return Files.writeString(folder.resolve(name), printed(language, document))
                .toString();
    }

    /** The source of the bot that a document prints in a language. */
    static String printed(String language, String document) throws IOException {
        String text = Files.readString(Path.of(document));
        String fence = "```" + language + "\n";
        // Shorter blocks are usage examples.
        for (int at = text.indexOf(fence); at >= 0; at = text.indexOf(fence, at + 1)) {
            String block = text.substring(at + fence.length(), text.indexOf("\n```", at + 1) + 1);
            if (block.lines().count() > EXAMPLE_LINES_MAX) {
                return block;
            }
        }
        throw new AssertionError(document + " prints no bot in " + language);
    }

    /** A project for a bot in a language. */
    static Path created(Path folder, String language) {
        Path project = folder.resolve("my-" + language);
        assertEquals(0, BotsMain.commandLine("new").execute("new", "--lang", language, project.toString()));
        return project;
    }

    static void requirePython() {
        requireProgram(Python.command("-c", "import sys; sys.exit(sys.version_info < (3, 9))"));
    }

    static void requireNode() {
        requireProgram("node", "-e", "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)");
    }

    /** Skips the test if a program is missing, or too old for what it is asked. */
    private static void requireProgram(String... command) {
        Assumptions.assumeTrue(
                FOUND.computeIfAbsent(List.of(command), PrintedBot::works),
                command[0] + " is missing, too old or does not work here");
    }

    private static boolean works(List<String> command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
