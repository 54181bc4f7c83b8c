package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.server.auth.Argon2PasswordHasher;
import org.parlor.server.core.account.Totp;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;

/** {@code parlor-server admin} against a running server. */
class AdminCommandTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private ParlorServer server;

    @BeforeEach
    void starts() throws IOException {
        server = ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard()
                        .with(PasswordLoginPolicy.GUARDED)
                        .withAdmins(Set.of("ada")))
                .with(Storage.inDatabase(new SqliteDatabase(directory.resolve("data"))))
                .withPasswordHasher(() -> new Argon2PasswordHasher(64, 1))
                .withAdminPassword(new InitialAdminPassword(PASSWORD)));
        server.awaitReady();
        Files.writeString(passwordFile(), PASSWORD + "\n");
    }

    @AfterEach
    void stops() {
        server.close();
    }

    private Path passwordFile() {
        return directory.resolve("password");
    }

    private CommandResult admin(String... args) {
        return adminAs("ada", args);
    }

    private CommandResult adminAs(String user, String... args) {
        List<String> all = new ArrayList<>(List.of("admin"));
        all.addAll(List.of(args));
        all.addAll(List.of("--user", user, "--password-file", passwordFile().toString()));
        all.addAll(List.of("--server", "127.0.0.1:" + server.port()));
        return CommandResult.run(all.toArray(String[]::new));
    }

    private LineClient guest(String name) {
        LineClient client = LineClient.connect(server);
        client.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"" + name + "\"}}");
        client.receive("welcome");
        return client;
    }

    private static CommandResult done(String out) {
        return new CommandResult(0, out, "");
    }

    private static CommandResult refused(String err) {
        return new CommandResult(1, "", "parlor-server: " + err);
    }

    @Test
    void prints_stats_as_text_and_as_json() {
        assertEquals(done("accounts  1\nsessions  1\ngames     0\ndraining  no"), admin("stats"));
        assertEquals(
                done(
                        "{\"t\":\"ok\",\"re\":1,\"stats\":{\"accounts\":1,\"sessions\":1,\"games\":{},\"draining\":false}}"),
                admin("stats", "--json"));
    }

    @Test
    void says_that_its_log_in_cancelled_the_deletion_of_the_account() {
        try (LineClient bob = LineClient.connect(server)) {
            bob.sendLines("{'t':'hello','proto':1,'login':{'as':'password','name':'bob','password':'%s','create':true}}"
                    .formatted(PASSWORD)
                    .replace('\'', '"'));
            bob.receive("welcome");
            bob.sendLines("{'t':'account.delete','id':2,'password':'%s'}"
                    .formatted(PASSWORD)
                    .replace('\'', '"'));
            bob.receive("ok");
        }
        assertEquals(
                refused("You have logged in: your account is kept, and its deletion cancelled\n"
                        + "parlor-server: Only admins may do this (forbidden)"),
                adminAs("bob", "stats"));
    }

    @Test
    void bans_mutes_and_kicks_users() {
        try (LineClient eve = guest("eve");
                LineClient bob = guest("bob")) {
            assertEquals(done("muted guest-eve for 5 min"), admin("mute", "guest-eve", "--minutes", "5"));
            assertEquals(done("disconnected guest-eve"), admin("kick", "guest-eve", "--reason", "too noisy"));
            assertEquals("{\"t\":\"bye\",\"reason\":\"kicked\"}", eve.receive("bye"));
            assertEquals(done("banned guest-bob"), admin("ban", "guest-bob"));
            assertEquals("{\"t\":\"bye\",\"reason\":\"banned\"}", bob.receive("bye"));
            List<String> table = admin("bans").out().lines().toList();
            assertEquals(3, table.size());
            assertTrue(table.get(1).matches("guest-bob +- +no end +ada +- +- +- +-"), table.get(1));
            assertTrue(table.get(2).matches("guest-eve +- +- +- +- +\\d{4}-\\d\\d-\\d\\dT\\S+Z +ada +-"), table.get(2));
            assertEquals(done("lifted the ban of guest-bob"), admin("unban", "guest-bob"));
            assertEquals(done("lifted the mute of guest-eve"), admin("unmute", "guest-eve"));
            assertEquals(1, admin("bans").out().lines().count());
        }
    }

    @Test
    void manages_accounts() {
        List<String> created = admin("accounts", "create", "bob").out().lines().toList();
        assertTrue(created.get(0).startsWith("one-time password of bob: p_"), created.get(0));
        String secret = created.get(0).substring("one-time password of bob: ".length());
        try (LineClient bob = LineClient.connect(server)) {
            bob.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"bob\",\"password\":\""
                    + secret + "\",\"newPassword\":\"" + PASSWORD + "\"}}");
            bob.receive("welcome");
        }
        assertEquals(done("bob has the role moderator"), admin("accounts", "promote", "bob", "moderator"));
        assertEquals(
                refused("Moderators may not do this; ask an admin (forbidden)"),
                adminAs("bob", "accounts", "reset", "ada"));
        List<String> table = adminAs("bob", "accounts", "list").out().lines().toList();
        assertTrue(table.get(1).matches("ada +person +admin +\\S+Z +no +yes +0 +-"), table.get(1));
        assertTrue(table.get(2).matches("bob +person +moderator +\\S+Z +yes +yes +0 +-"), table.get(2));
        assertEquals(done("bob has no role"), admin("accounts", "demote", "bob"));
        assertEquals(done("revoked all tokens of bob"), admin("accounts", "revoke", "bob"));
        assertTrue(admin("accounts", "create", "deep", "--bot").out().startsWith("token of deep: b_"));
        assertEquals(1, admin("accounts", "list", "DEE", "--json").out().lines().count());
        assertEquals(2, admin("accounts", "promote", "bob", "king").code());
        assertEquals(2, admin("accounts", "promote", "bob").code());
        assertEquals(2, CommandResult.run("admin", "accounts").code());
    }

    @Test
    void renames_exports_and_deletes_accounts() throws IOException {
        String token = admin("accounts", "create", "deep", "--bot")
                .out()
                .lines()
                .findFirst()
                .orElseThrow()
                .substring("token of deep: ".length());
        String g;
        try (LineClient deep = LineClient.connect(server);
                LineClient eve = guest("eve")) {
            deep.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"bot\",\"name\":\"deep\",\"token\":\""
                    + token + "\"}}");
            deep.receive("welcome");
            deep.sendLines(
                    "{\"t\":\"challenge\",\"id\":1,\"to\":\"guest-eve\",\"game\":\"tictactoe\",\"tc\":{\"mode\":\"none\"}}");
            String challenge =
                    eve.receive("challenge", LobbyMessage.Challenge.class).challenge();
            eve.sendLines("{\"t\":\"challenge.accept\",\"id\":2,\"challenge\":\"" + challenge + "\"}");
            g = eve.receive("game", GameMessage.Snapshot.class).g();
            assertEquals(1, admin("accounts", "delete", "deep").code());
            eve.sendLines("{\"t\":\"resign\",\"g\":\"" + g + "\"}");
            deep.receive("game.end");
        }
        assertEquals(done("renamed deep to blue"), admin("accounts", "rename", "deep", "blue"));
        Path file = directory.resolve("blue.json");
        assertEquals(done("exported blue to " + file), admin("accounts", "export", "blue", file.toString()));
        String json = Files.readString(file);
        assertTrue(json.startsWith("{\"account\":{\"name\":\"blue\",\"bot\":true,"), json);
        assertTrue(json.contains("\"formerNames\":[\"deep\"]"), json);
        assertTrue(json.contains("\"g\":\"" + g + "\""), json);
        assertEquals(1, admin("accounts", "export", "blue", file.toString()).code());
        String deleted = admin("accounts", "delete", "blue").out();
        assertTrue(deleted.matches("deleted blue; its games are shown under deleted-[a-z0-9_-]+"), deleted);
        assertEquals(refused("No such user (no_such_user)"), admin("accounts", "export", "blue"));
    }

    /** There is no game k7Qf2, and this server has no file of settings. */
    @Test
    void the_commands_of_the_operators_guide_work_as_printed() throws IOException {
        admin("accounts", "create", "eve");
        List<String> failed = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("docs", "operations.md"))) {
            if (line.startsWith("parlor-server admin ")) {
                String command = line.replace("parlor-server admin ", "")
                        .replace(" --user ada", "")
                        .replace("rob.json", directory.resolve("rob.json").toString());
                String[] args = Pattern.compile("'[^']*'|\\S+")
                        .matcher(command)
                        .results()
                        .map(match -> match.group().replace("'", ""))
                        .toArray(String[]::new);
                CommandResult result = admin(args);
                if (result.code() != 0) {
                    failed.add(command + ": " + result.code());
                }
            }
        }
        assertEquals(List.of("adjudicate k7Qf2 draw: 1", "reload: 1"), failed);
    }

    @Test
    void lists_the_acts_of_admins_also_after_a_restart() throws IOException {
        try (LineClient eve = guest("eve")) {
            admin("kick", "guest-eve", "--reason", "too noisy");
            eve.receive("bye");
        }
        admin("ban-network", "203.0.113.0/24", "--minutes", "5");
        List<String> table = admin("audit").out().lines().toList();
        assertEquals(4, table.size(), table.toString());
        assertEquals(
                "TIME                  BY          FROM       ACT             ON              REASON     DETAILS",
                table.get(0));
        assertTrue(
                table.get(1)
                        .matches(
                                "\\d{4}-\\d\\d-\\d\\dT\\S+Z  ada         127.0.0.1  ban             203.0.113.0/24  -          minutes=5"),
                table.get(1));
        assertTrue(
                table.get(2)
                        .matches(
                                "\\S+Z  ada         127.0.0.1  kick            guest-eve       too noisy  address=127.0.0.1"),
                table.get(2));
        assertTrue(
                table.get(3)
                        .matches(
                                "\\S+Z  \\(settings\\)  -          create_account  ada             -          kind=person role=admin"),
                table.get(3));
        server.close();
        starts();
        assertEquals(table, admin("audit").out().lines().toList());
        List<String> page = admin("audit", "--limit", "2").out().lines().toList();
        assertEquals("next page: --after 2", page.get(3));
        assertEquals(2, admin("audit", "--after", "2").out().lines().count());
        assertEquals(
                2,
                admin("audit", "--by", "ADA", "--on", "guest-eve").out().lines().count());
        assertEquals(1, admin("audit", "--until", "2026-01-01").out().lines().count());
        assertTrue(
                admin("audit", "--json", "--limit", "1").out().startsWith("{\"t\":\"ok\",\"re\":1,\"list\":[{\"at\":"));
        assertEquals(2, admin("audit", "--since", "yesterday").code());
        assertEquals(2, admin("audit", "--limit", "0").code());
    }

    @Test
    void sets_up_one_time_codes_asks_for_them_and_the_host_removes_them() throws Exception {
        InputStream standardInput = System.in;
        PipedOutputStream typed = new PipedOutputStream();
        System.setIn(new PipedInputStream(typed));
        String secret;
        List<String> out;
        try {
            // The code must be entered while the command waits: a session of another account's client shows the secret.
            typed.write("000000\n".getBytes(StandardCharsets.US_ASCII));
            CommandResult refused = admin("otp", "enrol");
            assertEquals(1, refused.code());
            assertTrue(refused.err().contains("This is not the code of the secret now"), refused.err());
            assertEquals(3, refused.out().lines().count(), refused.out());
        } finally {
            System.setIn(standardInput);
        }
        try (LineClient ada = LineClient.connect(server)) {
            ada.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"ada\",\"password\":\""
                    + PASSWORD + "\"}}");
            ada.receive("welcome");
            ada.sendLines("{\"t\":\"otp.new\",\"id\":1}");
            Reply.OtpReply made = ada.receive("ok", Reply.OtpReply.class);
            secret = made.secret();
            assertEquals("otpauth://totp/Parlor:ada?secret=" + secret + "&issuer=Parlor", made.uri());
            ada.sendLines("{\"t\":\"otp.confirm\",\"id\":2,\"secret\":\"" + secret + "\",\"otp\":\""
                    + Totp.code(secret, System.currentTimeMillis()) + "\"}");
            out = ada.receive("ok", Reply.RecoveryReply.class).recovery();
        }
        assertEquals(
                refused("Enter the code of your authenticator app, or a recovery code (otp_required)"), admin("stats"));
        assertEquals(0, admin("stats", "--otp", out.get(0)).code());
        assertEquals(1, admin("stats", "--otp", out.get(0)).code());
        server.close();
        Path data = directory.resolve("data");
        assertEquals(
                done("removed the second factor of ADA"),
                CommandResult.run("remove-otp", "ADA", "--data", data.toString()));
        assertEquals(
                1,
                CommandResult.run("remove-otp", "ada", "--data", data.toString())
                        .code());
        assertEquals(0, CommandResult.run("check", "--data", data.toString()).code());
        starts();
        assertEquals(0, admin("stats").code());
        assertTrue(admin("audit", "--limit", "1").out().contains("(host)"));
    }

    @Test
    void bans_networks() {
        assertEquals(done("banned 203.0.113.0/24"), admin("ban-network", "203.0.113.9/24", "--reason", "flood"));
        String row = admin("bans").out().lines().toList().get(1);
        assertTrue(row.matches("- +203.0.113.0/24 +no end +ada +flood +- +- +-"), row);
        assertEquals(done("lifted the ban of 203.0.113.0/24"), admin("unban-network", "203.0.113.0/24"));
        assertEquals(1, admin("unban-network", "203.0.113.0/24").code());
        CommandResult malformed = admin("ban-network", "203.0.113.9/44");
        assertEquals(2, malformed.code());
        assertTrue(malformed.err().contains("must be an address or a network in CIDR notation"), malformed.err());
    }

    @Test
    void announces_and_drains() throws InterruptedException {
        try (LineClient eve = guest("eve")) {
            assertEquals(done("announced"), admin("announce", "Maintenance tonight"));
            assertEquals(
                    "{\"t\":\"notice\",\"kind\":\"announce\",\"text\":\"Maintenance tonight\"}", eve.receive("notice"));
            assertEquals(done("the server restarts in 0 s; no new games start"), admin("drain", "--restart"));
            server.awaitShutdown();
            assertTrue(server.isRestartRequested());
        }
    }

    @Test
    void a_drain_without_restart_ends_the_server_without_a_failure() throws InterruptedException {
        try (LineClient eve = guest("eve")) {
            assertEquals(0, admin("drain").code());
            server.awaitShutdown();
            assertEquals(List.of(false, false), List.of(server.isRestartRequested(), server.hasFailed()));
            server.close();
            assertEquals("{\"t\":\"bye\",\"reason\":\"shutdown\"}", eve.receive("bye"));
        }
    }

    @Test
    void a_refused_request_exits_with_1_and_changes_nothing() {
        assertEquals(refused("No such user (no_such_user)"), admin("kick", "nemo"));
        assertEquals(refused("There is no such game (no_such_game)"), admin("adjudicate", "x", "draw"));
        CommandResult json = admin("kick", "nemo", "--json");
        assertEquals(
                "{\"t\":\"error\",\"re\":1,\"code\":\"no_such_user\",\"message\":\"No such user\",\"field\":\"user\"}",
                json.out());
        assertEquals(1, json.code());
    }

    @Test
    void an_account_without_rights_is_refused() {
        try (LineClient eve = LineClient.connect(server)) {
            eve.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"eve\",\"password\":\""
                    + PASSWORD + "\",\"create\":true}}");
            eve.receive("welcome");
        }
        assertEquals(refused("Only admins may do this (forbidden)"), adminAs("eve", "stats"));
        assertEquals(refused("Wrong name or password (bad_credentials)"), adminAs("mallory", "stats"));
    }

    @Test
    void a_server_that_cannot_be_reached_exits_with_1() {
        server.close();
        CommandResult result = admin("stats");
        assertEquals(1, result.code());
        assertTrue(result.err().startsWith("parlor-server: cannot reach 127.0.0.1:"), result.err());
    }

    @Test
    void invalid_arguments_are_usage_errors() {
        assertEquals(2, admin("ban", "eve", "--minutes", "0").code());
        assertEquals(2, admin("adjudicate", "x", "both").code());
        assertEquals(2, admin("drain", "--after", "-1").code());
        assertEquals(2, CommandResult.run("admin").code());
        assertEquals(2, CommandResult.run("admin", "stats").code());
    }
}
