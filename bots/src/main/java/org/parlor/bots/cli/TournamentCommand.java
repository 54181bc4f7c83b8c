package org.parlor.bots.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.option.ServerOptions;
import org.parlor.connection.RequestClient;
import org.parlor.connection.RequestFailedException;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TournamentTextFormatter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code parlor-bots tournament}: creates, manages and shows tournaments on a server. */
@Command(
        name = "tournament",
        description = "Creates, starts, ends and shows tournaments on a server.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = NewTournamentCommand.class,
        footer = {
            "",
            "The server pairs the players, starts the games and computes the standings. Bots",
            "join with 'connect --tour ID' or 'bridge --tour ID', people from the lobby. Use",
            "a separate account to create tournaments: logging in under the name of a",
            "connected bot disconnects that bot.",
            "Exit codes: 0 success, 1 failure, 2 usage error.",
            "",
            "Examples:",
            "  export PARLOR_TOKEN=a-secret-of-20-letters",
            "  parlor-bots tournament new tower --name club --kind swiss --game kalah \\",
            "    --clock 1+1 --rounds 5 'Friday Kalah'",
            "  parlor-bots connect tower --name deep --token … --tour t8Rk2",
            "  parlor-bots tournament start tower t8Rk2 --name club",
            "  parlor-bots tournament show tower t8Rk2 --wait"
        })
final class TournamentCommand extends AbstractCommand {
    static final String JSON = "Print the server's reply as one line of JSON.";
    /** A lost connection ends the subscription to updates. */
    private static final int POLL_SECONDS = 30;

    @Override
    public Integer call() {
        throw new ParameterException(
                commandLine(), "no command specified; available commands: list, show, new, start, end");
    }

    static Reply.Ok request(ServerOptions server, TournamentRequest request)
            throws InterruptedException, CommandFailedException, RequestFailedException {
        try (RequestClient client = server.connect(message -> {})) {
            return (Reply.Ok) client.request(request);
        }
    }

    @Command(name = "list", description = "Lists all tournaments.", mixinStandardHelpOptions = true)
    void list(@Mixin ServerOptions server, @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException, CommandFailedException, RequestFailedException {
        try (RequestClient client = server.connect(message -> {})) {
            List<TournamentMessage.TournamentSummary> tournaments = new ArrayList<>();
            String after = null;
            do {
                Reply.ListReply page = (Reply.ListReply) client.request(new TournamentRequest.Listing(after));
                tournaments.addAll(MessageCodec.elements(page, TournamentMessage.TournamentSummary.class));
                after = page.more();
            } while (after != null);
            if (json) {
                print(MessageCodec.write(new Reply.ListReply(null, List.copyOf(tournaments), null)));
            } else if (tournaments.isEmpty()) {
                print("There are no tournaments");
            } else {
                tournaments.forEach(summary -> print(TournamentTextFormatter.line(summary)));
            }
        }
    }

    @Command(
            name = "show",
            description = "Shows the standings and pairings of a tournament.",
            mixinStandardHelpOptions = true)
    void show(
            @Mixin ServerOptions server,
            @Parameters(index = "1", paramLabel = "ID", description = "Tournament id.") String id,
            @Option(names = "--round", description = "Show the pairings of this round; default: the latest.") @Nullable
                    Integer round,
            @Option(names = "--wait", description = "Wait until the tournament is over.") boolean wait,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException, CommandFailedException, RequestFailedException {
        LinkedBlockingQueue<TournamentMessage> updates = new LinkedBlockingQueue<>();
        Consumer<ServerMessage> listener = message -> {
            if (message instanceof TournamentMessage update) {
                updates.add(update);
            }
        };
        try (RequestClient client = server.connect(listener)) {
            TournamentRequest.Show request = new TournamentRequest.Show(id, round, wait ? true : null);
            Reply.TournamentReply reply = (Reply.TournamentReply) client.request(request);
            while (wait && !isOver(reply.tour())) {
                TournamentMessage update = updates.poll(POLL_SECONDS, TimeUnit.SECONDS);
                if (update == null || isOver(update.tour())) {
                    reply = (Reply.TournamentReply) client.request(request);
                }
            }
            if (json) {
                print(MessageCodec.write(reply));
            } else {
                TournamentTextFormatter.lines(reply).forEach(this::print);
            }
        }
    }

    private static boolean isOver(TournamentMessage.TournamentSummary summary) {
        return summary.state().equals("over");
    }

    @Command(name = "start", description = "Starts one of your tournaments.", mixinStandardHelpOptions = true)
    void start(
            @Mixin ServerOptions server,
            @Parameters(index = "1", paramLabel = "ID", description = "Tournament id.") String id)
            throws InterruptedException, CommandFailedException, RequestFailedException {
        request(server, new TournamentRequest.Start(id));
    }

    @Command(
            name = "end",
            description = "Ends one of your tournaments with the current standings.",
            mixinStandardHelpOptions = true)
    void end(
            @Mixin ServerOptions server,
            @Parameters(index = "1", paramLabel = "ID", description = "Tournament id.") String id)
            throws InterruptedException, CommandFailedException, RequestFailedException {
        request(server, new TournamentRequest.End(id));
    }
}
