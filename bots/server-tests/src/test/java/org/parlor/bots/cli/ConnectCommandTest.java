package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.parlor.rules.Games;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.RegistrationMode;
import org.parlor.server.core.api.ServerSettings;
import picocli.CommandLine;

/** Tests output and exit codes of {@code connect}. */
class ConnectCommandTest {
    private static final String TOKEN = "a-token-of-twenty-letters";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void a_bot_plays_the_requested_games_and_prints_a_line_per_game() throws InterruptedException {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            String address = "127.0.0.1:" + server.port();
            Thread other = new Thread(() -> commandLine(new StringWriter(), new StringWriter())
                    .execute("connect", address, "--name", "other", "--token", TOKEN, "--games", "2"));
            other.start();
            int exit = run("connect", address, "--name", "deep", "--token", TOKEN, "--games", "2", "--level", "easy");
            other.join();
            assertEquals(0, exit, err.toString());
        }
        String line = "game [A-Za-z0-9]+ (" + String.join("|", Games.ids())
                + ") vs other: (won|lost|drawn) \\d+-\\d+ \\(normal\\)\n";
        assertTrue(Pattern.matches("(" + line + "){2}", out.toString()), out.toString());
    }

    @Test
    void a_bot_registers_by_invitation_where_the_server_requires_one() throws Exception {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard()
                        .with(ServerSettings.REGISTRATION, RegistrationMode.INVITATION)
                        .withAdmins(Set.of("boss"))))) {
            String address = "127.0.0.1:" + server.port();
            assertEquals(1, run("connect", address, "--name", "deep", "--token", TOKEN));
            assertTrue(err.toString().contains("a new bot needs an invitation (--invitation CODE)"), err.toString());
        }
        assertEquals(0, run("connect", "--help"));
        assertTrue(out.toString().contains("--invitation=CODE"), out.toString());
    }

    private int run(String... arguments) {
        return commandLine(out, err, arguments).execute(arguments);
    }

    private static CommandLine commandLine(StringWriter out, StringWriter err, String... arguments) {
        return BotsMain.commandLine(arguments)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
    }
}
