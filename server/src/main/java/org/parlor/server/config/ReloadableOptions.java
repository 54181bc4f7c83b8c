package org.parlor.server.config;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.core.account.AccountNames;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.RegistrationMode;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.SpectatorDelays;
import org.parlor.server.net.GatewayLimits;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Options of the server settings and of the gateway limits. A reload applies all of them without a restart. */
@Command
public final class ReloadableOptions {
    /** Key of the option. */
    public static final String CONNECTIONS_MAX = "connections-max";

    private static final int NAME_CHARS_MAX = 60;
    private static final int MOTD_CHARS_MAX = 200;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "Parlor",
            description = "Server name shown to clients, at most 60 characters. Default: ${DEFAULT-VALUE}.")
    private String name = "";

    @Option(
            names = "--motd",
            paramLabel = "TEXT",
            defaultValue = "Welcome",
            description = "Message shown to clients when they connect, at most 200 characters. Default:"
                    + " ${DEFAULT-VALUE}.")
    private String motd = "";

    @Option(
            names = "--guests",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Allow guests, who log in without an account. Default: enabled.")
    private boolean guests;

    @Option(
            names = "--registration",
            paramLabel = "MODE",
            defaultValue = "open",
            converter = Registration.class,
            description = "Who may create an account at a log-in: open (everybody), persons or bots (the others need an"
                    + " invitation), invitation (everybody needs one), closed (nobody). Default: ${DEFAULT-VALUE}.")
    private RegistrationMode registration = RegistrationMode.OPEN;

    @Option(
            names = "--allow-plaintext-passwords",
            fallbackValue = "true",
            description = "Accept passwords on unencrypted connections from other computers. Insecure: the passwords"
                    + " can be intercepted. Default: disabled.")
    private boolean plaintextPasswords;

    @Option(
            names = "--grace-seconds",
            paramLabel = "N",
            defaultValue = "60",
            description = "Seconds a player may be disconnected before the opponent can claim the game. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int graceSeconds;

    @Option(
            names = "--illegal-limit",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of illegal moves after which a bot forfeits the game. Default: ${DEFAULT-VALUE}.")
    private int illegalLimit;

    @Option(
            names = "--pair-tc",
            paramLabel = "CLOCK",
            defaultValue = "1+1",
            converter = Clock.class,
            description = "Time control of games between bots paired by the server: MINUTES+SECONDS, 30s for each"
                    + " move, or 10+3x30 for byo-yomi. Default: ${DEFAULT-VALUE}.")
    private TimeControl pairTc = new TimeControl.None();

    @Option(
            names = "--spectator-delay-seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "Delay in seconds of rated games between people for spectators. Default: ${DEFAULT-VALUE}.")
    private int spectatorDelaySeconds;

    @Option(
            names = "--accounts-max",
            paramLabel = "N",
            defaultValue = "40000",
            description = "Maximum number of accounts, including guests. Default: ${DEFAULT-VALUE}.")
    private int accountsMax;

    @Option(
            names = "--games-max",
            paramLabel = "N",
            defaultValue = "50000",
            description =
                    "Maximum number of games in memory; finished games make room for new ones. Default: ${DEFAULT-VALUE}.")
    private int gamesMax;

    @Option(
            names = "--bot-games-max",
            paramLabel = "N",
            defaultValue = "200",
            description = "Maximum number of unfinished games of a bot. Default: ${DEFAULT-VALUE}.")
    private int botGamesMax;

    @Option(
            names = "--" + CONNECTIONS_MAX,
            paramLabel = "N",
            defaultValue = "20000",
            description = "Maximum number of open connections. Default: ${DEFAULT-VALUE}, or as many as the limit of"
                    + " open files allows.")
    private int connectionsMax;

    @Option(
            names = "--connections-per-address",
            paramLabel = "N",
            defaultValue = "200",
            description = "Maximum number of open connections per remote address; the local host is exempt. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int connectionsPerAddress;

    @Option(
            names = "--admins",
            paramLabel = "NAME",
            description = "Comma-separated names of the accounts that may administer the server over the network"
                    + " (admin.* requests). Default: none.")
    private String admins = "";

    @Option(
            names = "--admin-otp",
            fallbackValue = "true",
            description =
                    "Require one-time codes (a second factor) of admins and moderators who log in by password; they"
                            + " set them up with 'parlor-server admin otp enrol'. Default: disabled.")
    private boolean adminOtp;

    @Option(
            names = "--requests-per-10s",
            paramLabel = "N",
            defaultValue = "100",
            description = "Maximum number of requests per connection in 10 seconds; moves are not counted. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int requestsPer10s;

    @Option(
            names = "--advertise",
            paramLabel = "ADDRESS",
            description = "Comma-separated public addresses of this server, HOST:PORT, at most 16. A client that loses"
                    + " its connection also tries these. Default: none.")
    private String advertise = "";

    @Option(
            names = "--tls-advertise",
            paramLabel = "ADDRESS",
            description = "The same for clients that are connected by TLS; the certificate must be valid at all of"
                    + " these addresses. Default: none.")
    private String tlsAdvertise = "";

    /** @throws ParameterException if a value is out of range */
    public ServerSettings settings(SettingsResolver settingsResolver) {
        ServerSettings.AccessSettings accessSettings = new ServerSettings.AccessSettings(
                guests,
                registration,
                plaintextPasswords ? PasswordLoginPolicy.ANYWHERE : PasswordLoginPolicy.GUARDED,
                settingsResolver.inRange("accounts-max", accountsMax, 1, 10_000_000),
                adminOtp,
                true);
        ServerSettings.GameLimits gameLimits = new ServerSettings.GameLimits(
                Duration.ofSeconds(settingsResolver.inRange("grace-seconds", graceSeconds, 1, 3_600)),
                settingsResolver.inRange("illegal-limit", illegalLimit, 1, 1_000),
                settingsResolver.inRange("games-max", gamesMax, 1, 10_000_000),
                settingsResolver.inRange("bot-games-max", botGamesMax, 1, LobbyRequest.Policy.SLOTS_MAX),
                pairTc,
                spectatorDelay(settingsResolver));
        return new ServerSettings(
                text(settingsResolver, "name", name, NAME_CHARS_MAX),
                text(settingsResolver, "motd", motd, MOTD_CHARS_MAX),
                names(settingsResolver, admins),
                accessSettings,
                gameLimits,
                new ServerSettings.AdvertisedServers(
                        addresses(settingsResolver, "advertise", advertise),
                        addresses(settingsResolver, "tls-advertise", tlsAdvertise)));
    }

    private SpectatorDelays spectatorDelay(SettingsResolver settingsResolver) {
        int secondsMax = (int) SpectatorDelays.MAX.toSeconds();
        int seconds = settingsResolver.inRange("spectator-delay-seconds", spectatorDelaySeconds, 0, secondsMax);
        SpectatorDelays standard = SpectatorDelays.standard();
        return new SpectatorDelays(standard.casual(), Duration.ofSeconds(seconds), standard.bots());
    }

    /** @throws ParameterException if a value is out of range */
    public GatewayLimits limits(SettingsResolver settingsResolver) {
        int connections = settingsResolver.inRange(CONNECTIONS_MAX, connectionsMax, 1, 1_000_000);
        return GatewayLimits.defaults()
                .with(
                        settingsResolver.isDefault(CONNECTIONS_MAX)
                                ? OpenFiles.connectionsMax(connections)
                                : connections,
                        settingsResolver.inRange("connections-per-address", connectionsPerAddress, 1, 1_000_000),
                        settingsResolver.inRange("requests-per-10s", requestsPer10s, 1, 1_000_000));
    }

    private static List<String> words(String list) {
        return Stream.of(list.split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static List<String> addresses(SettingsResolver settingsResolver, String key, String list) {
        List<String> addresses = words(list);
        if (addresses.size() > ServerEndpoint.ADVERTISED_MAX) {
            throw settingsResolver.invalid(settingsResolver.label(key) + " must have at most "
                    + ServerEndpoint.ADVERTISED_MAX + " addresses, not " + addresses.size());
        }
        for (String address : addresses) {
            try {
                ServerEndpoint.parseAdvertised(address, TrustPolicy.PLAIN);
            } catch (InvalidInputException e) {
                throw settingsResolver.invalid(
                        settingsResolver.label(key) + ": invalid address '" + address + "': " + e.getMessage());
            }
        }
        return addresses;
    }

    private static Set<String> names(SettingsResolver settingsResolver, String admins) {
        List<String> names = words(admins);
        for (String name : names) {
            if (!AccountNames.isName(name)) {
                throw settingsResolver.invalid(settingsResolver.label("admins")
                        + " must be comma-separated account names; '" + name + "' is not a valid name");
            }
            if (UsernameProfile.hasGuestPrefix(name)) {
                throw settingsResolver.invalid(
                        settingsResolver.label("admins") + ": " + name + " is a guest name; guests cannot be admins");
            }
        }
        return names.stream().map(UsernameProfile::prepare).collect(Collectors.toSet());
    }

    private static String text(SettingsResolver settingsResolver, String key, String text, int charsMax) {
        try {
            SafeText.requireClean(settingsResolver.label(key), text);
        } catch (RequestException e) {
            throw settingsResolver.invalid(e.text());
        }
        if (text.length() > charsMax) {
            throw settingsResolver.invalid(settingsResolver.label(key) + " must have at most " + charsMax
                    + " characters, not " + text.length());
        }
        return text;
    }

    /** Parses a registration mode. */
    static final class Registration implements ITypeConverter<RegistrationMode> {
        @Override
        public RegistrationMode convert(String typed) {
            return Stream.of(RegistrationMode.values())
                    .filter(mode -> mode.toString().equals(typed))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "'" + typed + "' is not open, persons, bots, invitation or closed"));
        }
    }

    /** Parses a time control in its text form. */
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
