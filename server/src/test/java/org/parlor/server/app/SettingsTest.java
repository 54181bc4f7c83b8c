package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.connection.BuildInfo;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.config.ServerOptions;
import org.parlor.server.config.SettingsResolver;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Setting;
import picocli.CommandLine.ParameterException;

/** Settings from flags, environment and file. */
class SettingsTest {
    private static final String PUBLIC_KEY =
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    private static final String OTHER_KEY =
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    private static final String PRIVATE_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String permissions = "rw-------";

    private Path file() {
        return folder.resolve("server.properties");
    }

    private CommandResult config(Map<String, String> environment, String content, String... args) throws IOException {
        secret("server.properties", content, permissions);
        return CommandResult.run(environment, file(), args);
    }

    private static String line(CommandResult result, String key) {
        return result.out()
                .lines()
                .filter(line -> line.startsWith(key + " "))
                .map(line -> line.replaceAll(" +", " "))
                .findFirst()
                .orElse(result.toString());
    }

    /** A valid value of a setting other than the default. */
    private static String sample(Setting<?> setting) {
        if (setting.type().isFlag()) {
            return Boolean.toString(!Boolean.parseBoolean(setting.defaultText()));
        }
        Map<String, String> special = Map.ofEntries(
                Map.entry("proxy-from", "10.0.0.0/8,2001:db8::1"),
                Map.entry("tls-advertise", "[::1]:7778"),
                Map.entry("log-format", "json"),
                Map.entry("smtp", "smtp://localhost:25"),
                Map.entry("tls-port", "18"),
                Map.entry("web-port", "19"),
                Map.entry("ops-port", "20"),
                Map.entry("pair-tc", "30s"),
                Map.entry("bind", "127.0.0.2"),
                Map.entry("registration", "invitation"));
        String general = setting.type().name().equals("integer") ? "17" : "something";
        return special.getOrDefault(setting.key(), setting.example().isEmpty() ? general : setting.example());
    }

    /** Valid values of the settings that go together and are printed. */
    private static Map<String, String> samples() {
        Map<String, String> values = new LinkedHashMap<>();
        ServerOptions.all().forEach(setting -> values.put(setting.key(), sample(setting)));
        List.of("memory", "db-url", "admin-password", "role", "nats-password", "smtp-password", "vapid-private-key")
                .forEach(values::remove);
        return values;
    }

    private static Path release(String version) {
        return Path.of("src/test/resources/org/parlor/server/app/release-" + version + ".properties");
    }

    @ParameterizedTest
    @ValueSource(strings = "1.0.0")
    void the_settings_file_of_a_release_has_the_values_that_it_had(String version) throws IOException {
        List<String> lines = Files.readAllLines(release(version));
        CommandResult result = config(Map.of(), String.join("\n", lines), "config");
        assertEquals(0, result.code(), result.toString());
        assertEquals(
                lines,
                lines.stream()
                        .map(line -> line.substring(0, line.indexOf(' ')))
                        .map(key ->
                                line(result, key).replaceFirst(" file .*", "").replaceFirst("^" + key, key + " ="))
                        .toList());
    }

    @Test
    @EnabledIfSystemProperty(named = "release.write", matches = "true")
    void write_the_settings_file_of_this_version() throws IOException {
        List<String> lines = samples().entrySet().stream()
                .map(setting -> setting.getKey() + " = " + setting.getValue())
                .toList();
        Files.createDirectories(release(BuildInfo.VERSION).getParent());
        Files.write(release(BuildInfo.VERSION), lines);
    }

    @Test
    void the_admin_password_is_not_printed() throws IOException {
        CommandResult result = config(Map.of("PARLOR_ADMIN_PASSWORD", "a very secret one"), "", "config");
        assertEquals("admin-password *** environment PARLOR_ADMIN_PASSWORD", line(result, "admin-password"));
    }

    @Test
    void every_option_can_be_set_by_file_environment_and_flag() throws IOException {
        Map<String, String> values = samples();
        StringBuilder content = new StringBuilder("# first\n");
        Map<String, String> environment = new HashMap<>();
        List<String> flags = new ArrayList<>();
        values.forEach((key, value) -> {
            content.append(key).append(" = ").append(value).append('\n');
            environment.put("PARLOR_" + key.toUpperCase(Locale.ROOT).replace('-', '_'), value);
            flags.add("--" + key + "=" + value);
        });
        flags.add("config");
        CommandResult byFile = config(Map.of(), content.toString(), "config");
        CommandResult byEnvironment = config(environment, "", "config");
        CommandResult byFlag = config(Map.of(), "", flags.toArray(String[]::new));
        int number = 1;
        for (Map.Entry<String, String> setting : values.entrySet()) {
            String key = setting.getKey();
            String set = key + " " + setting.getValue();
            number++;
            assertEquals(set + " file " + file() + ", line " + number, line(byFile, key));
            assertEquals(
                    set + " environment PARLOR_" + key.toUpperCase(Locale.ROOT).replace('-', '_'),
                    line(byEnvironment, key));
            assertEquals(set + " flag", line(byFlag, key));
        }
    }

    private Path secret(String name, String content, String permissions) throws IOException {
        Path path = Files.writeString(folder.resolve(name), content);
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void a_variable_can_name_a_file_that_contains_a_secret() throws IOException {
        Path url = secret("url", "jdbc:postgresql://db/parlor?user=ada&password=hidden\n", "rw-------");
        CommandResult result = config(Map.of("PARLOR_DB_URL_FILE", url.toString()), "", "config");
        assertEquals(
                "db-url jdbc:postgresql://db/parlor?user=ada&password=*** environment PARLOR_DB_URL_FILE",
                line(result, "db-url"));
        assertEquals("", result.err());
        Path password = secret("password", "a very secret one", "r--------");
        assertEquals(
                "admin-password *** environment PARLOR_ADMIN_PASSWORD_FILE",
                line(
                        config(Map.of("PARLOR_ADMIN_PASSWORD_FILE", password.toString()), "", "config"),
                        "admin-password"));
    }

    @Test
    void a_file_with_a_secret_that_is_missing_or_a_second_value_is_an_error() throws IOException {
        CommandResult missing =
                config(Map.of("PARLOR_DB_URL_FILE", folder.resolve("no").toString()), "", "config");
        assertEquals(2, missing.code());
        assertTrue(
                missing.err().contains("PARLOR_DB_URL_FILE: cannot read " + folder.resolve("no") + ": no such file"),
                missing.err());
        Path password = secret("password", "a very secret one", "r--------");
        Path below = password.resolve("no");
        CommandResult inFile = config(Map.of("PARLOR_DB_URL_FILE", below.toString()), "", "config");
        assertTrue(
                inFile.err().contains("PARLOR_DB_URL_FILE: cannot read " + below + ": Not a directory"), inFile.err());
        CommandResult twice = config(
                Map.of("PARLOR_ADMIN_PASSWORD_FILE", password.toString(), "PARLOR_ADMIN_PASSWORD", "another one"),
                "",
                "config");
        assertEquals(2, twice.code());
        assertTrue(
                twice.err().contains("PARLOR_ADMIN_PASSWORD and PARLOR_ADMIN_PASSWORD_FILE are both set"), twice.err());
    }

    @Test
    void secrets_that_others_can_read_are_a_warning() throws IOException {
        permissions = "rw-r--r--";
        assertEquals("", config(Map.of(), "games-max = 100", "config").err());
        assertEquals(
                "parlor-server: warning: " + file()
                        + " contains a secret and is readable by all users of this computer;" + " run: chmod o-r "
                        + file(),
                config(Map.of(), "admin-password = a very secret one", "config").err());
        assertEquals(
                "",
                config(Map.of(), "db-url = jdbc:postgresql://db/parlor?user=ada", "config")
                        .err());
        permissions = "rw-r-----";
        assertEquals(
                "",
                config(Map.of(), "admin-password = a very secret one", "config").err());
        Path key = secret("key.pem", "", "rw-r--r--");
        assertTrue(config(Map.of("PARLOR_TLS_KEY", key.toString()), "", "config")
                .err()
                .contains(key + " contains a secret"));
        assertEquals(
                "parlor-server: warning: --admin-password on the command line is visible to other users of this computer;"
                        + " set PARLOR_ADMIN_PASSWORD or PARLOR_ADMIN_PASSWORD_FILE",
                config(Map.of(), "", "--admin-password", "a very secret one", "config")
                        .err());
    }

    @Test
    void each_secret_in_a_flag_or_in_a_file_that_all_users_can_read_causes_a_warning() throws IOException {
        permissions = "rw-r--r--";
        List<String> secrets = List.of("admin-password", "nats-password", "smtp-password", "vapid-private-key");
        for (String key : secrets) {
            String variable = "PARLOR_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
            assertEquals(
                    "parlor-server: warning: --" + key + " on the command line is visible to other users of this"
                            + " computer; set " + variable + " or " + variable + "_FILE",
                    config(Map.of(), "", "--" + key, "a very secret one", "config")
                            .err());
            assertEquals(
                    "parlor-server: warning: " + file()
                            + " contains a secret and is readable by all users of this computer; run: chmod o-r "
                            + file(),
                    config(Map.of(), key + " = a very secret one", "config").err());
        }
    }

    @Test
    void flags_override_environment_file_and_defaults() throws IOException {
        Map<String, String> environment = new HashMap<>(Map.of("PARLOR_PORT", "2"));
        assertEquals("port 3 flag", line(config(environment, "port=1", "--port", "3", "config"), "port"));
        assertEquals("port 2 environment PARLOR_PORT", line(config(environment, "port=1", "config"), "port"));
        environment.put("PARLOR_PORT", "");
        assertEquals("port 1 file " + file() + ", line 1", line(config(environment, "port=1", "config"), "port"));
        assertEquals("port 7777 default", line(config(environment, "port=", "config"), "port"));
    }

    @Test
    void a_flag_without_a_value_is_true() throws IOException {
        for (Setting<?> setting : ServerOptions.all()) {
            String key = setting.key();
            if (setting.type().isFlag()) {
                for (String other : List.of("true", "false")) {
                    CommandResult result = config(Map.of(), key + "=" + other, setting.option(), "config");
                    assertEquals(key + " true flag", line(result, key));
                }
            }
        }
        assertEquals("guests false flag", line(config(Map.of(), "guests=true", "--no-guests", "config"), "guests"));
        assertEquals("memory false default", line(config(Map.of(), "", "config"), "memory"));
    }

    @Test
    void memory_data_and_db_url_are_mutually_exclusive() throws IOException {
        String postgres = "db-url = jdbc:postgresql://localhost/none?user=p";
        assertEquals(0, config(Map.of(), "data = a", "--memory", "config").code());
        assertEquals(
                "parlor-server: --memory selects in-memory storage, which this command cannot use. Choose a store with --data or"
                        + " --db-url",
                config(Map.of(), postgres, "--memory", "check")
                        .err()
                        .lines()
                        .findFirst()
                        .orElse(""));
        Path data = folder.resolve("flagged");
        assertEquals(
                "parlor-server: No such file: " + data.resolve("parlor.db")
                        + ". Specify the data directory with --data",
                config(Map.of("PARLOR_DATA", "b"), postgres, "check", "--data", data.toString())
                        .err());
        assertEquals(
                "parlor-server: No such file: " + data.resolve("parlor.db")
                        + ". Specify the data directory with --data",
                config(Map.of("PARLOR_DATA", "b"), postgres, "--data", data.toString(), "check")
                        .err());
        assertEquals(
                "parlor-server: data in " + file() + ", line 1 and db-url in " + file()
                        + ", line 2 are mutually exclusive",
                config(Map.of(), "data = a\n" + postgres, "check")
                        .err()
                        .lines()
                        .findFirst()
                        .orElse(""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prot = 1                 | FILE, line 1: unknown key prot. Did you mean port?",
                "colour = 1               | FILE, line 1: unknown key colour. Known keys: bind, port, ",
                "GAMES_MAX = 1            | FILE, line 1: unknown key GAMES_MAX. Did you mean games-max?",
                "config = other           | FILE, line 1: unknown key config. ",
                "port = 1\\nport = 2      | FILE, line 2: duplicate key port, first set on line 1",
                "port = x                 | Invalid value for port in FILE, line 1: 'x' is not an integer",
                "port = 70000             | port in FILE, line 1 must be 0 to 65535, not 70000",
                "guests = perhaps         | Invalid value for guests in FILE, line 1: 'perhaps' is not true or false",
                "pair-tc = soon           | Invalid value for pair-tc in FILE, line 1: Invalid clock 'soon': expected none, ",
                "name = a\\u0007b         | Control characters and direction marks are not allowed in name in FILE, line 1",
                "admins = guest-bob       | admins in FILE, line 1: guest-bob is a guest name; guests cannot be admins",
                "admin-password = short   | admin-password in FILE, line 1: A password must have 8 to 256 characters, not 5",
                "admins = ada bob         | admins in FILE, line 1 must be comma-separated account names; 'ada bob",
                "advertise = a:1,a:2,a:3,a:4,a:5,a:6,a:7,a:8,a:9,a:10,a:11,a:12,a:13,a:14,a:15,a:16,a:17 | advertise in FILE, line 1 must have at most 16 addresses, not 17",
                "advertise = a:1,b        | advertise in FILE, line 1: invalid address 'b': expected HOST:PORT or [IPV6]:PORT, such as play.example.org:7777",
                "tls-advertise = a:70000  | tls-advertise in FILE, line 1: invalid address 'a:70000': Port must be 1 to 65535, not 70000",
                "links = javascript:alert(1) | links in FILE, line 1: invalid link 'javascript:alert(1)'; write one of the form https://HOST/ or http://HOST:PORT/, and one ssh://HOST:PORT",
                "links = http://a/,http://b/ | links in FILE, line 1: invalid link 'http://",
                "links = ssh://-oProxyCommand=x:22 | links in FILE, line 1: invalid link 'ssh://-oproxycommand=x:22'",
                "smtp = mail.example.org  | smtp in FILE, line 1 must have the form smtps://USER@HOST:PORT or smtp://USER@HOST:PORT",
                "smtp = smtp://a:b@c      | smtp in FILE, line 1 must not contain the password, which smtp-password takes",
                "smtp = smtp://h:70000    | smtp in FILE, line 1 must have the form ",
                "mail-from = a b@c.de     | mail-from in FILE, line 1 must be an address such as parlor@example.org, or Parlor <parlor@example.org>",
                "notify = ntfy,email       | notify in FILE, line 1: email needs --smtp, the server that sends it",
                "notify = push            | notify in FILE, line 1: push needs --vapid-public-key; 'parlor-server vapid-keys' makes a key pair",
                "notify = ntfy,post       | Invalid value for notify in FILE, line 1: 'post' is not ntfy, webhook, email, push",
                "db-url = mysql://h       | db-url in FILE, line 1 must have the form jdbc:postgresql://HOST/NAME?user=…",
                "motd = \\\\u00zz         | FILE, line 1: Malformed \\\\uxxxx encoding.",
            })
    void an_error_in_the_file_names_the_line(String content, String message) throws IOException {
        CommandResult result = config(Map.of(), content.replace("\\n", "\n").replace("\\\\", "\\"), "config");
        assertEquals(2, result.code(), result.toString());
        String expected =
                "parlor-server: " + message.replace("FILE", file().toString()).replace("\\\\", "\\");
        assertTrue(result.err().startsWith(expected), result.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "smtp = smtp://localhost | smtp in FILE, line 1 needs --mail-from, the sender",
                "smtp = smtp://localhost;mail-from = a@b.de;links = http://b.de/ | smtp in FILE, line 1 needs the web page as https://HOST/ in --links, because e-mails have links to it",
                "smtp = smtp://a@h;mail-from = a@b.de;links = https://b.de/ | smtp in FILE, line 1 has a user, whose password --smtp-password is missing",
                "smtp = smtp://h;mail-from = a@b.de;links = https://b.de/;smtp-password = x | smtp-password in FILE, line 4 needs a user in --smtp",
                "vapid-public-key = %1$s | vapid-public-key in FILE, line 1 needs PARLOR_VAPID_PRIVATE_KEY",
                "vapid-public-key = %1$s;vapid-private-key = %3$s;links = http://b.de/ | vapid-private-key in FILE, line 2 needs the web page as https://HOST/ in --links, because browsers subscribe only there",
                "vapid-public-key = %2$s;vapid-private-key = %3$s;links = https://b.de/ | vapid-public-key in FILE, line 1 and vapid-private-key in FILE, line 2 are not a key pair; 'parlor-server vapid-keys' makes one",
                "vapid-public-key = x;vapid-private-key = %3$s;links = https://b.de/ | vapid-public-key in FILE, line 1 and vapid-private-key in FILE, line 2 are not a key pair; 'parlor-server vapid-keys' makes one",
            })
    void incomplete_settings_of_notifications_are_refused(String content, String message) throws IOException {
        CommandResult result =
                config(Map.of(), content.replace(";", "\n").formatted(PUBLIC_KEY, OTHER_KEY, PRIVATE_KEY), "doctor");
        assertEquals(
                "2 parlor-server: " + message.replace("FILE", file().toString()),
                result.code()
                        + " "
                        + result.err()
                                .lines()
                                .filter(line -> line.startsWith("parlor-server"))
                                .findFirst()
                                .orElse(""));
    }

    @Test
    void keys_that_are_made_are_a_pair_and_the_private_one_is_not_shown() throws IOException {
        List<String> made = config(Map.of(), "", "vapid-keys").out().lines().toList();
        CommandResult shown = config(
                Map.of("PARLOR_VAPID_PRIVATE_KEY", made.get(1).replaceFirst("PARLOR_VAPID_PRIVATE_KEY=", "")),
                made.get(0) + "\nnotify = push\nlinks = https://play.example.org/\n",
                "config");
        assertEquals(0, shown.code(), shown.toString());
        assertEquals("vapid-private-key *** environment PARLOR_VAPID_PRIVATE_KEY", line(shown, "vapid-private-key"));
    }

    @Test
    void an_error_in_the_environment_names_the_variable() throws IOException {
        assertEquals(
                "parlor-server: PARLOR_PORT must be 0 to 65535, not 99999\nTry 'parlor-server --help'.",
                config(Map.of("PARLOR_PORT", "99999"), "").err());
        assertEquals(
                "parlor-server: Invalid value for PARLOR_GAMES_MAX: 'many' is not an integer\nTry 'parlor-server --help'.",
                config(Map.of("PARLOR_GAMES_MAX", "many"), "", "--name", "x", "config")
                        .err());
    }

    @Test
    void an_unknown_variable_is_ignored_with_a_warning_and_a_suggestion() throws IOException {
        Map<String, String> environment = Map.of(
                "PARLOR_GAME_MAX",
                "3",
                "PARLOR_ZZZ",
                "1",
                "PARLOR_HINTS",
                "counts",
                "PARLOR_TOKEN",
                "t",
                "PARLORS",
                "x");
        CommandResult result = config(environment, "", "config");
        assertEquals(
                List.of(
                        "parlor-server: warning: ignoring unknown environment variable PARLOR_GAME_MAX. "
                                + "Did you mean PARLOR_GAMES_MAX?",
                        "parlor-server: warning: ignoring unknown environment variable PARLOR_ZZZ. "
                                + "'parlor-server config' lists all settings"),
                result.err().lines().toList());
        assertEquals(0, result.code());
        assertEquals("games-max 50000 default", line(result, "games-max"));
    }

    @Test
    void the_columns_of_the_config_output_are_aligned() throws IOException {
        String url = "db-url = jdbc:postgresql://a-host-with-a-long-name.example.org/parlor?user=parlor";
        List<String> lines = config(Map.of(), url, "config").out().lines().toList();
        List<Integer> sources = lines.stream()
                .filter(line -> !line.startsWith("db-url"))
                .map(line -> line.replaceFirst("(default|flag|file .*)$", "").length())
                .distinct()
                .toList();
        List<Integer> values = lines.stream()
                .map(line -> line.replaceFirst("^(\\S+ +).*", "$1").length())
                .distinct()
                .toList();
        assertEquals(1, sources.size(), String.join("\n", lines));
        assertEquals(List.of("allow-plaintext-passwords".length() + 2), values);
    }

    @Test
    void an_empty_directory_name_is_rejected() throws IOException {
        CommandResult result = config(Map.of(), "", "config", "--data", "");
        assertEquals(2, result.code(), result.toString());
        assertTrue(result.err().startsWith("parlor-server: --data must not be empty"), result.err());
    }

    @Test
    void an_unreadable_file_is_reported() throws IOException {
        Path none = folder.resolve("none");
        assertEquals(
                "parlor-server: No such file: " + none + "\nTry 'parlor-server --help'.",
                config(Map.of(), "port=1", "--config", none.toString(), "config")
                        .err());
        assertEquals(
                2,
                config(Map.of("PARLOR_CONFIG", folder.toString()), "", "config").code());
        Files.write(file(), "name = caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
        assertEquals(
                "parlor-server: Cannot read " + file() + ": not valid UTF-8\nTry 'parlor-server --help'.",
                CommandResult.run(Map.of(), file(), "config").err());
        assertEquals(0, CommandResult.run(Map.of(), none, "config").code());
    }

    @Test
    void values_are_not_interpolated() throws IOException {
        assertEquals(
                "motd ${sys:user.home} # caf\u00e9! file " + file() + ", line 1",
                line(config(Map.of(), "motd = ${sys:user.home} \\\n   # caf\u00e9!", "config"), "motd"));
    }

    @Test
    void the_file_can_be_reloaded() throws IOException {
        Map<String, String> environment = Map.of("PARLOR_GAMES_MAX", "9");
        Files.writeString(file(), "motd = first\ngames-max = 7");
        ServerConfig first = ServerMain.read(new SettingsResolver(environment, file()), "--connections-max", "5")
                .baseConfig();
        Files.writeString(file(), "motd = second\nconnections-max = 7");
        ServerConfig second = ServerMain.read(new SettingsResolver(environment, file()), "--connections-max", "5")
                .baseConfig();
        assertEquals(
                List.of("first", "second"),
                List.of(
                        first.settings().get(ServerSettings.MOTD),
                        second.settings().get(ServerSettings.MOTD)));
        assertEquals(9, second.settings().get(ServerSettings.GAMES_MAX));
        assertEquals(
                List.of(5, 200, 100),
                List.of(
                        second.settings().get(ServerSettings.CONNECTIONS_MAX),
                        second.settings().get(ServerSettings.CONNECTIONS_PER_ADDRESS),
                        second.settings().get(ServerSettings.REQUESTS_PER_10S)));
        Files.writeString(file(), "illegal-limit = 0");
        assertEquals(
                "illegal-limit in " + file() + ", line 1 must be 1 to 1000, not 0",
                assertThrows(
                                ParameterException.class,
                                () -> ServerMain.read(new SettingsResolver(environment, file()))
                                        .baseConfig())
                        .getMessage());
    }

    @Test
    void passwords_are_not_printed() throws IOException {
        CommandResult result =
                config(Map.of("PARLOR_DB_URL", "jdbc:postgresql://h/n?user=u&password=hunter2&ssl=true"), "", "config");
        assertEquals(
                "db-url jdbc:postgresql://h/n?user=u&password=***&ssl=true environment PARLOR_DB_URL",
                line(result, "db-url"));
    }

    @Test
    void help_does_not_read_the_settings_file() throws IOException {
        assertEquals(0, config(Map.of(), "colour = 1", "--help").code());
        assertEquals(0, config(Map.of(), "colour = 1", "check", "--help").code());
    }
}
