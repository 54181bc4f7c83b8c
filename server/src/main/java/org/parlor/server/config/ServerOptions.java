package org.parlor.server.config;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Authenticator;
import org.parlor.server.core.api.PasswordPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.SpectatorDelay;
import org.parlor.server.core.game.Player;
import org.parlor.server.net.GatewayLimits;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The house rules and limits an operator may set: the one place where options become them. */
@Command
public final class ServerOptions {
    private static final String GUEST = Authenticator.guestName("");
    private static final int NAME_MAX = 60;
    private static final int MOTD_MAX = 200;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "Parlor",
            description = "What the server calls itself. Default: ${DEFAULT-VALUE}.")
    private String name = "";

    @Option(
            names = "--motd",
            paramLabel = "TEXT",
            defaultValue = "Welcome",
            description = "What it says to whoever connects. Default: ${DEFAULT-VALUE}.")
    private String motd = "";

    @Option(
            names = "--guests",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether people may come without an account. Default: they may.")
    private boolean guests;

    @Option(
            names = "--bots-self-register",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether a bot's first log-in makes its account. Default: it does.")
    private boolean selfRegister;

    @Option(
            names = "--allow-plaintext-passwords",
            fallbackValue = "true",
            description = "Take passwords also from other computers over connections that are not encrypted, where they"
                    + " can be read on the way.")
    private boolean plaintextPasswords;

    @Option(
            names = "--grace-seconds",
            paramLabel = "N",
            defaultValue = "60",
            description = "After how long an opponent may claim the game of a player who is away. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int graceSeconds;

    @Option(
            names = "--illegal-limit",
            paramLabel = "N",
            defaultValue = "3",
            description = "A bot's so many-th illegal move in a game forfeits it. Default: ${DEFAULT-VALUE}.")
    private int illegalLimit;

    @Option(
            names = "--pair-tc",
            paramLabel = "CLOCK",
            defaultValue = "1+1",
            converter = Clock.class,
            description = "The clock of games between bots that the server pairs: MINUTES+SECONDS, or as '30s' for"
                    + " each move. Default: ${DEFAULT-VALUE}.")
    private TimeControl pairTc = new TimeControl.None();

    @Option(
            names = "--spectator-delay-seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "How late rated games between people are shown to others. Default: ${DEFAULT-VALUE}.")
    private int spectatorDelaySeconds;

    @Option(
            names = "--accounts-max",
            paramLabel = "N",
            defaultValue = "40000",
            description = "How many people and bots may be known at once. Default: ${DEFAULT-VALUE}.")
    private int accountsMax;

    @Option(
            names = "--games-max",
            paramLabel = "N",
            defaultValue = "50000",
            description =
                    "How many games may be in memory at once; those that are over make room for new ones. Default: ${DEFAULT-VALUE}.")
    private int gamesMax;

    @Option(
            names = "--connections-max",
            paramLabel = "N",
            defaultValue = "20000",
            description = "How many connections may be open at once. Default: ${DEFAULT-VALUE}.")
    private int connectionsMax;

    @Option(
            names = "--connections-per-address",
            paramLabel = "N",
            defaultValue = "200",
            description = "How many of them may come from one address; this computer's own are not counted. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int connectionsPerAddress;

    @Option(
            names = "--admins",
            paramLabel = "NAME",
            description = "Accounts that may look after the server over the network (admin.… of the protocol), divided"
                    + " by commas. Default: none.")
    private String admins = "";

    @Option(
            names = "--requests-per-10s",
            paramLabel = "N",
            defaultValue = "100",
            description = "How many requests a connection may make in ten seconds. Default: ${DEFAULT-VALUE}.")
    private int requestsPer10s;

    /** @throws InvalidSettingsException if a value is out of range */
    public ServerSettings house(SettingsResolver settingsResolver) {
        ServerSettings.AccessSettings accessSettings = new ServerSettings.AccessSettings(
                guests,
                selfRegister,
                plaintextPasswords ? PasswordPolicy.ANYWHERE : PasswordPolicy.GUARDED,
                settingsResolver.inRange("accounts-max", accountsMax, 1, 10_000_000));
        ServerSettings.GameLimits gameLimits = new ServerSettings.GameLimits(
                Duration.ofSeconds(settingsResolver.inRange("grace-seconds", graceSeconds, 1, 3_600)),
                settingsResolver.inRange("illegal-limit", illegalLimit, 1, 1_000),
                settingsResolver.inRange("games-max", gamesMax, 1, 10_000_000),
                pairTc,
                spectatorDelay(settingsResolver));
        return new ServerSettings(
                text(settingsResolver, "name", name, NAME_MAX),
                text(settingsResolver, "motd", motd, MOTD_MAX),
                keys(settingsResolver, admins),
                accessSettings,
                gameLimits);
    }

    private SpectatorDelay spectatorDelay(SettingsResolver settingsResolver) {
        int secondsMax = (int) SpectatorDelay.MAX.toSeconds();
        int seconds = settingsResolver.inRange("spectator-delay-seconds", spectatorDelaySeconds, 0, secondsMax);
        SpectatorDelay usual = SpectatorDelay.standard();
        return new SpectatorDelay(usual.casual(), Duration.ofSeconds(seconds), usual.bots());
    }

    /** @throws InvalidSettingsException if a value is out of range */
    public GatewayLimits limits(SettingsResolver settingsResolver) {
        return GatewayLimits.standard()
                .with(
                        settingsResolver.inRange("connections-max", connectionsMax, 1, 1_000_000),
                        settingsResolver.inRange("connections-per-address", connectionsPerAddress, 1, 1_000_000),
                        settingsResolver.inRange("requests-per-10s", requestsPer10s, 1, 1_000_000));
    }

    private static Set<String> keys(SettingsResolver settingsResolver, String admins) {
        List<String> names = Stream.of(admins.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        for (String name : names) {
            if (!Account.isName(name)) {
                throw new InvalidSettingsException(settingsResolver.label("admins")
                        + " is names divided by commas; no account is called '" + name + "'");
            }
            if (Player.key(name).startsWith(GUEST)) {
                throw new InvalidSettingsException(settingsResolver.label("admins") + ": " + name
                        + " is a guest's name, and no guest can be an admin");
            }
        }
        return names.stream().map(Player::key).collect(Collectors.toSet());
    }

    private static String text(SettingsResolver settingsResolver, String key, String text, int charsMax) {
        try {
            SafeText.requireClean(settingsResolver.label(key), text);
        } catch (RequestException refusal) {
            throw new InvalidSettingsException(refusal.text());
        }
        if (text.length() > charsMax) {
            throw new InvalidSettingsException(
                    settingsResolver.label(key) + " has at most " + charsMax + " characters, not " + text.length());
        }
        return text;
    }

    /** A clock as people write it. */
    static final class Clock implements ITypeConverter<TimeControl> {
        @Override
        public TimeControl convert(String typed) {
            try {
                return TimeControlFormat.parse(typed);
            } catch (InvalidInputException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }
}
