package org.parlor.bots.cli;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.conform.CheckFailedException;
import org.parlor.bots.conform.ConformanceCheck;
import org.parlor.bots.conform.ConformanceChecks;
import org.parlor.bots.conform.ScriptedHost;
import org.parlor.bots.conform.ScriptedProgram;
import org.parlor.bots.conform.ScriptedServer;
import org.parlor.connection.ServerEndpoint;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
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
            "A bot that failed or had to stay away is started again for the next check.",
            "Exit codes: 0 all passed, 1 failed checks, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots conform -- python3 bot.py {host} {port} {name} {token}",
            "  parlor-bots conform --stdio --game kalah -- ./mybot",
            "  parlor-bots conform --only restart --listen 7790"
        })
final class BotConformCommand extends AbstractCommand {
    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
    private static final Gson JSON = new Gson();

    @Parameters(paramLabel = "COMMAND", description = "The command that starts the bot, after --.")
    private List<String> command = List.of();

    @Option(names = "--stdio", description = "Test a program on standard input and output.")
    private boolean stdio;

    @Option(
            names = "--listen",
            paramLabel = "[HOST:]PORT",
            description = "Wait at this address for a bot started by hand; default host: 127.0.0.1.")
    private @Nullable String listen;

    @Option(
            names = "--game",
            paramLabel = "GAME",
            completionCandidates = GameIdCandidates.class,
            description = "${COMPLETION-CANDIDATES}; a game that the bot plays, may be repeated; default: all.")
    private List<String> games = List.of();

    @Option(names = "--level", paramLabel = "N", description = "Level of the bot, 0 or 1; default 0.")
    private int level;

    @Option(names = "--only", paramLabel = "CHECK", description = "Run this check; may be repeated.")
    private List<String> only = List.of();

    @Option(names = "--list", description = "List the checks and exit.")
    private boolean list;

    @Option(names = "--json", description = "Print one JSON object per check.")
    private boolean json;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Time limit per answer; default 10.")
    private int seconds = 10;

    @Override
    public Integer call() throws IOException, CommandFailedException {
        Duration timeout = Duration.ofSeconds(OptionChecks.range("timeout", seconds, 1, 3_600));
        OptionChecks.range("level", level, 0, 1);
        OptionChecks.excludes(parsed(), "--listen", stdio, "--stdio");
        List<GameKind> kinds =
                games.isEmpty() ? Games.ALL : games.stream().map(Games::get).toList();
        if (list) {
            return stdio ? list(ConformanceChecks.ofProgram(kinds)) : list(ConformanceChecks.ofConnection(kinds));
        } else if (command.isEmpty() == (listen == null)) {
            throw new InvalidInputException("command", "specify either --listen PORT or, after --, the bot's command");
        }
        try {
            return stdio ? runProgram(kinds, timeout) : runServer(kinds, timeout);
        } catch (IOException e) {
            String failed = listen == null ? "cannot start " + command.get(0) : "cannot listen";
            throw new CommandFailedException(failed + ": " + e.getMessage());
        }
    }

    private int runProgram(List<GameKind> kinds, Duration timeout) throws IOException {
        List<ConformanceCheck<ScriptedProgram>> checks = chosen(ConformanceChecks.ofProgram(kinds));
        try (ScriptedProgram program = new ScriptedProgram(command, kinds.get(0), timeout)) {
            return run(program, checks);
        }
    }

    private int runServer(List<GameKind> kinds, Duration timeout) throws IOException {
        List<ConformanceCheck<ScriptedServer>> checks = chosen(ConformanceChecks.ofConnection(kinds));
        try (ScriptedServer server = new ScriptedServer(address(), command, kinds.get(0), timeout)) {
            if (listen != null) {
                printText("listening on port " + server.port());
            }
            return run(server, checks);
        }
    }

    private InetSocketAddress address() throws IOException {
        if (listen == null) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        } else if (PORT.matcher(listen).matches()) {
            int port = OptionChecks.range("listen", Integer.parseInt(listen), 0, 65_535);
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        }
        ServerEndpoint endpoint = ServerEndpoint.parse(listen);
        return new InetSocketAddress(InetAddress.getByName(endpoint.host()), endpoint.port());
    }

    private <H extends ScriptedHost> List<ConformanceCheck<H>> chosen(List<ConformanceCheck<H>> all) {
        for (String name : only) {
            if (all.stream().noneMatch(check -> check.name().equals(name))) {
                throw new InvalidInputException("only", "no check '" + name + "'; --list shows all checks");
            }
        }
        return all.stream()
                .filter(check -> only.isEmpty() ? check.level() <= level : only.contains(check.name()))
                .toList();
    }

    private <H extends ScriptedHost> int list(List<ConformanceCheck<H>> checks) {
        for (ConformanceCheck<H> check : checks) {
            if (json) {
                out().println(JSON.toJson(described(check)));
            } else {
                out().printf("%-18s level %d  %s%n", check.name(), check.level(), check.section());
            }
        }
        return OK;
    }

    private <H extends ScriptedHost> int run(H host, List<ConformanceCheck<H>> checks) throws IOException {
        int passed = 0;
        for (ConformanceCheck<H> check : checks) {
            boolean ready = false;
            try {
                if (listen != null && !host.isReady()) {
                    printText("waiting for the bot; start it if it has exited");
                }
                host.awaitReady();
                ready = true;
                check.script().run(host);
                passed++;
                report(check, null, host);
            } catch (CheckFailedException | IOException e) {
                report(check, String.valueOf(e.getMessage()), host);
                host.abandon();
            }
            if (!ready) {
                printText("the other checks were not run");
                break;
            }
        }
        printText(passed + " of " + checks.size() + " checks passed");
        return passed == checks.size() ? OK : FAILED;
    }

    private void printText(String line) {
        if (!json) {
            out().println(line);
            out().flush();
        }
    }

    private void report(ConformanceCheck<?> check, @Nullable String failure, ScriptedHost host) {
        if (json) {
            JsonObject result = described(check);
            result.addProperty("passed", failure == null);
            if (failure != null) {
                result.addProperty("reason", failure);
                result.addProperty("advice", check.advice());
                result.add("lines", JSON.toJsonTree(host.transcript()));
            }
            out().println(JSON.toJson(result));
        } else if (failure == null) {
            out().println(check.name() + ": ok");
        } else {
            out().println(check.name() + ": FAILED");
            out().println("    " + failure);
            out().println("    " + check.advice() + " See " + check.section());
            host.transcript().forEach(line -> out().println("      " + line));
        }
        out().flush();
    }

    private static JsonObject described(ConformanceCheck<?> check) {
        JsonObject described = new JsonObject();
        described.addProperty("check", check.name());
        described.addProperty("level", check.level());
        described.addProperty("section", check.section());
        return described;
    }
}
