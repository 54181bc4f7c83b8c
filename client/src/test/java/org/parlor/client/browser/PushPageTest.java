package org.parlor.client.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.parlor.client.TestInvitation;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.RequestClient;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.AdminRequest;
import org.parlor.message.Login;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.app.InitialAdminPassword;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.web.WebSettings;
import org.parlor.server.notification.VapidKeys;
import org.parlor.testing.Waiting;

/**
 * Web Push from the click on the page to the notification of the service worker. The push service is one of the test: that of Chromium
 * cannot be reached. The browser decrypts with WebCrypto, and DevTools deliver the message.
 */
class PushPageTest extends PageTestCase {
    private static final String KEYS = "(async () => {"
            + " window.encode = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');"
            + " window.keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);"
            + " window.own = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));"
            + " window.auth = crypto.getRandomValues(new Uint8Array(16));"
            + " return { p256dh: encode(own), auth: encode(auth) }; })()";

    private static final String DECRYPT = "(async body => {"
            + " const all = Uint8Array.from(atob(body), c => c.charCodeAt(0)), text = new TextEncoder();"
            + " const salt = all.slice(0, 16), sender = all.slice(21, 86), encrypted = all.slice(86);"
            + " const derive = async (salt, secret, info, length) => crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info },"
            + "   await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']), 8 * length);"
            + " const other = await crypto.subtle.importKey('raw', sender, { name: 'ECDH', namedCurve: 'P-256' }, false, []);"
            + " const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, keys.privateKey, 256);"
            + " const secret = await derive(auth, shared, new Uint8Array([...text.encode('WebPush: info\\0'), ...own, ...sender]), 32);"
            + " const key = await derive(salt, secret, text.encode('Content-Encoding: aes128gcm\\0'), 16);"
            + " const iv = await derive(salt, secret, text.encode('Content-Encoding: nonce\\0'), 12);"
            + " const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);"
            + " const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, encrypted));"
            + " return new TextDecoder().decode(plain.slice(0, -1)); })";

    /** Challenges ana, and plays the first move if it has it. */
    private static final String CHALLENGE =
            "new Promise(done => { const socket = window.deep = new WebSocket('ws://' + location.host + '/ws');"
                    + " const send = message => socket.send(JSON.stringify(message));"
                    + " socket.onmessage = event => { const message = JSON.parse(event.data);"
                    + " if (message.t === 'hello') send({ t: 'hello', proto: 1, caps: ['corr'], login: { as: 'bot', name: 'deep', token: 'a-secret-of-20-letters' } });"
                    + " if (message.t === 'welcome') send({ t: 'challenge', id: 2, to: 'ana', game: 'tictactoe', tc: { mode: 'corr', days: 3 } });"
                    + " if (message.re === 2) done(message.t);"
                    + " if (message.t === 'turn') send({ t: 'move', g: message.g, ply: message.ply, move: message.legal[0] }); }; })";

    /** What Chromium cannot do without its push service. */
    private static final String SUBSCRIBE = "(subscription => {"
            + " Notification.requestPermission = async () => 'granted';"
            + " PushManager.prototype.getSubscription = async () => window.subscribed ?? null;"
            + " PushManager.prototype.subscribe = async options => { window.serverKey = [...options.applicationServerKey];"
            + " return window.subscribed = { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe: async () => { window.subscribed = null; } }; }; })";

    private final VapidKeys.EncodedKeyPair keys = VapidKeys.generate();
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    private HttpServer pushService() throws IOException {
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            received.add(
                    Base64.getEncoder().encodeToString(exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(201, -1);
            exchange.close();
        });
        service.start();
        return service;
    }

    private void startServer(NotificationChannel... channels) {
        server.close();
        server = ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard()
                        .with(PasswordLoginPolicy.GUARDED)
                        .with(ServerSettings.NOTIFY, List.of(channels))
                        .with(ServerSettings.NOTIFY_PRIVATE, true)
                        .with(ServerSettings.VAPID_PUBLIC_KEY, keys.publicKey())
                        .withAdmins(Set.of(TestInvitation.ADMIN)))
                .withAdminPassword(new InitialAdminPassword(TestInvitation.ADMIN_PASSWORD))
                .with(VapidKeys.parse(keys, "https://play.example.org/"))
                .with(new WebSettings(0, Set.of())));
        server.awaitReady();
    }

    private void notifyThisBrowser(Chromium.Page page, String subscription) {
        page.evaluate(SUBSCRIBE + "(" + subscription + ")");
        page.evaluate("location.hash = 'settings'");
        page.click("Notify this browser");
        page.await("document.body.textContent.includes('(this browser)')");
    }

    @Test
    void the_error_of_an_attempt_goes_once_another_one_has_saved_the_settings() {
        startServer(NotificationChannel.WEBHOOK);
        Chromium.Page page = newAccount("ana");
        page.evaluate("location.hash = 'settings'");
        page.await("document.querySelector('input[name=webhook]')");
        page.type("input[name=webhook]", "ftp://127.0.0.1/");
        page.click("Save");
        page.await("!document.getElementById('banner').hidden");
        page.type("input[name=webhook]", "http://127.0.0.1:1/");
        page.click("Save");
        page.await("document.body.textContent.includes('Saved.')");
        assertTrue(page.test("document.getElementById('banner').hidden"));
    }

    @Test
    void an_account_that_is_renamed_keeps_its_browser_and_has_one_seat() throws Exception {
        startServer(NotificationChannel.PUSH);
        Chromium.Page page = newAccount("ana");
        notifyThisBrowser(
                page,
                page.evaluate("(async () => JSON.stringify({ endpoint: 'http://127.0.0.1:1/', keys: await " + KEYS
                                + " }))()")
                        .getAsString());
        LoginParameters admin = new LoginParameters(
                "test/1",
                List.of(),
                new Login.Password(TestInvitation.ADMIN, TestInvitation.ADMIN_PASSWORD, null, null));
        try (RequestClient client =
                RequestClient.open(new ServerEndpoint("127.0.0.1", server.port()), admin, message -> {})) {
            client.request(new AdminRequest.RenameAccount("ana", "rob"));
        }
        page.click("Continue as ana");
        page.await("document.querySelector('header .user')?.textContent === 'rob'");
        page.await("(location.hash = 'settings') && document.body.textContent.includes('(this browser)')");
        page.click("Log out");
        page.await("document.querySelector('form.login-form details')");
        assertTrue(page.test("!document.body.textContent.includes('Continue as')"));
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_browser_that_an_earlier_page_has_subscribed_stays_so_and_is_removed_at_the_log_out() throws Exception {
        startServer(NotificationChannel.PUSH);
        Chromium.Page page = newAccount("ana");
        String subscription = page.evaluate(
                        "(async () => JSON.stringify({ endpoint: 'http://127.0.0.1:1/', keys: await " + KEYS + " }))()")
                .getAsString();
        notifyThisBrowser(page, subscription);
        page.evaluate(
                "localStorage.setItem('push of ana', localStorage.getItem('push')), localStorage.removeItem('push')");
        page.go(url(""));
        page.await("document.querySelector('.state.online')");
        page.await("(location.hash = 'settings') && document.body.textContent.includes('(this browser)')");
        page.click("Log out");
        page.await("document.querySelector('form.login-form details')");
        page.evaluate("document.querySelector('form.login-form details').open = true");
        page.type("input[name=password]", "a password of ana");
        logIn(page, "ana");
        page.await("(location.hash = 'settings') && document.body.textContent.includes('Notify this browser')");
        assertTrue(page.test("!document.body.textContent.includes('(this browser)')"));
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_browser_that_can_be_notified_from_the_home_screen_only_gets_a_page_for_it() {
        startServer(NotificationChannel.PUSH);
        Chromium.Page page = chromium.open("about:blank");
        page.beforeLoad("delete window.PushManager; Object.defineProperty(navigator, 'standalone', { value: false });");
        page.go(url(""));
        page.await("document.querySelector('form.login-form')");
        JsonObject manifest = page.manifest();
        assertEquals("[]", manifest.getAsJsonArray("errors").toString());
        assertEquals(url("") + "manifest.webmanifest", manifest.get("url").getAsString());
        page.await("document.querySelector('form.login-form details')");
        page.evaluate("document.querySelector('form.login-form details').open = true");
        page.evaluate("document.querySelector('input[type=checkbox]').checked = true");
        page.type("input[name=password]", "a password of ana");
        logIn(page, "ana").evaluate("location.hash = 'settings'");
        page.await("document.body.textContent.includes('add this page to the home screen')");
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void a_browser_is_asked_by_a_click_notified_while_the_page_is_closed_and_removed() throws Exception {
        startServer(NotificationChannel.PUSH);
        HttpServer service = pushService();
        try {
            Chromium.Page deep = chromium.open(url(""));
            deep.await("document.querySelector('form.login-form')");
            String subscription = deep.evaluate("(async () => JSON.stringify({ endpoint: 'http://127.0.0.1:"
                            + service.getAddress().getPort() + "/push/1', keys: await " + KEYS + " }))()")
                    .getAsString();
            Chromium.Page ana = newAccount("ana").resize(360, 740, false);
            ana.allowNotifications();
            ana.evaluate(SUBSCRIBE + "(" + subscription + ")");
            ana.evaluate("location.hash = 'settings'");
            ana.click("Notify this browser");
            ana.await("document.body.textContent.includes('This browser is notified.')");
            assertEquals(
                    keys.publicKey(), Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(ana)));

            assertEquals("ok", deep.evaluate(CHALLENGE).getAsString());
            ana.click("Accept");
            ana.await("document.querySelector('.board') && " + TURN);
            ana.evaluate("location.href = 'about:blank'");
            String body = received.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            String message = deep.evaluate(DECRYPT + "('" + body + "')").getAsString();
            String g = JsonParser.parseString(message)
                    .getAsJsonObject()
                    .getAsJsonArray("games")
                    .get(0)
                    .getAsString();
            assertEquals(
                    "{\"user\":\"ana\",\"title\":\"1 game waits for you\",\"text\":\"Your turn against deep (Tic-tac-toe)\","
                            + "\"games\":[\"" + g + "\"]}",
                    message);

            ana.go(url(""));
            ana.await("document.querySelector('.state.online')");
            // The game is shown at its time if no move has been made in it.
            ana.await("(location.hash = 'settings') && document.body.textContent.includes('(this browser)')");
            String origin = url("").replaceAll("/$", "");
            // Headless Chromium shows no notifications.
            ana.evaluateInWorker(
                    origin, "registration.showNotification = async (...shown) => { self.shown = shown; }, 0");
            ana.push(origin, message);
            Awaitility.await("notification")
                    .until(() ->
                            !ana.evaluateInWorker(origin, "self.shown ?? null").isJsonNull());
            assertEquals(
                    "[\"1 game waits for you (ana)\",\"Your turn against deep (Tic-tac-toe)\",\"#game=" + g + "\"]",
                    ana.evaluateInWorker(
                                    origin,
                                    "JSON.stringify([self.shown[0], self.shown[1].body, self.shown[1].data.hash])")
                            .getAsString());
            // Only a click of a user may focus a page.
            ana.evaluateInWorker(origin, "WindowClient.prototype.focus = async () => {}, 0");
            ana.evaluateInWorker(origin, "open(self.shown[1].data).then(() => 0)");
            ana.await("location.hash === '#game=" + g + "' && document.querySelector('.board')");
            ana.await("(location.hash = 'settings') && document.body.textContent.includes('(this browser)')");

            ana.evaluate(
                    "PushManager.prototype.getSubscription = async () => ({ endpoint: localStorage.getItem('push'),"
                            + " unsubscribe: async () => { window.unsubscribed = true; } }), 0");
            ana.click("Remove");
            ana.await("document.body.textContent.includes('Removed.')");
            ana.await("[...document.querySelectorAll('button')].some(b => b.textContent === 'Notify this browser')");
            // Another account may use the subscription.
            assertTrue(ana.test("!window.unsubscribed"));

            notifyThisBrowser(ana, subscription);
            ana.click("Log out");
            ana.await("document.querySelector('form.login-form details')");
            ana.evaluate("document.querySelector('form.login-form details').open = true");
            ana.type("input[name=password]", "a password of ana");
            logIn(ana, "ana");
            ana.await("(location.hash = 'settings') && document.body.textContent.includes('Notify this browser')");
            assertTrue(ana.test("!document.body.textContent.includes('(this browser)')"));
            assertEquals(List.of(), chromium.problems());
        } finally {
            service.stop(0);
        }
    }

    private static byte[] bytes(Chromium.Page page) {
        var list = page.evaluate("window.serverKey").getAsJsonArray();
        byte[] bytes = new byte[list.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) list.get(i).getAsInt();
        }
        return bytes;
    }
}
