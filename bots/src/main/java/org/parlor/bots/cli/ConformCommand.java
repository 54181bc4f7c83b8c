package org.parlor.bots.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.conform.CheckFailedException;
import org.parlor.bots.conform.ConformanceCheck;
import org.parlor.bots.conform.ConformanceChecks;
import org.parlor.bots.conform.ScriptedServer;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parlor-bots conform}: leads a bot through the situations that it must survive. */
@Command(
        name = "conform",
        description = "Tests the client side of a bot against a scripted server and explains each failure.",
        customSynopsis = "parlor-bots conform [OPTION...] -- COMMAND [ARGUMENT...]",
        footer = {
            "",
            "COMMAND starts the bot. In its arguments, {host}, {port}, {name} and {token} are",
            "replaced; the environment has PARLOR_HOST, PARLOR_PORT, PARLOR_NAME, PARLOR_TOKEN.",
            "Exit codes: 0 all passed, 1 failed checks, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots conform -- python3 bot.py {host} {port} {name} {token}",
            "  parlor-bots conform --only restart -- ./mybot",
            "  parlor-bots conform --listen 7790"
        })
final class ConformCommand extends AbstractCommand {
    private static final String HOST = "127.0.0.1";
    private static final String NAME = "conform-bot";
    private static final String TOKEN = "conformance-token-of-a-bot";

    @Parameters(paramLabel = "COMMAND", description = "The command that starts the bot, after --.")
    private List<String> command = List.of();

    @Option(names = "--listen", paramLabel = "PORT", description = "Wait on a loopback port for a bot started by hand.")
    private @Nullable Integer listen;

    @Option(names = "--only", paramLabel = "CHECK", description = "Run this check; may be repeated.")
    private List<String> only = List.of();

    @Option(names = "--list", description = "List the checks and exit.")
    private boolean list;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Time limit per answer; default 10.")
    private int seconds = 10;

    @Override
    public Integer call() throws IOException, InterruptedException, CommandFailedException {
        OptionChecks.range("timeout", seconds, 1, 3_600);
        List<ConformanceCheck> checks = checks();
        if (list) {
            checks.forEach(check -> out().printf("%-18s %s%n", check.name(), check.section()));
            return OK;
        }
        if (command.isEmpty() == (listen == null)) {
            throw new InvalidInputException("command", "specify either --listen PORT or, after --, the bot's command");
        }
        int port = listen == null ? 0 : listen;
        OptionChecks.range("listen", port, 0, 65_535);
        try (ScriptedServer server =
                new ScriptedServer(InetAddress.getLoopbackAddress(), port, Duration.ofSeconds(seconds))) {
            if (listen != null) {
                out().println("waiting for the bot on " + HOST + ":" + server.port());
                out().flush();
                return run(server, checks, null);
            }
            Process bot = start(server.port());
            try {
                return run(server, checks, bot);
            } finally {
                bot.descendants().forEach(ProcessHandle::destroyForcibly);
                bot.destroyForcibly();
            }
        }
    }

    private List<ConformanceCheck> checks() {
        List<ConformanceCheck> all = ConformanceChecks.all();
        for (String name : only) {
            if (all.stream().noneMatch(check -> check.name().equals(name))) {
                throw new InvalidInputException("only", "no check '" + name + "'; --list shows all checks");
            }
        }
        return all.stream()
                .filter(check -> only.isEmpty() || only.contains(check.name()))
                .toList();
    }

    private Process start(int port) throws CommandFailedException {
        List<String> words = command.stream()
                .map(word -> word.replace("{host}", HOST)
                        .replace("{port}", Integer.toString(port))
                        .replace("{name}", NAME)
                        .replace("{token}", TOKEN))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("PARLOR_HOST", HOST);
        builder.environment().put("PARLOR_PORT", Integer.toString(port));
        builder.environment().put("PARLOR_NAME", NAME);
        builder.environment().put("PARLOR_TOKEN", TOKEN);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new CommandFailedException("cannot start " + words.get(0) + ": " + e.getMessage());
        }
    }

    private int run(ScriptedServer server, List<ConformanceCheck> checks, @Nullable Process bot) throws IOException {
        int passed = 0;
        for (ConformanceCheck check : checks) {
            if (bot != null && !bot.isAlive() && !server.isConnected()) {
                out().println("the bot exited with code " + bot.exitValue() + "; the other checks were not run");
                break;
            }
            try {
                server.awaitLogin();
                check.script().run(server);
                passed++;
                out().println(check.name() + ": ok");
            } catch (CheckFailedException | IOException e) {
                report(server, check, String.valueOf(e.getMessage()));
                server.abandon();
            }
            out().flush();
        }
        out().println(passed + " of " + checks.size() + " checks passed");
        return passed == checks.size() ? OK : FAILED;
    }

    private void report(ScriptedServer server, ConformanceCheck check, String reason) {
        out().println(check.name() + ": FAILED");
        out().println("    " + reason);
        out().println("    " + check.advice() + " See " + check.section());
        server.transcript().forEach(line -> out().println("      " + line));
    }
}
