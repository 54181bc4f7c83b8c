package org.parlor.bots.cli.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.Level;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.ChallengeSpec;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** Who a bot is on a server, and which games it takes. */
public final class BotOptions {
    static final String TOKEN_VARIABLE = "PARLOR_TOKEN";

    @Parameters(
            paramLabel = "HOST[:PORT]",
            description = "Where the server listens; the port is 7777, or 7778 for TLS, if left out.")
    private String address = "";

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Option(names = "--name", required = true, description = "The bot's name.")
    private String name = "";

    @Option(
            names = "--token",
            description = "Its secret, 20 characters at least. Better given as the environment variable "
                    + TOKEN_VARIABLE + ", where other users of this machine do not see it.")
    private @Nullable String token;

    @Option(
            names = "--game",
            paramLabel = "GAME",
            description = "A game it plays: reversi, kalah or tictactoe. May be repeated; all if left out.")
    private List<String> games = List.of();

    @Option(names = "--games", paramLabel = "COUNT", description = "Leave after this many games; 0 (default): never.")
    private int count;

    @Option(names = "--slots", paramLabel = "COUNT", description = "Games to play at once, 1 to 1000; default 1.")
    private int slots = 1;

    @Option(names = "--no-pair", description = "Do not let the server pair it with other bots.")
    private boolean unpaired;

    @Option(names = "--opponent", paramLabel = "NAME", description = "Challenge NAME instead of waiting.")
    private @Nullable String opponent;

    @Option(names = "--tour", paramLabel = "ID", description = "Play in this tournament, and leave when it is over.")
    private @Nullable String tour;

    @Option(
            names = "--set",
            paramLabel = "OPTION=VALUE",
            description = "With --opponent: an option of the game, such as rows=6, seeds=3 or passing=free.")
    private Map<String, String> options = Map.of();

    @Option(
            names = "--clock",
            description = "With --opponent: the clock, 5+3 (minutes and seconds a move), 10s (for each move) or none.")
    private String clock = "none";

    @Option(names = "--seed", description = "Repeats its choices among equal moves.")
    private long seed = System.nanoTime();

    /** @throws ParameterException saying what is wrong */
    public BotSettings settings(CommandLine command, String level) {
        try {
            requireEffects(command.getParseResult());
            return settings(Level.parse(level));
        } catch (InvalidInputException e) {
            throw new ParameterException(command, e.getMessage());
        } catch (RequestException e) {
            throw new ParameterException(command, e.text());
        }
    }

    private void requireEffects(ParseResult parsed) {
        OptionDependencies.exclude(parsed, "--opponent", tour != null, "--tour");
        OptionDependencies.require(parsed, "--clock", opponent != null, "--opponent NAME");
        OptionDependencies.require(parsed, "--set", opponent != null, "--opponent NAME");
        OptionDependencies.exclude(parsed, "--slots", opponent != null, "--opponent");
    }

    private BotSettings settings(Level level) {
        String secret = token != null ? token : System.getenv(TOKEN_VARIABLE);
        if (secret == null) {
            throw new InvalidInputException(
                    "token", "A bot needs a --token, or " + TOKEN_VARIABLE + " in its environment");
        }
        games.forEach(GameOptions::kind);
        BotSettings settings = BotSettings.of(ServerEndpoint.parse(address, tls.trust()), name, secret, level)
                .withGames(games.isEmpty() ? Games.ids() : games)
                .withGamesMax(OptionRanges.atLeast(0, "games", count))
                .withSlots(OptionRanges.require("slots", slots, 1, LobbyRequest.Policy.SLOTS_MAX))
                .withServerPairing(!unpaired)
                .withSeed(seed);
        if (tour != null) {
            return settings.withTournament(tour);
        }
        return opponent == null ? settings : settings.withChallenge(challenge(opponent));
    }

    private ChallengeSpec challenge(String to) {
        if (games.size() != 1) {
            throw new InvalidInputException("game", "A challenge is to one game: give one --game");
        }
        GameKind kind = GameOptions.kind(games.get(0));
        Map<String, Object> chosen = new LinkedHashMap<>();
        options.forEach((key, value) ->
                chosen.put(key, GameOptions.option(kind, key, "").parse(value)));
        return new ChallengeSpec(to, kind.id(), chosen, TimeControlFormat.parse(clock));
    }
}
