package org.parlor.client.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.app.Tmux;
import org.parlor.client.browser.Chromium;
import org.parlor.client.browser.PageTestCase;

/** One player with the real ssh, one in a real Chromium, and a spectator in each, on one server. */
@Tag("tmux")
class SshAndBrowserTest {
    private static final String STATUS = "document.querySelector('.status').textContent";

    @TempDir
    Path folder;

    private SshFixture server;
    private Chromium chromium;
    private Tmux ana;
    private Tmux dan;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(SshFixture.hasOpenSsh(), "OpenSSH is not installed: apt-get install openssh-client");
        assumeTrue(Tmux.isThere(), "tmux is not installed: apt-get install tmux");
        Chromium.assumeInstalled();
        server = new SshFixture(folder, SshLimits.DEFAULT);
        chromium = Chromium.start(folder.resolve("profile"));
        chromium.drawPages();
        ana = Tmux.start(80, 24);
        dan = Tmux.start(80, 24);
    }

    @AfterEach
    void stop() {
        for (AutoCloseable part : new AutoCloseable[] {ana, dan, chromium, server}) {
            if (part != null) {
                try {
                    part.close();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0, Reversi", "1, Kalah", "2, Tic-tac-toe"})
    @Tag("slow")
    void a_game_ends_the_same_for_players_and_spectators(int rightwards, String game) {
        play(rightwards, game);
    }

    private void play(int rightwards, String game) {
        ana.types(server.commandLine("ana")).presses("Enter").sees("Open games (0)");
        ana.presses("n").sees("New game");
        for (int i = 0; i < rightwards; i++) {
            ana.presses("Right");
        }
        ana.sees("◀ " + game).presses("Enter").sees("Waiting");
        Chromium.Page bob = page("bob");
        bob.click("Join");
        ana.sees("r resign");
        Chromium.Page eve = page("eve");
        eve.click("Watch");
        eve.await("document.querySelector('.board')");
        dan.types(server.commandLine("dan"))
                .presses("Enter")
                .sees(game)
                .presses("Enter")
                .sees("Watching");
        bob.evaluate("void " + PageTestCase.PLAY);
        HostAndFriendsTest.playsUntil(ana, () -> ana.screen().contains("m rematch"));
        bob.await(PageTestCase.OVER);
        eve.await(PageTestCase.OVER);
        String result = eve.evaluate(STATUS).getAsString();
        boolean draw = result.startsWith("Draw");
        String winner = result.contains("ana") ? "ana" : "bob";
        assertEquals(draw ? "Draw" : winner.equals("bob") ? "You won" : "You lost", bob.text(".status [role=heading]"));
        ana.sees(draw ? "Draw" : winner.equals("ana") ? "You won" : "bob won");
        dan.sees(draw ? "Draw" : winner + " won");
        assertEquals(List.of(), chromium.problems());
    }

    private Chromium.Page page(String name) {
        return PageTestCase.logIn(chromium.open(server.webUrl()), name);
    }
}
