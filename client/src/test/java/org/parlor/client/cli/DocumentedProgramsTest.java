package org.parlor.client.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Waiting;

/**
 * Runs the commands in the documents with the packaged programs, one document after the other, each in a folder and with a server
 * of its own. The tables below say what is replaced, what a command needs and how it ends; every other command ends with 0.
 */
@Tag("slow")
final class DocumentedProgramsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Commands that cannot run here, and why. All others run. */
    private static final Map<String, String> NOT_RUN = table(
            "mvn .*", "builds and tests the project",
            ".* --nats .*", "needs NATS, and a core PostgreSQL",
            "parlor-bots .*kgp.*", "needs an engine that speaks KGP",
            "parlor join", "asks in the full screen",
            "parlor-server restore .* --to .*", "needs a backup of that time",
            "parlor-bots verify kalah -- python3 bot.py", "needs a program that knows the rules");

    /** Names and addresses of the documents, and amounts of work that take longer than a test may. */
    private static final Map<String, String> REPLACED = table(
            "\\b(tower|club\\.example\\.org|localhost|192\\.168\\.1\\.20)(:7777)?(?= .*--tls)", "localhost:TLS_PORT",
            "(?<!--proxy-from )\\b(tower|192\\.168\\.1\\.20|localhost)(:7777)?(?![:\\w])", "localhost:LINE_PORT",
            "-jar (?=\\w+/target/)", "-jar " + ROOT + "/",
            "http://host:7780/", "http://localhost:WEB_PORT/",
            "^(parlor-server admin .*)", "$1 --server localhost:LINE_PORT",
            "^((?:\\w+='.*' )?(?:parlor-server|java .*parlor-server.jar))(?= --|$)", "$1 --port 0",
            "--port 7777", "",
            "--bind (0\\.0\\.0\\.0|10\\.0\\.0\\.5)", "--bind 127.0.0.1",
            "--web-port 7780", "--web-port 0",
            "(parlor-server .*--tls)(?= |$)", "$1 --tls-port 0",
            "^(parlor join .*--tls)", "$1 --fingerprint FINGERPRINT",
            "^(parlor ssh .*)", "$1 --bind 127.0.0.1 --port FREE_PORT",
            "^(parlor host)$", "$1 --bind 127.0.0.1",
            "/var/lib/parlor", "store",
            "/backups", "backups",
            "\\$!", "SERVER_PID",
            "k7Qf2|DBrqwxnSi", "ID",
            "python3 bot.py", "./new",
            "\\./ntest x", "parlor-bots nboard --level easy",
            "/usr/games/gtp-rhino -l \\d", "parlor-bots gtp --level easy",
            "dir=/opt/ntest ", "",
            "--pairs \\d+", "--pairs 1",
            "--self-play \\d+", "--self-play 2",
            "--seconds 15 --warm-up 45 --rate 2000", "--seconds 1 --warm-up 0 --rate 20",
            "--games 1000", "--games 4",
            "--games 2000", "--games 40",
            "--rounds 3", "--rounds 1",
            "--only 700", "--only 7",
            "--depths [0-4,]{7,} +--games [\\d,]+", "--depths 0,1 --games 40");

    /** Commands that run until they are stopped: what they have printed when they serve, and the exit code after SIGTERM. */
    private static final Map<String, Ready> SERVICES = services();

    private record Ready(String output, int code) {}

    private static Map<String, Ready> services() {
        Map<String, Ready> services = new LinkedHashMap<>();
        services.put("(\\w+='.*' )?parlor-server( --.*)?|java .*/parlor-server.jar", new Ready(" ready on ", 0));
        services.put("parlor-server backup .*--every .*", new Ready("backups/parlor-", 143));
        services.put("HOME=.* parlor play .* --as second", new Ready("waiting for an opponent", 143));
        services.put("parlor host", new Ready("parlor join ", 143));
        services.put("parlor ssh .*", new Ready("SSH host key fingerprint: ", 143));
        services.put(
                "(java -jar .*/)?parlor-bots(.jar)? (connect|bridge) (?!.*--games ).*",
                new Ready("logged in user=", 143));
        return services;
    }

    /** Exit codes other than 0, as the documents state them. */
    private static final Map<String, String> CODES = table(
            ".* match .*--sprt.*", "4",
            ".* solve endgames.obf", "1",
            "parlor watch .*", "4");

    /** What no command prints. */
    private static final Pattern FAULT = Pattern.compile("Exception|\\tat org|Unknown option|internal error|incident");

    private static final Pattern NAME =
            Pattern.compile("\\b(?:(?:TLS_|WEB_|LINE_|FREE_)PORT|SERVER_PID|FINGERPRINT|ID)\\b");
    private static final Pattern LISTENING =
            Pattern.compile("port_kind=(line|tls|web) .*? port=(\\d+)(?:.* fingerprint=(\\S+))?");

    /** A game or a tournament in the output of a command. */
    private static final Pattern ID = Pattern.compile("(?m)^(?:(?:your )?game )?([\\w-]{12})(?=$|: | tictactoe)");

    /** Another player waits for ana with a game by correspondence. */
    private static final String CORRESPONDENCE = """
            parlor join tower --user ana --create
            parlor join tower --user carol --create
            HOME=$PWD/carol parlor play reversi --server tower --user carol --clock 3d --as second &
            """;

    /** What runs before a command; {@code &} leaves it running. */
    private static final Map<String, String> BEFORE = table(
            "parlor-server .*fullchain.pem.*",
            "cp ~/.local/share/parlor-server/tls-cert.pem fullchain.pem\n"
                    + "cp ~/.local/share/parlor-server/tls-key.pem privkey.pem",
            "parlor replay|parlor puzzles --mine|parlor-bots analyse --player ana.*",
            "mkdir -p ~/.local/share/parlor\n"
                    + "parlor record convert WTH_2019.wtb --to json | sed 's/player 1\"/ana\"/'"
                    + " > ~/.local/share/parlor/games.jsonl",
            "parlor replay games.jsonl",
            "parlor record convert WTH_2019.wtb --to json -o games.jsonl",
            "parlor explore .* @position.txt .*",
            "echo '---------------------------OX------XO--------------------------- X' > position.txt",
            "parlor record convert game.ggf .*",
            "parlor record convert WTH_2019.wtb --to ggf -o games.ggf\n"
                    + "parlor record convert WTH_2019.wtb --game 1 --to ggf -o game.ggf\n"
                    + "parlor record convert WTH_2019.wtb --game 1 --to pgn -o game.pgn\n"
                    + "parlor record convert WTH_2019.wtb --game 1 --to json -o other.jsonl",
            ".* solve endgames.obf",
            "parlor record convert WTH_2019.wtb --game 1 --ply 50 --to obf -o endgames.obf\n"
                    + "echo 'not a position' >> endgames.obf",
            "parlor play .* --user ana --clock 3d",
            CORRESPONDENCE,
            "parlor-server admin drain .*",
            CORRESPONDENCE + "parlor play reversi --server tower --clock 3d --user ana\n"
                    + "parlor games tower --user ana",
            "parlor replay 'http.*",
            "parlor-bots connect tower --name first --game tictactoe &\n"
                    + "parlor-bots connect tower --name second --game tictactoe --games 1",
            "parlor-server backup /backups/parlor-.*|parlor-server backup .*--every .*",
            "mkdir -p backups\nparlor-server --data store",
            "parlor-server admin ban eve .*",
            "parlor join tower --user eve --create",
            "parlor-bots tournament start .*",
            "parlor-bots connect tower --name blue --level easy --game kalah --tour DBrqwxnSi &");

    private static final int WTHOR_GAMES = 10;

    /** Plays the first legal move on standard input and output. */
    private static final String BOT = """
            while IFS= read -r line; do
                if [[ $line =~ \\"g\\":\\"([^\\"]*)\\".*\\"ply\\":([0-9]+).*\\"legal\\":\\[\\"([^\\"]*)\\" ]]; then
                    printf '{"t":"move","g":"%s","ply":%s,"move":"%s"}\\n' "${BASH_REMATCH[@]:1}"
                fi
            done
            """;

    private final List<Process> processes = new ArrayList<>();

    @TempDir
    Path folder;

    private Path bin;
    private final Map<String, String> names = new TreeMap<>();

    private static Map<String, String> table(String... cells) {
        Map<String, String> table = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i += 2) {
            table.put(cells[i], cells[i + 1]);
        }
        return table;
    }

    static Map<String, List<DocumentedCommand>> commands() throws IOException {
        return DocumentedCommand.all(ROOT).stream()
                .collect(Collectors.groupingBy(DocumentedCommand::document, LinkedHashMap::new, Collectors.toList()));
    }

    static List<String> documents() throws IOException {
        return commands().entrySet().stream()
                .filter(entry -> entry.getValue().stream().anyMatch(DocumentedProgramsTest::runs))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean runs(DocumentedCommand command) {
        return NOT_RUN.keySet().stream().noneMatch(command.line()::matches);
    }

    @BeforeEach
    void install() throws IOException {
        bin = Files.createDirectories(folder.resolve("bin"));
        String java = "exec '" + ProgramCommands.launcher()
                + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Duser.home=\"$HOME\" ";
        script("java", java + "\"$@\"");
        for (String program :
                List.of("client/target/parlor", "bots/target/parlor-bots", "server/target/parlor-server")) {
            Path jar = ROOT.resolve(program + ".jar");
            assumeTrue(Files.exists(jar), "no " + jar + ": mvn -DskipTests package");
            script(jar.getFileName().toString().replace(".jar", ""), java + "-jar '" + jar + "' \"$@\"");
        }
        for (String bot : List.of("new", "old")) {
            Files.copy(script("bot", BOT), folder.resolve(bot), StandardCopyOption.COPY_ATTRIBUTES);
        }
        for (int year : new int[] {1994, 2008, 2019}) {
            Files.write(folder.resolve("WTH_" + year + ".wtb"), wthor(year));
        }
    }

    /** A file of random games of Reversi in the format of WTHOR. */
    private static byte[] wthor(int year) {
        Rules rules = Games.get("reversi").rules();
        Random random = new Random(year);
        ByteBuffer file = ByteBuffer.allocate(16 + WTHOR_GAMES * 68).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {20, 26, 11, 27})
                .putInt(WTHOR_GAMES)
                .putShort((short) 0)
                .putShort((short) year);
        file.put(14, (byte) 22);
        for (int game = 0; game < WTHOR_GAMES; game++) {
            int start = 16 + game * 68;
            file.putShort(start + 2, (short) 1).putShort(start + 4, (short) 2);
            Position position = rules.initial();
            for (int ply = 0; !position.isOver(); ) {
                int[] legal = position.legalMoves();
                int move = legal[random.nextInt(legal.length)];
                if (!rules.isPass(move)) {
                    String cell = rules.format(move);
                    file.put(start + 8 + ply++, (byte) ((cell.charAt(1) - '0') * 10 + cell.charAt(0) - 'a' + 1));
                }
                position = position.play(move);
            }
            int black = position.score(0);
            int white = position.score(1);
            file.put(start + 6, (byte) (black > white ? 64 - white : black == white ? 32 : black));
        }
        return file.array();
    }

    private Path script(String name, String body) throws IOException {
        Path script = Files.writeString(bin.resolve(name), "#!/bin/bash\n" + body + "\n");
        script.toFile().setExecutable(true);
        return script;
    }

    @AfterEach
    void stop() {
        processes.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
        });
    }

    @Test
    void each_row_of_the_tables_is_of_a_command_in_the_documents() throws IOException {
        List<String> lines = Stream.concat(
                        DocumentedCommand.all(ROOT).stream().map(DocumentedCommand::line),
                        BEFORE.values().stream().flatMap(String::lines).map(line -> line.replaceFirst(" &$", "")))
                .toList();
        Predicate<String> unused = row -> lines.stream().noneMatch(line -> line.matches(row));
        assertEquals(
                List.of(),
                Stream.of(NOT_RUN, SERVICES, CODES, BEFORE)
                        .flatMap(table -> table.keySet().stream())
                        .filter(unused)
                        .toList());
        assertEquals(
                List.of(),
                REPLACED.keySet().stream()
                        .filter(row -> lines.stream()
                                .noneMatch(line ->
                                        Pattern.compile(row).matcher(line).find()))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("documents")
    void the_commands_of_a_document_do_what_it_says(String document) throws Exception {
        List<String> failures = new ArrayList<>();
        for (DocumentedCommand command : commands().get(document)) {
            if (runs(command)) {
                run(command.line(), command.background(), failures);
            }
        }
        assertEquals(List.of(), failures);
    }

    private void run(String documented, boolean background, List<String> failures) throws Exception {
        for (String line : value(BEFORE, documented).orElse("").lines().toList()) {
            run(line.replaceFirst(" &$", ""), line.endsWith(" &"), failures);
        }
        String line = replaced(documented);
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process = start(line, output);
        Optional<Ready> ready = value(SERVICES, documented);
        if (ready.isPresent()) {
            try {
                await().until(() ->
                        !process.isAlive() || text(output).contains(ready.get().output()));
            } catch (ConditionTimeoutException e) {
                failures.add(line + ": not ready\n" + text(output));
            }
            if (background) {
                return;
            }
            process.destroy();
        } else {
            process.getOutputStream().close();
        }
        boolean ended = process.waitFor(Waiting.WHOLE_GAME_SECONDS, TimeUnit.SECONDS);
        int code = ready.map(Ready::code)
                .orElse(Integer.parseInt(value(CODES, documented).orElse("0")));
        String text = text(output);
        if (!ended || process.exitValue() != code || FAULT.matcher(text).find()) {
            failures.add(line + ": " + (ended ? "exit code " + process.exitValue() : "still running") + "\n" + text);
        }
        ID.matcher(text).results().forEach(found -> names.put("ID", found.group(1)));
    }

    private static <T> Optional<T> value(Map<String, T> table, String command) {
        return table.entrySet().stream()
                .filter(row -> command.matches(row.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private String replaced(String documented) throws Exception {
        String line = documented;
        for (Map.Entry<String, String> row : REPLACED.entrySet()) {
            line = line.replaceAll(row.getKey(), row.getValue());
        }
        if (!names.containsKey("LINE_PORT") && NAME.matcher(line).find()) {
            serve();
        }
        return NAME.matcher(line).replaceAll(name -> names.getOrDefault(name.group(), name.group()));
    }

    /** Starts the server that the commands of clients connect to. */
    private void serve() throws Exception {
        Path log = folder.resolve("server.log");
        Process server = start(
                "parlor-server --port 0 --tls --tls-port 0 --web-port 0 --admins ada --data server-data"
                        + " --requests-per-10s 100000",
                log);
        await().until(() -> !server.isAlive() || text(log).contains(" ready on "));
        names.put("SERVER_PID", Long.toString(server.pid()));
        Matcher port = LISTENING.matcher(text(log));
        while (port.find()) {
            names.put(port.group(1).toUpperCase(Locale.ROOT) + "_PORT", port.group(2));
            if (port.group(3) != null) {
                names.put("FINGERPRINT", port.group(3));
            }
        }
        try (ServerSocket free = new ServerSocket(0)) {
            names.put("FREE_PORT", Integer.toString(free.getLocalPort()));
        }
    }

    private Process start(String line, Path output) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(ProgramCommands.withDefaultSignals(List.of("bash", "-c", line)))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        Map<String, String> environment = builder.environment();
        environment
                .keySet()
                .removeIf(name -> name.startsWith("XDG_") || name.startsWith("PARLOR_") || name.startsWith("JAVA_"));
        environment.put("PATH", bin + File.pathSeparator + environment.get("PATH"));
        environment.put("HOME", folder.resolve("home").toString());
        environment.put("LC_ALL", "C.UTF-8");
        for (String secret : List.of("PASSWORD", "ADMIN_PASSWORD", "TOKEN")) {
            environment.put("PARLOR_" + secret, "a-secret-of-20-letters");
        }
        environment.put("PARLOR_NEW_PASSWORD", "another-secret-of-20-letters");
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
