package org.parlor.bots.cli;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.ServerOptions;
import org.parlor.connection.RequestFailedException;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.TournamentFormat;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code parlor-bots tournament new}. A class, because picocli reads many options slowly from the parameters of a method:
 * as one, this command took as long at every start as all others together.
 */
@Command(name = "new", description = "Creates a tournament and prints its id.")
final class NewTournamentCommand extends AbstractCommand {
    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(index = "1", paramLabel = "TITLE", description = "Title of the tournament.")
    private String title = "";

    @Option(names = "--kind", required = true, description = "roundrobin, gauntlet, swiss or arena.")
    private String format = "";

    @Option(
            names = "--game",
            required = true,
            completionCandidates = GameIdCandidates.class,
            description = "${COMPLETION-CANDIDATES}.")
    private String game = "";

    @Option(names = "--set", paramLabel = "OPTION=VALUE", description = "A game option; repeatable.")
    private Map<String, String> options = Map.of();

    @Option(
            names = "--clock",
            defaultValue = "1+1",
            description =
                    "1+1 (default; minutes plus seconds per move), 10s (per move) or, in a round-robin, 3d (days per move).")
    private String clock = "";

    @Option(names = "--rounds", description = "Number of rounds (swiss).")
    private @Nullable Integer rounds;

    @Option(names = "--cycles", description = "Number of games per pairing (roundrobin, gauntlet).")
    private @Nullable Integer cycles;

    @Option(
            names = "--group-size",
            description = "Maximum number of players per group (roundrobin); default one group.")
    private @Nullable Integer groupSize;

    @Option(names = "--minutes", description = "Duration (arena); default 60.")
    private @Nullable Integer minutes;

    @Option(names = "--in", paramLabel = "MINUTES", description = "Start automatically after this time.")
    private @Nullable Integer delay;

    @Option(names = "--for", paramLabel = "WHO", description = "Admit only bots or only people.")
    private @Nullable String players;

    @Option(names = "--rated", description = "Rate the games.")
    private boolean rated;

    @Option(names = "--json", description = TournamentCommand.JSON)
    private boolean json;

    @Override
    public Integer call() throws InterruptedException, CommandFailedException, RequestFailedException {
        GameKind kind = Games.get(game);
        TournamentRequest.Create request = new TournamentRequest.Create(
                title,
                format(format),
                kind.id(),
                GameOptions.values(kind, options),
                TimeControlFormat.parse(clock),
                rated ? true : null,
                rounds,
                cycles,
                groupSize,
                minutes,
                delay == null ? null : Long.valueOf(System.currentTimeMillis() + delay * 60_000L),
                filter(players));
        Reply.Ok reply = TournamentCommand.request(server, request);
        print(json ? MessageCodec.write(reply) : String.valueOf(reply.tour()));
        return OK;
    }

    private static TournamentFormat format(String word) {
        try {
            return TournamentFormat.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException("kind", "--kind must be roundrobin, gauntlet, swiss or arena");
        }
    }

    private static @Nullable OpponentFilter filter(@Nullable String word) {
        if (word == null) {
            return null;
        }
        return switch (word) {
            case "bots" -> OpponentFilter.BOT;
            case "people" -> OpponentFilter.HUMAN;
            default -> throw new InvalidInputException("for", "--for must be bots or people");
        };
    }
}
