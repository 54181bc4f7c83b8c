package org.parlor.bots.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.RequestFailedException;
import org.parlor.bots.cli.option.ServerOptions;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.TournamentFormat;
import org.parlor.message.value.TournamentTable;
import org.parlor.rules.GameKind;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor-bots tournament}: tournaments on a server, for whoever makes or follows them. */
@Command(
        name = "tournament",
        description = "Shows, makes, starts and ends tournaments on a server.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "The server pairs, begins the games and counts. A bot takes part with",
            "'connect --tour ID' or 'bridge --tour ID', a person from the lobby. To make",
            "one takes an account of its own: a name that plays elsewhere meanwhile would",
            "be logged out there.",
            "Exit codes: 0 done, 1 failed, 2 usage error.",
            "",
            "Examples:",
            "  export PARLOR_TOKEN=a-secret-of-20-letters",
            "  parlor-bots tournament new tower --name club --kind swiss --game kalah \\",
            "    --clock 1+1 --rounds 5 'Friday Kalah'",
            "  parlor-bots connect tower --name deep --token … --tour t8Rk2",
            "  parlor-bots tournament start tower t8Rk2 --name club",
            "  parlor-bots tournament show tower t8Rk2 --wait"
        })
final class TournamentCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "What about tournaments: list, show, new, start or end?");
    }

    private int call(Consumer<ServerMessage> news, ServerOptions server, ServerOptions.Task task)
            throws InterruptedException {
        ServerOptions.Call prepared = checked(server::call);
        try {
            prepared.run(news, task);
            return CommandLine.ExitCode.OK;
        } catch (RequestFailedException e) {
            spec.commandLine().getErr().println("parlor-bots: " + SafeText.sanitize(String.valueOf(e.getMessage())));
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    /** What the command line means, before anything is sent. */
    private <T> T checked(Supplier<T> meaning) {
        try {
            return meaning.get();
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        } catch (RequestException e) {
            throw new ParameterException(spec.commandLine(), e.text());
        }
    }

    private int call(ServerOptions server, ServerOptions.Task task) throws InterruptedException {
        return call(message -> {}, server, task);
    }

    private void print(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }

    @Command(name = "list", description = "Lists the tournaments there are.", mixinStandardHelpOptions = true)
    int list(
            @Mixin ServerOptions server,
            @Option(names = "--json", description = "The server's answer as one line of JSON.") boolean json)
            throws InterruptedException {
        return call(server, client -> {
            List<TournamentMessage.TournamentSummary> tours = new ArrayList<>();
            String after = null;
            do {
                Reply.ListReply page = client.request(new TournamentRequest.Listing(after), Reply.ListReply.class);
                tours.addAll(MessageCodec.elements(page, TournamentMessage.TournamentSummary.class));
                after = page.more();
            } while (after != null);
            if (json) {
                print(MessageCodec.write(new Reply.ListReply(null, List.copyOf(tours), null)));
            } else if (tours.isEmpty()) {
                print("There are no tournaments");
            } else {
                tours.forEach(tour -> print(TournamentTable.line(tour)));
            }
        });
    }

    @Command(
            name = "show",
            description = "Shows where everybody stands, and who met whom.",
            mixinStandardHelpOptions = true)
    int show(
            @Mixin ServerOptions server,
            @Parameters(index = "1", paramLabel = "ID", description = "Which tournament.") String tour,
            @Option(names = "--round", description = "The pairings of this round; the latest if left out.") @Nullable
                    Integer round,
            @Option(names = "--wait", description = "When it is over.") boolean wait,
            @Option(names = "--json", description = "The server's answer as one line of JSON.") boolean json)
            throws InterruptedException {
        LinkedBlockingQueue<TournamentMessage> news = new LinkedBlockingQueue<>();
        return call(
                message -> {
                    if (message instanceof TournamentMessage told) {
                        news.add(told);
                    }
                },
                server,
                client -> {
                    TournamentRequest.Show target = new TournamentRequest.Show(tour, round, wait ? true : null);
                    Reply.TournamentReply shown = client.request(target, Reply.TournamentReply.class);
                    while (wait && !isOver(shown.tour())) {
                        if (isOver(news.take().tour())) {
                            shown = client.request(target, Reply.TournamentReply.class);
                        }
                    }
                    if (json) {
                        print(MessageCodec.write(shown));
                    } else {
                        TournamentTable.lines(shown).forEach(this::print);
                    }
                });
    }

    private static boolean isOver(TournamentMessage.TournamentSummary tour) {
        return tour.state().equals("over");
    }

    @Command(
            name = "new",
            description = "Makes a tournament, and prints its id.",
            mixinStandardHelpOptions = true,
            sortOptions = false)
    int create(
            @Mixin ServerOptions server,
            @Parameters(index = "1", paramLabel = "TITLE", description = "What it is called.") String title,
            @Option(names = "--kind", required = true, description = "roundrobin, gauntlet, swiss or arena.")
                    String kind,
            @Option(names = "--game", required = true, description = "reversi, kalah or tictactoe.") String game,
            @Option(
                            names = "--set",
                            paramLabel = "OPTION=VALUE",
                            description = "An option of the game, such as rows=6, seeds=3 or passing=free.")
                    @Nullable
                    Map<String, String> options,
            @Option(
                            names = "--clock",
                            defaultValue = "1+1",
                            description = "1+1 (default; minutes and seconds a move) or 10s (for each move).")
                    String clock,
            @Option(names = "--rounds", description = "How many, in a Swiss.") @Nullable Integer rounds,
            @Option(names = "--cycles", description = "How often the same two meet, in a round-robin or gauntlet.")
                    @Nullable
                    Integer cycles,
            @Option(names = "--minutes", description = "How long, in an arena; 60 if left out.") @Nullable
                    Integer minutes,
            @Option(names = "--in", paramLabel = "MINUTES", description = "Starts by itself after so long.") @Nullable
                    Integer delay,
            @Option(names = "--for", paramLabel = "WHO", description = "bots or people only.") @Nullable String who,
            @Option(names = "--rated", description = "Its games count.") boolean rated,
            @Option(names = "--json", description = "The server's answer as one line of JSON.") boolean json)
            throws InterruptedException {
        TournamentRequest.Create target = checked(() -> {
            GameKind meant = GameOptions.kind(game);
            Map<String, Object> chosen = new LinkedHashMap<>();
            (options == null ? Map.<String, String>of() : options)
                    .forEach((key, value) ->
                            chosen.put(key, GameOptions.option(meant, key, "").parse(value)));
            return new TournamentRequest.Create(
                    title,
                    kind(kind),
                    meant.id(),
                    chosen,
                    TimeControlFormat.parse(clock),
                    rated ? true : null,
                    rounds,
                    cycles,
                    minutes,
                    delay == null ? null : Long.valueOf(System.currentTimeMillis() + delay * 60_000L),
                    who(who));
        });
        return call(server, client -> {
            Reply.Ok made = client.request(target, Reply.Ok.class);
            print(json ? MessageCodec.write(made) : String.valueOf(made.tour()));
        });
    }

    private static TournamentFormat kind(String word) {
        try {
            return TournamentFormat.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException("kind", "A tournament is a roundrobin, gauntlet, swiss or arena");
        }
    }

    private static @Nullable OpponentFilter who(@Nullable String word) {
        if (word == null) {
            return null;
        }
        return switch (word) {
            case "bots" -> OpponentFilter.BOT;
            case "people" -> OpponentFilter.HUMAN;
            default ->
                throw new InvalidInputException(
                        "for", "A tournament is for bots or for people, or for all if left out");
        };
    }

    @Command(name = "start", description = "Starts an own tournament.", mixinStandardHelpOptions = true)
    int start(
            @Mixin ServerOptions server,
            @Parameters(index = "1", paramLabel = "ID", description = "Which tournament.") String tour)
            throws InterruptedException {
        return call(server, client -> client.request(new TournamentRequest.Start(tour), Reply.Ok.class));
    }

    @Command(name = "end", description = "Ends an own tournament as it stands.", mixinStandardHelpOptions = true)
    int end(
            @Mixin ServerOptions server,
            @Parameters(index = "1", paramLabel = "ID", description = "Which tournament.") String tour)
            throws InterruptedException {
        return call(server, client -> client.request(new TournamentRequest.End(tour), Reply.Ok.class));
    }
}
