package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.notification.MailSettings;
import org.parlor.server.notification.SmtpServer;

/** From the request of a user to the links of the message that an SMTP server has received. */
class EmailPageTest {
    private static final String PAGE = "https://play.example.org/";

    private final SmtpServer smtp = new SmtpServer();
    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded()
            .with(ServerSettings.standard()
                    .with(PasswordLoginPolicy.GUARDED)
                    .with(ServerSettings.NOTIFY, List.of(NotificationChannel.EMAIL)))
            .with(new MailSettings("localhost", smtp.port(), false, null, null, "parlor@example.org", "Parlor", PAGE))
            .with(new WebSettings(0, Set.of())));
    private final HttpClient http = HttpClient.newHttpClient();
    private final LineClient ada = LineClient.connect(server);

    EmailPageTest() throws IOException {}

    @AfterEach
    void stop() throws IOException {
        ada.close();
        server.close();
        smtp.close();
    }

    private HttpResponse<String> send(String link, String method, String body) throws Exception {
        URI uri = URI.create(
                link.replace(PAGE, "http://127.0.0.1:" + server.webPort().orElseThrow() + "/"));
        return http.send(
                HttpRequest.newBuilder(uri)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private String post(String link, String body) throws Exception {
        HttpResponse<String> response = send(link, "POST", body);
        return response.statusCode() + " "
                + response.body()
                        .replaceAll("<h1>.*?</h1>|<title>.*?</title>|<[^>]*>", "")
                        .strip();
    }

    private String ask(String request) {
        ada.sendLines(request);
        return readUntil("\"re\":7");
    }

    private String readUntil(String part) {
        String line = ada.readLine();
        while (!line.isEmpty() && !line.contains(part)) {
            line = ada.readLine();
        }
        return line;
    }

    private static String link(SmtpServer.Mail mail, String end) {
        return mail.body()
                .replace("=\n", "")
                .lines()
                .filter(line -> line.matches(PAGE + "email/[A-Za-z0-9_-]+" + end))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void the_links_of_a_message_confirm_an_address_end_messages_and_refuse_them() throws Exception {
        ada.sendLines("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"ada\","
                + "\"password\":\"a password of ada\",\"create\":true}}");
        readUntil("\"welcome\"");
        String set = "{\"t\":\"notify.set\",\"id\":7,\"email\":\"ada@example.org\"}";
        String get = "{\"t\":\"notify.get\",\"id\":7}";
        assertTrue(ask(set).contains("\"unconfirmed\":true"));
        SmtpServer.Mail mail = smtp.next();
        assertEquals("<ada@example.org>", mail.to());
        String confirm = link(mail, "/[A-Z0-9-]+");
        HttpResponse<String> page = send(confirm, "GET", "");
        assertEquals(200, page.statusCode());
        assertTrue(page.body().contains("Confirm the address"), page.body());
        assertTrue(page.headers()
                .firstValue("content-security-policy")
                .orElseThrow()
                .contains("form-action 'self'"));
        assertEquals("no-store", page.headers().firstValue("cache-control").orElseThrow());
        assertTrue(ask(get).contains("\"unconfirmed\":true"), "A program that looks at links confirms nothing");
        for (String body : List.of("", "action=BLOCK", "action=confirm", "List-Unsubscribe=One-Click")) {
            assertEquals("400 Unknown action", post(confirm, body));
        }
        assertTrue(ask(get).contains("\"unconfirmed\":true"));
        assertEquals(
                "200 The address is confirmed. You get notifications of your games while you are away.",
                post(confirm, "action=CONFIRM"));
        assertFalse(ask(get).contains("unconfirmed"));

        String unsubscribe = mail.header("List-Unsubscribe").replaceAll("[<>]", "");
        assertEquals(unsubscribe, link(mail, ""));
        assertTrue(send(unsubscribe, "GET", "").body().contains("Never write to this address again"));
        for (String body : List.of("", "action=CONFIRM", "action=BLOCKED")) {
            assertEquals("400 Unknown action", post(unsubscribe, body));
        }
        assertTrue(ask(get).contains("ada@example.org"));
        assertEquals(
                "200 This server sends no more notifications to your address.",
                post(unsubscribe, "List-Unsubscribe=One-Click"));
        assertFalse(ask(get).contains("ada@example.org"));
        assertEquals(
                "200 This server sends nothing to your address any more, also if another user asks for it.",
                post(unsubscribe, "action=BLOCK"));
        assertTrue(ask(set).contains("\"forbidden\""));
        assertEquals(
                "200 Users can ask again for messages to your address. Nothing is sent before it is confirmed.",
                post(unsubscribe, "action=ALLOW"));
        assertTrue(ask(set).contains("\"unconfirmed\":true"));
        assertEquals("<ada@example.org>", smtp.next().to());
    }

    @Test
    void a_link_that_was_not_sent_is_refused() throws Exception {
        assertEquals("400 This link is not one of this server", post(PAGE + "email/x", "action=BLOCK"));
        assertEquals("400 This link is not one of this server", post(PAGE + "email/x/ABCD-2345", "action=CONFIRM"));
        assertEquals(405, send(PAGE + "email/x", "PUT", "").statusCode());
        assertEquals(404, send(PAGE + "email/x/y/z", "GET", "").statusCode());
    }
}
