package org.parlor.client.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.client.TestInvitation;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.AccountRequest;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.server.app.BindFailedException;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.web.WebSettings;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import org.parlor.testing.Waiting;

/** The page in a real headless Chromium, against a real server. */
public class BrowserTest extends PageTestCase {
    /** Pictures of the page, to look at. */
    private static final Path PICTURES = Path.of("target", "screenshots");

    @Test
    void a_link_with_a_code_continues_the_session_of_another_device_once() throws Exception {
        CompletableFuture<String> ended = new CompletableFuture<>();
        CompletableFuture<ConnectionState> loggedIn = new CompletableFuture<>();
        ServerConnection.Listener terminal = new ServerConnection.Listener() {
            @Override
            public void onMessage(ServerMessage message) {}

            @Override
            public void onState(ConnectionState state) {
                if (state instanceof ConnectionState.LoggedIn) {
                    loggedIn.complete(state);
                } else if (state instanceof ConnectionState.Closed closed) {
                    ended.complete(closed.code());
                }
            }
        };
        try (ConnectionFactory connections = new ConnectionFactory()) {
            ServerConnection ana = connections.open(
                    new ServerEndpoint("127.0.0.1", server.port()),
                    LoginParameters.ofProgram("test/1", List.of(), new Login.Guest("ana")),
                    terminal);
            loggedIn.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            Reply reply = ana.request(new AccountRequest.CodeNew())
                    .toCompletableFuture()
                    .get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            String link = url("#code=" + ((Reply.Ok) reply).code());
            Chromium.Page phone = chromium.open(link);
            phone.await("document.querySelector('.state.online')");
            assertEquals("replaced", ended.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
            phone.await("document.body.textContent.includes('guest-ana')");
            assertFalse(phone.evaluate("location.href").toString().contains("code="));
            Chromium.Page again = chromium.open(link);
            again.await("document.body?.textContent.includes('unknown, used or expired')");
        }
    }

    @Test
    void the_page_makes_a_link_that_continues_its_session_on_another_device() {
        Chromium.Page laptop = open("ana", "");
        laptop.evaluate("location.hash = '#settings'");
        laptop.await("document.querySelector('h1')?.textContent === 'Settings'");
        laptop.click("Continue on another device");
        laptop.await("document.querySelector('input[readonly]')");
        String link = laptop.evaluate("document.querySelector('input[readonly]').value")
                .getAsString();
        laptop.await("document.querySelector('.narrow svg.qr')");
        Chromium.Page phone = chromium.open(link);
        phone.await("document.querySelector('.state.online')");
        phone.await("document.body.textContent.includes('guest-ana')");
        laptop.await("document.body.textContent.includes('You continued in another tab')");
        laptop.await("!document.querySelector('.state.online')");
    }

    @Test
    void two_browsers_play_a_whole_game() {
        play("tictactoe");
    }

    @ParameterizedTest
    @ValueSource(strings = {"reversi", "kalah"})
    @Tag("slow")
    void two_browsers_play_a_whole_long_game(String game) {
        play(game);
    }

    private void play(String game) {
        Chromium.Page[] pages = startGame(game);
        for (Chromium.Page page : pages) {
            page.evaluate("void " + PLAY);
        }
        for (Chromium.Page page : pages) {
            page.await(OVER);
        }
        String headline = pages[0].text(".status strong");
        assertEquals(
                headline.equals("You won") ? "You lost" : headline.equals("You lost") ? "You won" : "Draw",
                pages[1].text(".status strong"));
        pages[0].click("Replay");
        pages[0].await("document.querySelector('.table .steps')");
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
    void a_move_by_mouse_or_keyboard_is_one_announcement_to_the_opponent_and_keeps_the_focus() {
        Chromium.Page[] pages = startGame("tictactoe");
        pages[0].await("document.querySelector('.status')");
        Chromium.Page first = pages[pages[0].test(TURN) ? 0 : 1];
        Chromium.Page second = first == pages[0] ? pages[1] : pages[0];
        second.evaluate(
                "[...document.querySelectorAll('button')].find(b => ['Abort', 'Resign'].includes(b.textContent)).focus()");
        second.evaluate(
                "window.said = []; new MutationObserver(() => said.push(document.getElementById('live').textContent))"
                        + ".observe(document.getElementById('live'), {childList: true, characterData: true, subtree: true})");
        first.mouse("[data-cell=b2]");
        second.await("window.said.length === 1");
        assertEquals("X played b2, 0 to 0. Your turn.", second.text("#live"));
        assertEquals(
                "Abort", second.evaluate("document.activeElement.textContent").getAsString());
        second.await(TURN);
        second.evaluate("document.querySelector('[data-cell=b2]').focus()");
        second.press("ArrowUp");
        second.press("Enter");
        first.await("document.querySelector('.status.turn')");
        assertEquals(
                "b2 b1",
                first.evaluate("[...document.querySelectorAll('.moves button')].map(x => x.textContent).join(' ')")
                        .getAsString());
    }

    @Test
    void the_link_of_a_game_leads_back_to_the_seat_after_its_tab_was_closed() {
        Chromium.Page ana = open("ana", "");
        choose(ana, "tictactoe");
        String link = invite(ana);
        Chromium.Page bob = openLink("bob", link);
        bob.await("document.querySelector('.board')");
        Chromium.Page again = bob.openTab("about:blank");
        bob.close();
        ana.await("[...document.querySelectorAll('.seat .dim')].some(seat => seat.textContent.includes(', away'))");
        again.go(link);
        again.await("document.querySelector('.board')");
        assertEquals("guest-bob", again.text(".user"));
        for (Chromium.Page page : List.of(ana, again)) {
            page.evaluate("void " + PLAY);
        }
        for (Chromium.Page page : List.of(ana, again)) {
            page.await(OVER);
        }
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_second_tab_takes_the_seat_over_and_logging_out_asks_in_a_running_game_and_leads_to_the_login_form() {
        Chromium.Page first = startGame("tictactoe")[0];
        Chromium.Page second = first.openTab(url(""));
        second.click("Continue as guest-ana, now in another tab");
        second.await("document.querySelector('.board')");
        first.await("document.querySelector('.error')?.textContent === 'You continued in another tab or program.'");
        first.click("Continue as guest-ana, now in another tab");
        first.await("document.querySelector('.board')");
        second.await("document.querySelector('form.login-form')");
        second.close();
        first.click("Log out");
        first.click("Stay");
        assertTrue(first.test("document.querySelector('#banner').hidden && document.querySelector('.state.online')"));
        first.click("Log out");
        first.click("Log out now");
        first.await("document.querySelector('.error')?.textContent === 'You have logged out.'");
        assertFalse(
                first.test("[...document.querySelectorAll('button')].some(b => b.textContent.startsWith('Continue'))"));
        logIn(first, "eve");
        first.await("document.querySelector('.lobby')");
        assertEquals("guest-eve", first.text(".user"));
        // The next user of the computer must not wait for the end of a connection that is lost.
        first.evaluate("WebSocket.prototype.send = () => {}, 0");
        first.click("Log out");
        first.await("document.querySelector('.error')?.textContent === 'You have logged out.'");
        assertEquals("[]", first.evaluate("localStorage.getItem('seats')").getAsString());
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_page_works_without_storage() {
        Chromium.Page ana = chromium.open("about:blank");
        ana.beforeLoad(
                "for (const area of ['localStorage', 'sessionStorage'])"
                        + " Object.defineProperty(window, area, { get() { throw new DOMException('denied', 'SecurityError'); } });");
        ana.go(url(""));
        logIn(ana, "ana");
        ana.await("document.querySelector('.lobby')");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_second_game_is_listed_beside_the_first() {
        Chromium.Page ana = startGame("tictactoe")[0];
        Chromium.Page eve = open("eve", "");
        choose(eve, "kalah");
        eve.await("document.querySelector('[aria-label=\"Challenge guest-ana\"]')");
        eve.evaluate("document.querySelector('[aria-label=\"Challenge guest-ana\"]').click()");
        ana.click("Accept");
        String other = "[...document.querySelectorAll('nav button, [role=navigation] button')]"
                + ".find(b => b.textContent.startsWith('Kalah against guest-eve'))";
        ana.await(other);
        assertTrue(ana.text("h1").startsWith("Tic-tac-toe"));
        ana.evaluate(other + ".click()");
        assertTrue(ana.text("h1").startsWith("Kalah"));
    }

    @Test
    void a_paused_game_continues_and_a_win_over_a_player_who_left_is_claimed() {
        server.close();
        server = ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard().with(ServerSettings.GRACE, Duration.ofSeconds(1)))
                .with(new WebSettings(0, Set.of())));
        Chromium.Page[] pages = startGame("tictactoe");
        pages[0].click("Pause");
        pages[1].click("Accept pause");
        pages[1].await(status("The game is paused."));
        pages[1].click("Continue");
        pages[0].click("Accept continue");
        pages[0].await("!(" + status("The game is paused.") + ")");
        pages[1].close();
        pages[0].click("Claim the win");
        pages[0].await(OVER);
        assertEquals("You won because a player left", pages[0].text(".status strong"));
    }

    @Test
    void markup_in_chat_is_shown_as_text_and_a_game_goes_on_after_the_connection_is_lost() {
        Chromium.Page[] pages = startGame("tictactoe");
        String markup = "<img src=x onerror=\"document.title=1\"><b>hi</b>";
        say(pages[1], markup);
        pages[0].await("document.querySelector('.game .chat-lines li')");
        assertEquals("guest-bob " + markup, pages[0].text(".game .chat-lines li"));
        assertFalse(pages[0].test("document.querySelector('.chat-lines img, .chat-lines b')"));
        assertTrue(Set.of("Parlor", "Your turn · Parlor")
                .contains(pages[0].evaluate("document.title").getAsString()));
        pages[0].evaluate("location.reload()");
        pages[0].await("document.querySelector('.state.online') && document.querySelector('.board')");
        pages[0].await("document.querySelector('.game .chat-lines li')");
        assertEquals("guest-bob " + markup, pages[0].text(".game .chat-lines"));
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
        // The port may be in use by a connection of another process meanwhile.
        server = Awaitility.await("port " + port)
                .ignoreExceptionsInstanceOf(BindFailedException.class)
                .until(() -> ParlorServer.start(stored(data, port)), started -> true);
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
    void a_game_against_a_bot_is_played_by_touch_and_watched() {
        chromium.drawPages();
        try (ConnectionFactory connectionFactory = new ConnectionFactory();
                SearchExecutor searchExecutor = SearchExecutor.forThisMachine();
                BotClient bot = BotClient.start(
                        connectionFactory,
                        searchExecutor,
                        BotSettings.of(
                                new ServerEndpoint("127.0.0.1", server.port()),
                                "deep",
                                "a-token-of-twenty-characters",
                                Level.parse("easy")),
                        BotListener.NONE)) {
            bot.ready()
                    .toCompletableFuture()
                    .orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                    .join();
            Chromium.Page ana = open("ana", "").resize(360, 740, false);
            choose(ana, "tictactoe");
            ana.click("Play a bot");
            ana.await("document.querySelector('.board')");
            Chromium.Page eve = open("eve", "");
            eve.click("Watch");
            eve.await("document.querySelector('.board')");
            // A tap may meet a board that is being drawn again, and then does nothing.
            Awaitility.await().until(() -> {
                if (ana.test("document.querySelector('.cell.legal')")) {
                    ana.tap(".cell.legal");
                }
                return ana.test(OVER);
            });
            eve.await(OVER);
            String winner = ana.text(".status strong").equals("You won") ? "guest-ana" : "deep";
            assertTrue(eve.text(".status").matches("Draw.*|" + winner + " \\([XO]\\) won.*"), eve.text(".status"));
            assertEquals(List.of(), chromium.problems());
        }
    }

    @Test
    void an_account_is_created_and_used_over_tls() {
        server.close();
        CertificateReloader certificates = CertificateReloader.selfSigned("127.0.0.1");
        server = ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED))
                .with(new TlsSettings(0, true, host -> certificates))
                .with(new WebSettings(0, Set.of())));
        for (boolean isNew : new boolean[] {true, false}) {
            Chromium.Page page = chromium.open("https" + url("").substring("http".length()));
            page.await("document.querySelector('form.login-form details')");
            page.evaluate("document.querySelector('form.login-form details').open = true");
            page.evaluate("document.querySelector('input[type=checkbox]').checked = " + isNew);
            page.type("input[name=password]", "correct horse battery");
            logIn(page, "ana");
            assertEquals("ana", page.text(".user"));
            page.await("document.querySelector('.lobby')");
            page.click("Log out");
            page.await("document.querySelector('.error')?.textContent === 'You have logged out.'");
        }
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_user_exports_and_deletes_the_account() {
        server.close();
        server = ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED))
                .with(new WebSettings(0, Set.of())));
        Chromium.Page page = chromium.open(url(""));
        page.await("document.querySelector('form.login-form details')");
        page.evaluate("document.querySelector('form.login-form details').open = true");
        page.evaluate("document.querySelector('input[type=checkbox]').checked = true");
        page.type("input[name=password]", "correct horse battery");
        logIn(page, "ana");
        page.evaluate("location.hash = '#settings'");
        page.await("document.querySelector('input[name=delete-password]')");
        page.evaluate("URL.createObjectURL = blob => { blob.text().then(text => { window.exported = text; });"
                + " return 'data:application/json,'; }");
        page.click("Export your data");
        page.await("window.exported");
        assertEquals(
                "ana 0 0",
                page.evaluate("(d => d.account.name + ' ' + d.notes.length + ' ' + d.games.length)"
                                + "(JSON.parse(window.exported))")
                        .getAsString());
        page.evaluate("document.querySelector('input[name=delete-password]').closest('details').open = true");
        page.type("input[name=delete-password]", "correct horse battery");
        page.click("Delete the account");
        page.await("/^The account ana is deleted on .*, unless you log in before\\.$/"
                + ".test(document.querySelector('.error')?.textContent)");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_game_by_correspondence_waits_in_the_lobby_until_it_is_opened() {
        server.close();
        server = ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED))
                .with(new WebSettings(0, Set.of())));
        Chromium.Page ana = newAccount("ana").resize(360, 740, false);
        Chromium.Page bob = newAccount("bob");
        choose(ana, "tictactoe");
        ana.evaluate("[...document.querySelectorAll('select')]"
                + ".find(select => [...select.options].some(option => option.value === '3d')).value = '3d'");
        ana.click("Offer to anyone");
        bob.await("document.body?.textContent.includes('3 days a move')");
        bob.click("Join");
        for (Chromium.Page page : List.of(ana, bob)) {
            page.await("document.querySelector('.board')");
            page.await("[...document.querySelectorAll('.clock')].some(clock => clock.textContent === '3 d 0 h')");
            assertFalse(page.test("[...document.querySelectorAll('button')]"
                    + ".some(button => /^(Pause|Give 15 s)$/.test(button.textContent))"));
        }
        // The player of X moves first, by a choice of the server.
        Chromium.Page first = ana.test(TURN) ? ana : bob;
        first.evaluate("history.replaceState(null, '', '/'); location.reload()");
        first.await("/1 game waits for you/.test(document.body?.textContent)");
        first.await("/, your turn, 2 d 23 h left/.test(document.querySelector('.lobby')?.textContent)");
        assertFalse(first.test("document.querySelector('.board')"));
        first.click("Open");
        first.await("document.querySelector('.board .cell.legal')");

        Chromium.Page second = first == ana ? bob : ana;
        second.evaluate("location.href = 'about:blank'");
        first.click("Abort");
        first.await("document.body?.textContent.includes('No result')");
        second.evaluate("location.href = '" + url("") + "'");
        second.await("/Ended while you were away/.test(document.querySelector('.lobby')?.textContent)");
        second.await("/No result: aborted, against/.test(document.querySelector('.lobby')?.textContent)");
        second.click("Remove");
        second.await("[...document.querySelectorAll('.card')]"
                + ".some(card => card.hidden && card.textContent.startsWith('Ended while you were away'))");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void an_invitation_in_the_address_creates_an_account() throws Exception {
        server.close();
        server = ParlorServer.start(TestInvitation.server().with(new WebSettings(0, Set.of())));
        server.awaitReady();
        String code = TestInvitation.create(new ServerEndpoint("127.0.0.1", server.port()));
        for (String given : List.of("", code, code)) {
            Chromium.Page page = chromium.open(url("") + (given.isEmpty() ? "" : "?invitation=" + given));
            page.await("document.querySelector('form.login-form details')");
            page.evaluate("document.querySelector('form.login-form details').open = true");
            page.evaluate("document.querySelector('input[type=checkbox]').checked = true");
            page.type("input[name=password]", "correct horse battery");
            String name = given.isEmpty() ? "eve" : "ana";
            if (given.isEmpty()) {
                page.type("input[name=name]", name);
                page.evaluate("document.querySelector('form.login-form').requestSubmit()");
                page.await("document.querySelector('.error')?.textContent.includes('by invitation')");
            } else {
                logIn(page, name);
                page.await("document.querySelector('.lobby')");
                assertEquals(name, page.text(".user"));
                page.click("Log out");
                page.await("document.querySelector('.error')?.textContent === 'You have logged out.'");
            }
        }
    }

    /** Saves pictures of every view in three widths and both colour schemes. */
    @Test
    @Tag("slow")
    void no_page_is_wider_than_its_window() {
        chromium.drawPages();
        Map<String, Chromium.Page> views = new LinkedHashMap<>();
        Chromium.Page[] over = startGame("tictactoe", "fay", "gus");
        for (Chromium.Page page : over) {
            page.evaluate("void " + PLAY);
        }
        over[0].await(OVER);
        over[1].await(OVER);
        views.put("result", over[0]);
        over[1].click("Replay");
        over[1].await("document.querySelector('.table .steps')");
        over[1].evaluate("document.querySelector('.side details').open = true");
        views.put("replay", over[1]);
        views.put("tictactoe", playedABit("tictactoe", 3));
        views.put("kalah", playedABit("kalah", 9));
        views.put("reversi", playedABit("reversi", 12));
        Chromium.Page lobby = open("eve", "");
        lobby.click("Invite a friend");
        lobby.await("document.querySelector('.invitation')");
        views.put("lobby", lobby);
        Chromium.Page invited = chromium.open(lobby.evaluate("document.querySelector('.invitation input').value")
                .getAsString());
        Chromium.Page first = chromium.open(url(""));
        for (Chromium.Page page : List.of(invited, first)) {
            page.await("document.querySelector('.live .board')");
        }
        views.put("invited", invited);
        views.put("first", first);
        String[] hashes = {"help=kalah", "ratings", "tournaments", "settings", "user=guest-fay"};
        for (String hash : hashes) {
            Chromium.Page page = open("v-" + hash.replaceAll("\\W", ""), "");
            page.evaluate("location.hash = '" + hash + "'");
            page.await("document.querySelector('.narrow')");
            views.put(hash.replaceAll("=.*", ""), page);
        }
        views.get("settings").click("Continue on another device");
        views.get("settings").await("document.querySelector('svg.qr')");
        for (int width : new int[] {360, 800, 1400}) {
            int height = width == 360 ? 740 : 900;
            for (boolean dark : new boolean[] {false, true}) {
                views.forEach((name, page) -> {
                    String shown = name + "-" + width + (dark ? "-dark" : "");
                    page.resize(width, height, dark);
                    assertTrue(page.test("document.documentElement.scrollWidth <= innerWidth"), shown);
                    page.screenshot(PICTURES.resolve(shown + ".png"));
                });
            }
        }
        assertEquals(List.of(), chromium.problems());
    }

    /** Returns the page of a player in the middle of a game. */
    private Chromium.Page playedABit(String game, int plies) {
        Chromium.Page[] pages = startGame(game, "ana-" + game, "bob-" + game);
        String move = "(async () => { while (document.querySelectorAll('.moves button').length < " + plies + ") {"
                + " document.querySelector('.cell.legal')?.dispatchEvent(new MouseEvent('click', {bubbles: true}));"
                + " await new Promise(r => setTimeout(r, 20)); } })()";
        for (Chromium.Page page : pages) {
            page.evaluate("void " + move);
        }
        for (Chromium.Page page : pages) {
            page.await("document.querySelectorAll('.moves button').length >= " + plies);
        }
        return pages[0];
    }
}
