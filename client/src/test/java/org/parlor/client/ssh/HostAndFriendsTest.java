package org.parlor.client.ssh;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.app.Tmux;
import org.parlor.client.browser.Chromium;
import org.parlor.client.browser.PageTestCase;
import org.parlor.client.cli.ParlorMain;
import org.parlor.testing.CuttableProxy;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Waiting;

/**
 * A player hosts with the real program. A friend who has only the link plays on a phone over a bad network, another one with the
 * real ssh, a third one only watches.
 */
@Tag("slow")
@Tag("tmux")
class HostAndFriendsTest {
    private static final Pattern PAGE = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/");
    private static final Pattern SSH = Pattern.compile("ssh -p (\\d+) 127\\.0\\.0\\.1");
    private static final String BOARD = "document.querySelector('.game .board')";
    private static final String RESULT = "document.querySelector('.status [role=heading]').textContent";

    @TempDir
    Path folder;

    private Chromium chromium;
    private CuttableProxy network;
    private Tmux host;
    private Tmux carol;
    private int sshPort;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        assumeTrue(SshFixture.hasOpenSsh(), "OpenSSH is not installed: apt-get install openssh-client");
        assumeTrue(Tmux.isThere(), "tmux is not installed: apt-get install tmux");
        Chromium.assumeInstalled();
        chromium = Chromium.start(folder.resolve("profile"));
        chromium.drawPages();
        host = Tmux.start(100, 30);
        carol = Tmux.start(80, 24);
        List<String> command =
                ProgramCommands.java(ParlorMain.class.getName(), "host", "--bind", "127.0.0.1", "--name", "hana");
        Path script = Files.writeString(
                folder.resolve("host.sh"),
                "export XDG_STATE_HOME=" + folder + "/state XDG_DATA_HOME=" + folder + "/data XDG_CONFIG_HOME=" + folder
                        + "/config\nexec '" + String.join("' '", command) + "'\n");
        host.types("sh " + script + "; echo exit=$?").presses("Enter").sees("ssh -p");
        int webPort = portOf(PAGE);
        sshPort = portOf(SSH);
        network = new CuttableProxy(() -> webPort);
    }

    /** Reads a port from the card of the host. */
    private int portOf(Pattern pattern) {
        Matcher found = pattern.matcher(host.screen());
        assertTrue(found.find(), host.screen());
        return Integer.parseInt(found.group(1));
    }

    @AfterEach
    void stop() {
        for (AutoCloseable part : new AutoCloseable[] {carol, host, network, chromium}) {
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
    @CsvSource({"0, Reversi, reversi", "1, Kalah, kalah", "2, Tic-tac-toe, tictactoe"})
    void friends_with_a_link_play_a_bot_and_the_host_come_back_claim_review_share_and_watch(
            int rightwards, String name, String game) {
        String link = "http://127.0.0.1:" + network.port() + "/";
        Chromium.Page phone = PageTestCase.logIn(chromium.open(link).resize(360, 740, false), "fred");
        playsBot(phone, game);
        Chromium.Page again = playsHostOverABadNetwork(phone, link, rightwards, name);
        if (game.equals("tictactoe")) {
            // Waits for a minute, for any game alike.
            claims(again, game);
        }
        assertEquals(List.of(), chromium.problems());
    }

    private void playsBot(Chromium.Page phone, String game) {
        phone.await("document.querySelector('[aria-label=Bot]')");
        choose(phone, game);
        phone.evaluate("document.querySelector('[aria-label=Bot]').value = 'beginner'");
        phone.click("Play a bot");
        phone.await(BOARD);
        phone.evaluate("void " + PageTestCase.PLAY);
        awaitLong(() -> phone.test(PageTestCase.OVER));
        phone.click("Replay");
        phone.await("document.querySelector('.table .steps')");
        phone.evaluate("location.hash = 'lobby'");
        phone.await("document.querySelector('.lobby')");
    }

    private static void choose(Chromium.Page page, String game) {
        page.evaluate("(() => { const s = document.querySelector('.lobby select'); s.value = '" + game
                + "'; s.dispatchEvent(new Event('change')); })()");
    }

    private Chromium.Page playsHostOverABadNetwork(Chromium.Page phone, String link, int rightwards, String name) {
        host.presses("Escape").sees("Open games (0)").presses("n").sees("New game");
        for (int i = 0; i < rightwards; i++) {
            host.presses("Right");
        }
        host.sees("◀ " + name).presses("Enter").sees("Waiting");
        phone.click("Join");
        phone.await(BOARD);
        Chromium.Page again = phone.openTab("about:blank").resize(360, 740, false);
        phone.close();
        host.sees("away");
        again.go(link);
        again.await(BOARD);
        assertEquals("fred", again.text(".user"));
        Chromium.Page visitor = chromium.open(link);
        visitor.await("document.querySelector('.live .board')");
        visitor.mouse(".live .board");
        visitor.await(BOARD + " && document.querySelector('.state.visitor')");
        network.drop();
        network.cut();
        again.await("!document.querySelector('.state.online')");
        host.sees("away");
        network.heal();
        for (Chromium.Page page : List.of(again, visitor)) {
            page.await("dispatchEvent(new Event('online')) && document.querySelector('.state.online, .state.visitor')");
        }
        again.evaluate("void " + PageTestCase.PLAY);
        playsUntil(host, () -> host.screen().contains("m rematch"));
        again.await(PageTestCase.OVER);
        visitor.await(PageTestCase.OVER);
        String result = again.evaluate(RESULT).getAsString();
        host.sees(result.equals("Draw") ? "Draw" : result.equals("You won") ? "fred won" : "You won");
        reviewsAndShares(again, visitor);
        return again;
    }

    private void reviewsAndShares(Chromium.Page phone, Chromium.Page visitor) {
        String result = visitor.evaluate(RESULT).getAsString();
        phone.click("Replay");
        phone.await("document.querySelector('.table .steps')");
        phone.press("Home");
        phone.await("document.querySelector('.table .status').textContent === 'Start of the game'");
        phone.evaluate("document.querySelector('.side details').open = true");
        String shared = phone.evaluate("document.querySelector('.side details input').value")
                .getAsString();
        Chromium.Page dan = chromium.open(shared);
        dan.await("document.querySelector('.table .steps') && document.querySelector('.state.visitor')");
        assertEquals(result, dan.evaluate(RESULT).getAsString());
        assertEquals(
                "200 image/png",
                dan.evaluate("fetch('" + URI.create(shared).getPath()
                                + ".png').then(reply => reply.status + ' ' + reply.headers.get('content-type'))")
                        .getAsString());
    }

    private void claims(Chromium.Page phone, String game) {
        carol.types("ssh -F /dev/null -p " + sshPort + " -o IdentityFile=none -o StrictHostKeyChecking=no"
                        + " -o LogLevel=ERROR -o UserKnownHostsFile=" + folder.resolve("known-hosts")
                        + " carol@127.0.0.1")
                .presses("Enter")
                .sees("Open games (0)");
        phone.evaluate("location.hash = 'lobby'");
        phone.await("document.querySelector('[aria-label=\"Challenge carol\"]')");
        choose(phone, game);
        phone.evaluate("document.querySelector('[aria-label=\"Challenge carol\"]').click()");
        carol.sees("Challenges (1)").presses("Enter").sees("r resign");
        phone.await(BOARD);
        playsUntil(carol, () -> {
            phone.evaluate(
                    "document.querySelector('.cell.legal')?.dispatchEvent(new MouseEvent('click', {bubbles: true}))");
            return phone.test("document.querySelectorAll('.moves button').length >= 2");
        });
        carol.close();
        awaitLong(() -> phone.test(
                "[...document.querySelectorAll('button')].some(button => button.textContent === 'Claim the win')"));
        phone.click("Claim the win");
        phone.await(PageTestCase.OVER);
        assertEquals("You won because a player left", phone.evaluate(RESULT).getAsString());
    }

    /** Plays the next legal move whenever it is the player's turn. The keys do nothing at other times. */
    static void playsUntil(Tmux player, BooleanSupplier end) {
        awaitLong(() -> {
            String screen = player.screen();
            if (screen.contains("our turn") || screen.contains("nother turn")) {
                player.presses("Tab", "Enter");
            }
            return end.getAsBoolean();
        });
    }

    private static void awaitLong(BooleanSupplier condition) {
        await().atMost(Waiting.WHOLE_GAME_SECONDS, TimeUnit.SECONDS).until(condition::getAsBoolean);
    }
}
