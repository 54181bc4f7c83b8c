package org.parlor.bots.cli.option;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.Level;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.ChallengeSpec;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.LobbyRequest;
import org.parlor.message.json.TaggedUnionCodec;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** The account of a bot on a server and the games it plays. */
public final class BotOptions {
    static final String TOKEN_VARIABLE = "PARLOR_TOKEN";

    @Parameters(paramLabel = "HOST[:PORT]", description = "Server address; default port 7777, or 7778 with TLS.")
    private String address = "";

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Option(names = "--name", required = true, description = "The bot's name.")
    private String name = "";

    @Option(
            names = "--token",
            description = "The bot's token, at least 20 characters. Prefer the environment variable " + TOKEN_VARIABLE
                    + ": other users can read the command line.")
    private @Nullable String token;

    @Option(
            names = "--invitation",
            paramLabel = "CODE",
            description =
                    "The invitation with which the first log-in creates the account, where the server requires one.")
    private @Nullable String invitation;

    @Option(
            names = "--game",
            paramLabel = "GAME",
            completionCandidates = GameIdCandidates.class,
            description = "Game to play: ${COMPLETION-CANDIDATES}. Repeatable; default: all.")
    private List<String> games = List.of();

    @Option(
            names = "--accept",
            paramLabel = "MODE",
            description = "Accept challenges with such a clock: none, fischer, byoyomi, move or corr (days per move)."
                    + " Repeatable; default: all but corr.")
    private List<String> modes = List.of();

    @Option(names = "--games", paramLabel = "COUNT", description = "Exit after this many games; default 0 (never).")
    private int count;

    @Option(names = "--slots", paramLabel = "COUNT", description = "Concurrent games, 1 to 1000; default 1.")
    private int slots = 1;

    @Option(names = "--no-pair", description = "Do not let the server pair the bot with other bots.")
    private boolean unpaired;

    @Option(
            names = "--opponent",
            paramLabel = "NAME",
            description = "Challenge NAME instead of waiting for challenges.")
    private @Nullable String opponent;

    @Option(names = "--tour", paramLabel = "ID", description = "Play in this tournament and exit when it is over.")
    private @Nullable String tour;

    @Option(names = "--set", paramLabel = "OPTION=VALUE", description = "With --opponent: a game option; repeatable.")
    private Map<String, String> options = Map.of();

    @Option(
            names = "--clock",
            description = "With --opponent: the clock, 5+3 (minutes plus seconds per move), 10s (per move) or none.")
    private String clock = "none";

    @Option(names = "--seed", description = "Random seed for choices among equal moves.")
    private long seed = System.nanoTime();

    /** @throws InvalidInputException or {@link org.parlor.message.RequestException} if an option is invalid */
    public BotSettings settings(ParseResult parsed, String level) {
        requireEffects(parsed);
        return settings(Level.parse(level));
    }

    private void requireEffects(ParseResult parsed) {
        OptionChecks.excludes(parsed, "--opponent", tour != null, "--tour");
        OptionChecks.requires(parsed, "--clock", opponent != null, "--opponent NAME");
        OptionChecks.requires(parsed, "--set", opponent != null, "--opponent NAME");
        OptionChecks.excludes(parsed, "--slots", opponent != null, "--opponent");
        OptionChecks.excludes(parsed, "--accept", opponent != null, "--opponent");
        OptionChecks.excludes(parsed, "--accept", tour != null, "--tour");
    }

    private BotSettings settings(Level level) {
        String secret = token != null ? token : System.getenv(TOKEN_VARIABLE);
        if (secret == null) {
            throw new InvalidInputException(
                    "token", "no token specified; use --token or the environment variable " + TOKEN_VARIABLE);
        }
        games.forEach(Games::get);
        modes.forEach(mode -> TaggedUnionCodec.of(TimeControl.class).require(mode, "--accept"));
        BotSettings settings = BotSettings.of(ServerEndpoint.parse(address, tls.trust()), name, secret, level)
                .withInvitation(invitation)
                .withGames(games.isEmpty() ? Games.ids() : games)
                .withTimeControls(modes.isEmpty() ? null : new LobbyRequest.Policy.Limits(null, null, modes, null))
                .withGamesMax(OptionChecks.atLeast(0, "games", count))
                .withSlots(OptionChecks.range("slots", slots, 1, LobbyRequest.Policy.SLOTS_MAX))
                .withServerPairing(!unpaired)
                .withSeed(seed);
        if (tour != null) {
            return settings.withTournament(tour);
        }
        return opponent == null ? settings : settings.withChallenge(challenge(opponent));
    }

    private ChallengeSpec challenge(String to) {
        if (games.size() != 1) {
            throw new InvalidInputException("game", "--opponent requires exactly one --game");
        }
        GameKind kind = Games.get(games.get(0));
        return new ChallengeSpec(to, kind.id(), GameOptions.values(kind, options), TimeControlFormat.parse(clock));
    }
}
