package org.parlor.client.browser;

import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.net.web.WebSettings;

/** A real server and a headless Chromium, and what tests of the page do with both. Skipped where Chromium is not installed. */
public abstract class PageTestCase {
    @SuppressWarnings("NullAway.Init")
    static Chromium chromium;

    ParlorServer server = ParlorServer.start(ServerConfig.embedded().with(new WebSettings(0, Set.of())));

    @BeforeAll
    static void startBrowser() {
        Chromium.assumeInstalled();
        chromium = Chromium.shared();
    }

    @AfterEach
    void stop() {
        chromium.reset();
        server.close();
    }

    String url(String hash) {
        return "http://127.0.0.1:" + server.webPort().orElseThrow() + "/" + hash;
    }

    Chromium.Page open(String name, String hash) {
        return logIn(chromium.open(url(hash)), name);
    }

    /** Logs in as a guest and waits for the lobby or the game of the link. */
    public static Chromium.Page logIn(Chromium.Page page, String name) {
        page.type("input[name=name]", name);
        page.press("Enter");
        page.evaluate("document.querySelector('form.login-form').requestSubmit()");
        page.await("document.querySelector('.state.online')");
        return page;
    }

    Chromium.Page newAccount(String name) {
        Chromium.Page page = chromium.open(url(""));
        page.await("document.querySelector('form.login-form details')");
        page.evaluate("document.querySelector('form.login-form details').open = true");
        page.evaluate("document.querySelector('input[type=checkbox]').checked = true");
        page.type("input[name=password]", "a password of " + name);
        logIn(page, name).await("document.querySelector('.lobby')");
        return page;
    }

    static void choose(Chromium.Page page, String game) {
        page.await("document.querySelector('.lobby select')");
        page.evaluate("(() => { const s = document.querySelector('.lobby select'); s.value = '" + game
                + "'; s.dispatchEvent(new Event('change')); })()");
    }

    /** Starts a game by an invitation link. */
    Chromium.Page[] startGame(String game) {
        return startGame(game, "ana", "bob");
    }

    Chromium.Page[] startGame(String game, String first, String second) {
        Chromium.Page ana = open(first, "");
        choose(ana, game);
        Chromium.Page bob = openLink(second, invite(ana));
        ana.await("document.querySelector('.board')");
        bob.await("document.querySelector('.board')");
        return new Chromium.Page[] {ana, bob};
    }

    /** Offers the game that is chosen in the lobby to a friend, and returns the link. */
    static String invite(Chromium.Page page) {
        page.click("Invite a friend");
        page.await("document.querySelector('.invitation input')");
        return page.evaluate("document.querySelector('.invitation input').value")
                .getAsString();
    }

    Chromium.Page openLink(String name, String link) {
        return logIn(chromium.open(link), name);
    }

    /** Whether the game is over. */
    public static final String OVER = "/won|lost|Draw/.test(document.querySelector('.status').textContent)";
    /** Plays the first legal cell whenever it is the page's turn. */
    public static final String PLAY = "(async () => { while (!(" + OVER + ")) {"
            + " document.querySelector('.cell.legal')?.dispatchEvent(new MouseEvent('click', {bubbles: true}));"
            + " await new Promise(r => setTimeout(r, 5)); } })()";

    static final String TURN = "document.querySelector('.status.turn')";

    static String status(String text) {
        return "document.querySelector('.status')?.textContent === '" + text + "'";
    }

    static void say(Chromium.Page page, String text) {
        page.type(".game .chat-lines + form input", text);
        page.evaluate("document.querySelector('.game .chat-lines + form').requestSubmit()");
    }
}
