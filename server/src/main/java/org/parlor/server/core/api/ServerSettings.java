package org.parlor.server.core.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AccountRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.NotificationChannel;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.InvalidInputException;

/**
 * The settings that a reload applies without a restart. Immutable.
 *
 * @param values the values by key
 * @param prefixesGuests whether names of guests have a prefix, so that they differ from those of accounts
 */
public record ServerSettings(Map<String, Object> values, boolean prefixesGuests) {
    private static final List<Setting<?>> DECLARED = new ArrayList<>();

    public static final Setting<String> NAME = declare(Setting.of("name", "NAME", "Parlor", SettingType.shownText(60))
            .help("Server name shown to clients and in records of games, at most 60 characters."));

    public static final Setting<String> MOTD = declare(Setting.of("motd", "TEXT", "Welcome", SettingType.shownText(200))
            .help("Message shown to clients when they connect, at most 200 characters."));

    public static final Setting<Boolean> GUESTS =
            declare(Setting.flag("guests", true).help("Allow guests, who log in without an account."));

    public static final Setting<RegistrationMode> REGISTRATION = declare(Setting.of(
                    "registration", "MODE", "open", SettingType.word(RegistrationMode.values()))
            .help("Who may create an account at a log-in: open (everybody), persons or bots (the others need an"
                    + " invitation), invitation (everybody needs one), closed (nobody).")
            .details("[Admins](operations.md#administration) can create accounts, and existing accounts can log in, in"
                    + " any case"));

    public static final Setting<PasswordLoginPolicy> PASSWORDS = declare(Setting.of(
                    "allow-plaintext-passwords",
                    "",
                    "false",
                    SettingType.flag()
                            .as(
                                    anywhere -> anywhere ? PasswordLoginPolicy.ANYWHERE : PasswordLoginPolicy.GUARDED,
                                    policy -> policy == PasswordLoginPolicy.ANYWHERE))
            .help("Accept passwords on unencrypted connections from other computers. Insecure: the passwords can be"
                    + " intercepted.")
            .details("Otherwise such a log-in is refused with `tls_required`"));

    public static final Setting<Duration> GRACE = declare(Setting.of("grace-seconds", "N", "60", seconds(1, 3_600))
            .help("Seconds a player may be disconnected before the opponent can claim the game."));

    public static final Setting<Integer> ILLEGAL_LIMIT = declare(Setting.integer("illegal-limit", 1, 1_000, "3")
            .help("Number of illegal moves after which a bot forfeits the game.")
            .details("In a tournament it is 1"));

    public static final Setting<TimeControl> PAIR_TC = declare(Setting.of(
                    "pair-tc",
                    "CLOCK",
                    "1+1",
                    new SettingType<>(
                            "clock",
                            "`MINUTES+SECONDS`, `30s` per move, `10+3x30` byo-yomi, `none`",
                            TimeControlFormat::parseLive,
                            (place, clock) -> null))
            .help(
                    "Time control of games between bots paired by the server: MINUTES+SECONDS, 30s for each move, or 10+3x30"
                            + " for byo-yomi."));

    public static final Setting<SpectatorDelays> SPECTATOR_DELAY = declare(Setting.of(
                    "spectator-delay-seconds",
                    "N",
                    "30",
                    seconds(0, (int) SpectatorDelays.MAX.toSeconds())
                            .as(SpectatorDelays::ofRated, SpectatorDelays::rated))
            .help("Delay in seconds of rated games between people for spectators.")
            .details("Other games are shown without delay"));

    public static final Setting<Integer> ACCOUNTS_MAX = declare(Setting.integer("accounts-max", 1, 10_000_000, "40000")
            .help("Maximum number of accounts, including guests.")
            .details("The last 2 % are for those that admins create"));

    public static final Setting<Integer> GAMES_MAX = declare(Setting.integer("games-max", 1, 10_000_000, "50000")
            .help("Maximum number of games in memory; finished games make room for new ones.")
            .details("These are running games but those by correspondence, games that ended less than ten minutes"
                    + " ago, and those by correspondence in which a rematch is offered, for the days of a move; those that"
                    + " ended first leave first. The last 2 % are for games of admins. Unfinished games of tournaments by"
                    + " correspondence have the same limit for themselves: beyond it no such tournament starts"));

    public static final Setting<Integer> BOT_GAMES_MAX = declare(Setting.integer(
                    "bot-games-max", 1, LobbyRequest.Policy.SLOTS_MAX, "200")
            .help("Maximum number of unfinished games of a bot.")
            .details("Without it two bots could fill a small server. A person has at most 50. Raise it for a bot"
                    + " that plays more; programs that open an account or a guest for each game, such as `parlor-bots"
                    + " load`, do not need it"));

    public static final Setting<Integer> CORRESPONDENCE_GAMES_MAX =
            declare(Setting.integer("correspondence-games-max", 1, 1000, "50")
                    .help("Maximum number of unfinished games by correspondence of an account.")
                    .details("They do not count among its other games. Those of tournaments are not limited"));

    public static final Setting<Integer> VACATION_DAYS =
            declare(Setting.integer("vacation-days", 0, AccountRequest.Vacation.DAYS_MAX, "21")
                    .help("Days of vacation that a player may take in a year, 0 for none.")
                    .details("During a vacation the clocks of the player's games by correspondence do not run in the"
                            + " player's turns"));

    public static final Setting<Integer> DELETION_DAYS = declare(Setting.integer("deletion-days", 0, 90, "14")
            .help("Days after which an account that its user deletes is deleted, 0 for at once.")
            .details("A log-in before cancels the deletion"));

    public static final Setting<List<NotificationChannel>> NOTIFY = declare(Setting.of(
                    "notify",
                    "LIST",
                    "",
                    SettingType.list("channels", ": `ntfy`, `webhook`, `email`, `push`", (place, names) -> null)
                            .as(
                                    names -> names.stream()
                                            .map(ServerSettings::channel)
                                            .toList(),
                                    channels -> channels.stream()
                                            .map(NotificationChannel::toString)
                                            .toList()))
            .help("How users may be notified of their games by correspondence while they are away, comma-separated:"
                    + " ntfy, webhook, email, push. Default: not at all.")
            .example("ntfy,webhook")
            .details(
                    "`email` needs `smtp`, `push` (Web Push to browsers) `vapid-public-key`. The server sends only to addresses that users have set for their accounts. See"
                            + " [Notifications](operations.md#notifications)"));

    public static final Setting<String> VAPID_PUBLIC_KEY = declare(Setting.of(
                    "vapid-public-key", "KEY", "", SettingType.text("key", "as `parlor-server vapid-keys` prints it"))
            .help("Public key with which browsers subscribe to notifications; the other one is --vapid-private-key."
                    + " Default: none.")
            .example("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
            .details("With another one all browsers must subscribe again. See [Web Push](operations.md#web-push)"));

    public static final Setting<Integer> NOTIFY_DAY_MAX = declare(Setting.integer("notify-day-max", 1, 1000, "20")
            .help("Maximum number of notifications of an account in a day."));

    public static final Setting<Boolean> NOTIFY_PRIVATE = declare(Setting.flag("notify-private", false)
            .help(
                    "Also send notifications by http, and to loopback, link-local and private addresses. Insecure: users can"
                            + " reach services that only this network can."));

    public static final Setting<Integer> CONNECTIONS_MAX = declare(Setting.integer(
                    "connections-max", 1, 1_000_000, "20000")
            .help("Maximum number of open connections. Default: ${DEFAULT-VALUE}, or as many as the limit of open"
                    + " files allows.")
            .details("The process needs some more open files than that (`ulimit -n`). The default is lowered to"
                    + " what that limit allows"));

    public static final Setting<Integer> CONNECTIONS_PER_ADDRESS =
            declare(Setting.integer("connections-per-address", 1, 1_000_000, "200")
                    .help("Maximum number of open connections per remote address; the local host is exempt.")
                    .details("IPv6 addresses count per /64"));

    public static final Setting<List<String>> ADMINS = declare(Setting.of(
                    "admins",
                    "NAME",
                    "",
                    SettingType.list("names", "; no guest names", ServerSettings::adminFault)
                            .as(ServerSettings::prepared, names -> names))
            .help("Comma-separated names of the accounts that may administer the server over the network (admin.*"
                    + " requests). Default: none.")
            .example("ada,bob")
            .details("These accounts cannot be created over the network; the server creates missing ones if"
                    + " `admin-password` is set. See [Administration](operations.md#administration)"));

    public static final Setting<Boolean> ADMIN_OTP = declare(Setting.flag("admin-otp", false)
            .help(
                    "Require one-time codes (a second factor) of admins and moderators who log in by password; they set them up"
                            + " with 'parlor-server admin otp enrol'."));

    public static final Setting<Integer> REQUESTS_PER_10S =
            declare(Setting.integer("requests-per-10s", 1, 1_000_000, "100")
                    .help("Maximum number of requests per connection in 10 seconds; moves are not counted.")
                    .details("Nor are `ready`, `ping`, `pong`, `bye` and `explore`"));

    public static final Setting<List<String>> ADVERTISE = declare(Setting.of(
                    "advertise",
                    "ADDRESS",
                    "",
                    SettingType.list("addresses", " `HOST:PORT` or `[IPV6]:PORT`, at most 16", (place, items) -> null))
            .help("Comma-separated public addresses of this server, HOST:PORT, at most 16. A client that loses its"
                    + " connection also tries these. Default: none.")
            .example("play.example.org:7777,play2.example.org:7777")
            .details("For connections without TLS: see [Several addresses](#several-addresses)"));

    public static final Setting<List<String>> TLS_ADVERTISE = declare(Setting.of(
                    "tls-advertise", "ADDRESS", "", ADVERTISE.type())
            .help("The same as --advertise for clients that are connected by TLS; the certificate must be valid at"
                    + " all of these addresses. Default: none.")
            .example("play.example.org:7778,play2.example.org:7778"));

    /** All settings, in the order of the help. */
    public static final List<Setting<?>> ALL = List.copyOf(DECLARED);

    private static final ServerSettings DEFAULTS = of(setting -> Objects.requireNonNull(setting.defaultValue()));

    /**
     * Public addresses of the server, {@code HOST:PORT} each, at which a client that loses its connection can resume.
     *
     * @param plain for connections without TLS
     * @param tls for connections with TLS
     */
    public record AdvertisedServers(List<String> plain, List<String> tls) {
        public static final AdvertisedServers NONE = new AdvertisedServers(List.of(), List.of());

        public AdvertisedServers {
            plain = List.copyOf(plain);
            tls = List.copyOf(tls);
        }

        /** Returns the addresses for the kind of a connection, null if there are none. */
        public @Nullable List<String> find(PeerAddress peer) {
            List<String> addresses = peer.encrypted() ? tls : plain;
            return addresses.isEmpty() ? null : addresses;
        }
    }

    public ServerSettings {
        values = Map.copyOf(values);
    }

    private static NotificationChannel channel(String name) {
        return Stream.of(NotificationChannel.values())
                .filter(channel -> channel.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "value",
                        "'" + name + "' is not "
                                + Stream.of(NotificationChannel.values())
                                        .map(NotificationChannel::toString)
                                        .collect(Collectors.joining(", "))));
    }

    private static <T> Setting<T> declare(Setting<T> setting) {
        DECLARED.add(setting);
        return setting;
    }

    /** @param value returns the value of a setting */
    public static ServerSettings of(Function<Setting<?>, Object> value) {
        Map<String, Object> values = new HashMap<>();
        ALL.forEach(setting -> values.put(setting.key(), value.apply(setting)));
        return new ServerSettings(values, true);
    }

    /** The defaults, without passwords. */
    public static ServerSettings standard() {
        return DEFAULTS.with(PASSWORDS, PasswordLoginPolicy.NONE);
    }

    /** Returns how many of a limited number of things are kept for admins: two percent. */
    public static int adminShare(int max) {
        return max / 50;
    }

    private static SettingType<Duration> seconds(int min, int max) {
        return SettingType.integer(min, max).as(Duration::ofSeconds, duration -> (int) duration.toSeconds());
    }

    private static List<String> prepared(List<String> names) {
        return names.stream().map(UsernameProfile::prepare).toList();
    }

    private static @Nullable String adminFault(String place, List<String> names) {
        for (String name : names) {
            if (UsernameProfile.hasGuestPrefix(name)) {
                return place + ": " + name + " is a guest name; guests cannot be admins";
            }
            if (UsernameProfile.fault(name, UsernameProfile.LENGTH_MAX).isPresent()) {
                return place + " must be comma-separated account names; '" + name + "' is not a valid name";
            }
        }
        return null;
    }

    /** Whether a changed value takes effect without a restart. */
    public static boolean isReloadable(Setting<?> setting) {
        // Its private key is read at the start.
        return ALL.contains(setting) && !setting.equals(VAPID_PUBLIC_KEY);
    }

    /** The value of one of {@link #ALL}. */
    @SuppressWarnings("unchecked")
    public <T> T get(Setting<T> setting) {
        return (T) Objects.requireNonNull(values.get(setting.key()), setting.key());
    }

    public <T> ServerSettings with(Setting<T> setting, T value) {
        Map<String, Object> next = new HashMap<>(values);
        next.put(setting.key(), value);
        return new ServerSettings(next, prefixesGuests);
    }

    /** Returns whether the key is that of an admin's name. */
    public boolean isAdmin(String key) {
        return get(ADMINS).stream().anyMatch(admin -> UsernameProfile.key(admin).equals(key));
    }

    /** Returns a copy with the given admins. */
    public ServerSettings withAdmins(Set<String> admins) {
        return with(ADMINS, List.copyOf(admins));
    }

    public ServerSettings with(PasswordLoginPolicy passwords) {
        return with(PASSWORDS, passwords);
    }

    public AdvertisedServers advertisedServers() {
        return new AdvertisedServers(get(ADVERTISE), get(TLS_ADVERTISE));
    }

    public ServerSettings with(AdvertisedServers servers) {
        return with(ADVERTISE, servers.plain()).with(TLS_ADVERTISE, servers.tls());
    }

    /** Returns the settings of a server without accounts of people, where guests have the names they ask for. */
    public ServerSettings withoutAccounts() {
        return new ServerSettings(with(PASSWORDS, PasswordLoginPolicy.NONE).values, false);
    }
}
