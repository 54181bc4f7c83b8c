package org.parlor.server.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.LineClient;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;
import org.parlor.server.net.web.WebSettings;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;

/** The page in a real headless Chromium, against a real server. Skipped where Chromium is not installed. */
class BrowserTest {
    /** Pictures of the page, to look at. */
    private static final Path PICTURES = Path.of("target", "screenshots");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path profile;

    @SuppressWarnings("NullAway.Init")
    private static Chromium chromium;

    private ParlorServer server = ParlorServer.start(ServerConfig.embedded().with(new WebSettings(0, Set.of())));

    @BeforeAll
    static void startBrowser() {
        Assumptions.assumeTrue(Chromium.program().isPresent(), "Chromium is not installed");
        chromium = Chromium.start(profile);
    }

    @AfterAll
    static void stopBrowser() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @AfterEach
    void stop() {
        chromium.reset();
        server.close();
    }

    private String url(String hash) {
        return "http://127.0.0.1:" + server.webPort().orElseThrow() + "/" + hash;
    }

    private Chromium.Page open(String name, String hash) {
        Chromium.Page page = chromium.open(url(hash));
        page.type("input[name=name]", name);
        page.press("Enter");
        page.evaluate("document.querySelector('form.login-form').requestSubmit()");
        page.await("document.querySelector('.state.online')");
        return page;
    }

    private static void choose(Chromium.Page page, String game) {
        page.await("document.querySelector('.lobby select')");
        page.evaluate("(() => { const s = document.querySelector('.lobby select'); s.value = '" + game
                + "'; s.dispatchEvent(new Event('change')); })()");
    }

    /** Starts a game by an invitation link. */
    private Chromium.Page[] startGame(String game) {
        return startGame(game, "ana", "bob");
    }

    private Chromium.Page[] startGame(String game, String first, String second) {
        Chromium.Page ana = open(first, "");
        choose(ana, game);
        ana.click("Invite a friend");
        ana.await("document.querySelector('.invitation input')");
        String link = ana.evaluate("document.querySelector('.invitation input').value")
                .getAsString();
        Chromium.Page bob = open(second, link.substring(link.indexOf('#')));
        ana.await("document.querySelector('.board')");
        bob.await("document.querySelector('.board')");
        return new Chromium.Page[] {ana, bob};
    }

    private static final String OVER = "/won|Draw/.test(document.querySelector('.status').textContent)";
    /** Plays the first legal cell whenever it is the page's turn. */
    private static final String PLAY = "(async () => { while (!(" + OVER + ")) {"
            + " document.querySelector('.cell.legal')?.dispatchEvent(new MouseEvent('click', {bubbles: true}));"
            + " await new Promise(r => setTimeout(r, 5)); } })()";

    @ParameterizedTest
    @ValueSource(strings = {"reversi", "kalah", "tictactoe"})
    void two_browsers_play_a_whole_game(String game) {
        Chromium.Page[] pages = startGame(game);
        for (Chromium.Page page : pages) {
            page.evaluate("void " + PLAY);
        }
        for (Chromium.Page page : pages) {
            page.await(OVER);
        }
        assertEquals(pages[0].text(".status"), pages[1].text(".status"));
        pages[0].click("Replay");
        pages[0].await("document.querySelector('.steps')");
        pages[0].await("document.querySelector('.moves .current')");
        String position = "[...document.querySelectorAll('.cell')].map(c => c.getAttribute('aria-label')).join(';')";
        String last = pages[0].evaluate(position).getAsString();
        pages[0].press("Home");
        pages[0].await("document.querySelector('.status').textContent === 'Start of the game'");
        pages[0].press("End");
        pages[0].await("document.querySelector('.moves .current')");
        assertEquals(last, pages[0].evaluate(position).getAsString());
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_browser_plays_a_line_client_with_mouse_and_keyboard() {
        Chromium.Page ana = open("ana", "");
        choose(ana, "tictactoe");
        ana.evaluate("[...document.querySelectorAll('.lobby select')].at(-1).value");
        ana.evaluate("(() => { const s = [...document.querySelectorAll('select')].find(x => [...x.options].some(o =>"
                + " o.textContent.startsWith('X'))); s.value = '0'; })()");
        ana.click("Offer to anyone");
        try (LineClient bob = LineClient.guest(server, "bob")) {
            bob.sendLines("{\"t\":\"lobby\",\"on\":true}");
            String lobby = bob.receive("lobby");
            String seek = lobby.replaceFirst(".*\"seek\":\"([^\"]+)\".*", "$1");
            bob.sendLines("{\"t\":\"seek.take\",\"id\":1,\"seek\":\"" + seek + "\"}");
            ana.await("document.querySelector('.status.turn')");
            ana.mouse("[data-cell=b2]");
            String turn = bob.receive("turn");
            String game = turn.replaceFirst(".*\"g\":\"([^\"]+)\".*", "$1");
            bob.sendLines("{\"t\":\"move\",\"g\":\"" + game + "\",\"ply\":1,\"move\":\"a1\"}");
            ana.await("document.querySelector('.status.turn')");
            ana.evaluate("document.querySelector('[data-cell=b2]').focus()");
            ana.press("ArrowUp");
            ana.press("Enter");
            assertTrue(bob.receive("turn").contains("\"last\":\"b1\""));
        }
    }

    @Test
    void a_game_goes_on_after_the_connection_is_lost() {
        Chromium.Page[] pages = startGame("reversi");
        pages[0].evaluate("location.reload()");
        pages[0].await("document.querySelector('.state.online') && document.querySelector('.board')");
        for (Chromium.Page page : pages) {
            page.evaluate("void " + PLAY);
        }
        for (Chromium.Page page : pages) {
            page.await(OVER);
        }
    }

    @Test
    void a_game_goes_on_after_the_server_restarts(@TempDir Path data) {
        server.close();
        server = ParlorServer.start(stored(data, 0));
        Chromium.Page[] pages = startGame("tictactoe");
        int port = server.webPort().orElseThrow();
        server.close();
        for (Chromium.Page page : pages) {
            page.await("document.querySelector('.state.offline')");
        }
        server = ParlorServer.start(stored(data, port));
        for (Chromium.Page page : pages) {
            // At once, rather than after the delay that the server asked for.
            page.evaluate("dispatchEvent(new Event('online'))");
            page.await("document.querySelector('.state.online')");
            page.evaluate("void " + PLAY);
        }
        for (Chromium.Page page : pages) {
            page.await(OVER);
        }
    }

    private static ServerConfig stored(Path data, int webPort) {
        return ServerConfig.embedded()
                .with(Storage.inDatabase(new SqliteDatabase(data)))
                .with(new WebSettings(webPort, Set.of()));
    }

    @Test
    void markup_in_chat_is_shown_as_text() {
        Chromium.Page[] pages = startGame("tictactoe");
        String markup = "<img src=x onerror=\"document.title=1\"><b>hi</b>";
        pages[0].type(".game .chat-lines + form input", markup);
        pages[0].evaluate("document.querySelector('.game .chat-lines + form').requestSubmit()");
        pages[1].await("document.querySelector('.game .chat-lines li')");
        assertEquals("guest-ana " + markup, pages[1].text(".game .chat-lines li"));
        assertFalse(pages[1].test("document.querySelector('.chat-lines img, .chat-lines b')"));
        assertEquals("Parlor", pages[1].evaluate("document.title").getAsString());
    }

    @Test
    void a_picture_of_each_width_shows_no_overflow() {
        Chromium.Page login = chromium.open(url("")).resize(360, 740, false);
        login.await("document.querySelector('form.login-form')");
        login.screenshot(PICTURES.resolve("login-360.png"));
        Chromium.Page[] pages = startGame("reversi");
        Chromium.Page[] kalah = startGame("kalah", "carol", "dan");
        Chromium.Page lobby = open("eve", "");
        lobby.click("Invite a friend");
        lobby.await("document.querySelector('.invitation')");
        pages[0].evaluate(
                "void (document.querySelector('.cell.legal')?.dispatchEvent(new MouseEvent('click', {bubbles: true})))");
        pages[1].evaluate(
                "void (document.querySelector('.cell.legal')?.dispatchEvent(new MouseEvent('click', {bubbles: true})))");
        for (int width : new int[] {360, 800, 1400}) {
            int height = width == 360 ? 740 : 900;
            for (boolean dark : new boolean[] {false, true}) {
                String suffix = "-" + width + (dark ? "-dark" : "") + ".png";
                picture(lobby, width, height, dark, "lobby" + suffix);
                picture(pages[0], width, height, dark, "reversi" + suffix);
                picture(kalah[0], width, height, dark, "kalah" + suffix);
            }
        }
        assertEquals(List.of(), chromium.problems());
    }

    private static void picture(Chromium.Page page, int width, int height, boolean dark, String file) {
        page.resize(width, height, dark);
        page.screenshot(PICTURES.resolve(file));
        assertTrue(page.test("document.documentElement.scrollWidth <= innerWidth"), file);
    }
}
