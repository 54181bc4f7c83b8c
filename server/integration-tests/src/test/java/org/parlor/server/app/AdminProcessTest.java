package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.SessionMessage;
import org.parlor.testing.ProgramCommands;

/** Administration of a running server process: audit log, reloads and exit codes. */
class AdminProcessTest {
    private static final Pattern ADMIN_EVENT =
            Pattern.compile(" event=(admin|drained|reload_requested|settings_[a-z_]+)( |$)");
    private static final String PASSWORD = "correct horse battery";
    private static final String BOSS =
            "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"boss\",\"password\":\"" + PASSWORD
                    + "\"";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path data;

    private static LineClient boss(int port) {
        LineClient client = LineClient.connect(port);
        client.sendLines(BOSS + "}}");
        client.receive("welcome");
        return client;
    }

    /** The events of administration, without time and without the created accounts of admins. */
    private static List<String> adminLog(ServerProcess server) {
        return server.log().stream()
                .map(line -> line.replaceFirst("^\\S+ ", ""))
                .filter(line -> ADMIN_EVENT.matcher(line).find() && !line.contains(" by=(settings) "))
                .toList();
    }

    @Test
    void reloads_are_reported_all_acts_of_admins_are_logged_and_a_drain_with_restart_exits_with_75()
            throws IOException, InterruptedException {
        Path file = data.resolve("server.properties");
        Files.writeString(file, "motd = old\n");
        // Without a terminal, like a service.
        try (ServerProcess server = ServerProcess.startWith(
                        ProgramCommands.withDefaultSignals(List.of("setsid")),
                        "--memory",
                        "--config",
                        file.toString(),
                        "--port",
                        "0",
                        "--admins",
                        "boss",
                        "--admin-password",
                        PASSWORD);
                LineClient boss = boss(server.port())) {
            int port = boss.port();
            Files.writeString(file, "motd = new\ntls-port = 7000\n");
            boss.sendLines("{\"t\":\"admin.reload\",\"id\":1}");
            assertEquals(
                    "{\"t\":\"ok\",\"re\":1,\"applied\":[\"motd\"],\"restart\":[\"tls-port\"]}", boss.receive("ok"));
            Files.writeString(file, "motd = newest\ntls-port = 7000\nadmins = boss\ngames-max = 9\n");
            server.signal("HUP");
            await().until(() -> adminLog(server).size() >= 4);
            Files.writeString(file, "motd = newest\ngames-max = nine\n");
            server.signal("HUP");
            await().until(() -> adminLog(server).size() >= 6);
            assertEquals(
                    List.of(
                            "INFO event=admin by=boss act=reload",
                            "INFO event=settings_reloaded applied=motd restart_required=tls-port",
                            "INFO event=reload_requested by=SIGHUP",
                            "INFO event=settings_reloaded applied=motd,games-max restart_required=tls-port",
                            "INFO event=reload_requested by=SIGHUP"),
                    adminLog(server).subList(0, 5));
            assertTrue(adminLog(server).get(5).startsWith("WARN event=settings_reload_failed error="));
            try (LineClient next = LineClient.connect(port)) {
                assertEquals(
                        "newest",
                        next.receive("hello", SessionMessage.Hello.class).motd());
            }

            for (int i = 0; i < 70; i++) {
                boss.sendLines("{\"t\":\"admin.announce\",\"id\":1,\"text\":\"hello\"}");
                boss.receive("ok");
            }
            boss.sendLines("{\"t\":\"admin.drain\",\"restart\":true}");
            assertEquals("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}", boss.receive("bye"));
            assertEquals(75, server.exit());
            List<String> rest =
                    new ArrayList<>(Collections.nCopies(70, "INFO event=admin by=boss act=announce text=hello"));
            rest.add("INFO event=admin by=boss act=drain after_ms=0 restart=true");
            rest.add("INFO event=drained restart=true");
            assertEquals(rest, adminLog(server).subList(6, adminLog(server).size()));
            assertEquals(
                    List.of(),
                    server.log().stream()
                            .filter(line -> line.contains(PASSWORD))
                            .toList());
        }
    }
}
