package org.parlor.server.notification;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.netty.handler.ssl.util.SelfSignedCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.NotificationSettings;
import org.parlor.server.core.api.Effect;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.testing.Waiting;
import org.slf4j.LoggerFactory;

/** Sends to a real SMTP server. */
class MailChannelTest {
    private static final String PAGE = "https://play.example.org/";
    private static final String HOST = "mail.example.org";

    private final Logger log = (Logger) LoggerFactory.getLogger(MailChannel.class);
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
    private final ServerMetrics metrics = new ServerMetrics() {
        @Override
        public void count(Counted counted, String... labelValues) {
            ended.add(String.join(" ", labelValues));
        }
    };

    @BeforeEach
    void start() {
        logged.start();
        log.setLevel(Level.INFO);
        log.addAppender(logged);
    }

    @AfterEach
    void stop() {
        log.detachAppender(logged);
        log.setLevel(null);
    }

    private String nextEnd() throws InterruptedException {
        return String.valueOf(ended.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    private List<String> events() {
        return List.copyOf(logged.list).stream()
                .map(event -> event.getLevel() + " "
                        + event.getKeyValuePairs().stream()
                                .filter(pair -> !pair.key.equals("server"))
                                .map(pair -> String.valueOf(pair.value))
                                .collect(Collectors.joining(" ")))
                .toList();
    }

    private static MailSettings settings(String host, int port, boolean isTls, @Nullable String user) {
        return new MailSettings(
                host, port, isTls, user, user == null ? null : "s3cret", "parlor@example.org", "Pärlor", PAGE);
    }

    private static Connector connector(@Nullable SSLContext tls, Duration timeout) {
        return new Connector(
                timeout,
                host -> new InetAddress[] {InetAddress.getLoopbackAddress()},
                tls == null ? SSLSocketFactory::getDefault : tls::getSocketFactory);
    }

    private NotificationSender sender(MailSettings settings, @Nullable SSLContext tls, Duration timeout, int retries) {
        return new NotificationSender(
                settings,
                null,
                connector(tls, timeout),
                new DeliveryQueue.Limits(timeout, Collections.nCopies(retries, Duration.ZERO), 1),
                metrics,
                (user, endpoint) -> {});
    }

    private NotificationSender sender(SmtpServer server, int retries) {
        return sender(
                settings("localhost", server.port(), false, null),
                null,
                Duration.ofSeconds(Waiting.LIMIT_SECONDS),
                retries);
    }

    private static Effect.Notify notification(String address) {
        return new Effect.Notify(
                "ada",
                NotificationSettings.OFF.withEmail(address, true),
                "t0ken",
                "2 games wait for you",
                List.of("Your turn against bob (Reversi)", "Your turn against žofie (Kalah)"),
                List.of("g1", "g2"),
                false);
    }

    @SuppressWarnings("deprecation") // Netty has no successor of SelfSignedCertificate in its handlers.
    private static SSLContext certificate(String name) throws Exception {
        SelfSignedCertificate certificate = new SelfSignedCertificate(name, "EC", 256);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry("key", certificate.key(), new char[0], new Certificate[] {certificate.cert()});
        KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
        own.init(keys, new char[0]);
        keys.setCertificateEntry("trusted", certificate.cert());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    @Test
    void a_notification_is_a_plain_message_that_says_how_to_end_them() throws Exception {
        try (SmtpServer server = new SmtpServer();
                NotificationSender sender = sender(server, 0)) {
            sender.send(notification("ada@example.org"));
            SmtpServer.Mail mail = server.next();
            assertEquals("<parlor@example.org> <ada@example.org>", mail.from() + " " + mail.to());
            assertEquals("2 games wait for you", mail.header("Subject"));
            assertEquals("=?UTF-8?Q?P=C3=A4rlor?= <parlor@example.org>", mail.header("From"));
            assertEquals("ada@example.org", mail.header("To"));
            assertEquals("auto-generated", mail.header("Auto-Submitted"));
            assertEquals("<https://play.example.org/email/t0ken>", mail.header("List-Unsubscribe"));
            assertEquals("List-Unsubscribe=One-Click", mail.header("List-Unsubscribe-Post"));
            assertEquals("text/plain; charset=UTF-8", mail.header("Content-Type"));
            assertTrue(mail.header("Message-ID").matches("<[0-9a-f-]{36}@example.org>"), mail.text());
            assertFalse(mail.header("Date").isEmpty(), mail.text());
            assertEquals("quoted-printable", mail.header("Content-Transfer-Encoding"));
            assertEquals("""
                    2 games wait for you:

                    - Your turn against bob (Reversi)
                    - Your turn against =C5=BEofie (Kalah)

                    https://play.example.org/

                    --=20
                    For ada, who asked the Parlor server at https://play.example.org/ for notif=
                    ications.
                    To end them, without a log-in:
                    https://play.example.org/email/t0ken
                    """, mail.body());
            assertEquals("email sent", nextEnd());
        }
    }

    @Test
    void a_request_says_who_asks_and_how_to_confirm_or_refuse() throws Exception {
        try (SmtpServer server = new SmtpServer();
                NotificationSender sender = sender(server, 0)) {
            sender.send(new Effect.ConfirmEmail("ada", "ada@example.org", "t0ken", "ABCD-2345"));
            SmtpServer.Mail mail = server.next();
            assertEquals("Confirm this address for notifications of Parlor", mail.header("Subject"));
            assertEquals("<https://play.example.org/email/t0ken>", mail.header("List-Unsubscribe"));
            assertEquals("""
                    ada, a user of the Parlor server at https://play.example.org/, asks for notifications
                    to this address. Parlor is a server of board games, such as Reversi, that can be
                    played by the day; a notification says that a game waits for a move.

                    If you are ada, confirm the address with this link, or with the code where you asked:

                    https://play.example.org/email/t0ken/ABCD-2345
                    Code: ABCD-2345 (valid until the end of tomorrow, UTC)

                    If you are not, ignore this message. You get no notifications then. To refuse all
                    messages of this server, also such requests:

                    https://play.example.org/email/t0ken
                    """, mail.body());
        }
    }

    @Test
    void a_log_in_is_sent_by_tls_only_whether_it_is_there_at_first_or_asked_for() throws Exception {
        SSLContext tls = certificate(HOST);
        for (boolean isTlsFirst : List.of(true, false)) {
            try (SmtpServer server = new SmtpServer(tls, isTlsFirst);
                    NotificationSender sender = sender(
                            settings(HOST, server.port(), isTlsFirst, "parlor"),
                            tls,
                            Duration.ofSeconds(Waiting.LIMIT_SECONDS),
                            0)) {
                sender.send(notification("ada@example.org"));
                SmtpServer.Mail mail = server.next();
                assertEquals("cGFybG9yAHBhcmxvcgBzM2NyZXQ= true", mail.login() + " " + mail.isEncrypted());
            }
        }
    }

    @Test
    void nothing_is_sent_to_a_server_without_starttls_or_with_a_certificate_of_another_name() throws Exception {
        SSLContext tls = certificate("other.example.org");
        try (SmtpServer plain = new SmtpServer();
                SmtpServer startTls = new SmtpServer(tls, false);
                SmtpServer tlsFirst = new SmtpServer(tls, true)) {
            assertEquals(List.of("WARN smtp_failed MessagingException"), eventsOfFailure(plain, false, tls));
            assertEquals(List.of("WARN smtp_failed CertificateException"), eventsOfFailure(startTls, false, tls));
            assertEquals(List.of("WARN smtp_failed CertificateException"), eventsOfFailure(tlsFirst, true, tls));
        }
    }

    private List<String> eventsOfFailure(SmtpServer server, boolean isTlsFirst, SSLContext tls) throws Exception {
        logged.list.clear();
        try (NotificationSender sender = sender(
                settings(HOST, server.port(), isTlsFirst, "parlor"),
                tls,
                Duration.ofSeconds(Waiting.LIMIT_SECONDS),
                0)) {
            sender.send(notification("ada@example.org"));
            assertEquals("email dropped", nextEnd());
        }
        assertFalse(server.hasMore());
        return events();
    }

    @Test
    void a_server_that_fails_is_tried_again_and_logged_once() throws Exception {
        try (SmtpServer server = new SmtpServer();
                NotificationSender sender = sender(server, 3)) {
            server.fail("CONNECT 421 busy");
            server.fail("MAIL 451 later");
            server.fail("DATA 452 full");
            sender.send(notification("ada@example.org"));
            assertEquals("<ada@example.org>", server.next().to());
            assertEquals("email sent", nextEnd());
            assertEquals(List.of("WARN smtp_failed MessagingException", "INFO smtp_restored"), events());
        }
    }

    @Test
    void a_refused_address_is_final_and_no_failure_of_the_server() throws Exception {
        try (SmtpServer server = new SmtpServer();
                NotificationSender sender = sender(server, 3)) {
            for (int status : List.of(550, 552, 553)) {
                server.fail("RCPT " + status + " no");
                sender.send(notification("nobody@example.org"));
                assertEquals("email dropped", nextEnd());
            }
            sender.send(notification("ada@example.org"));
            assertEquals("<ada@example.org>", server.next().to());
            assertEquals(List.of(), events());
        }
    }

    @Test
    void a_refused_message_is_final_and_no_failure_of_the_server() throws Exception {
        try (SmtpServer server = new SmtpServer();
                NotificationSender sender = sender(server, 3)) {
            server.fail("DATA 554 no");
            sender.send(notification("ada@example.org"));
            assertEquals("email dropped", nextEnd());
            sender.send(notification("ada@example.org"));
            assertEquals("<ada@example.org>", server.next().to());
            assertEquals("email sent", nextEnd());
            assertEquals(List.of(), events());
        }
    }

    @Test
    void an_address_that_is_refused_for_now_is_tried_again_and_no_failure_of_the_server() throws Exception {
        try (SmtpServer server = new SmtpServer();
                NotificationSender sender = sender(server, 1)) {
            server.fail("RCPT 450 later");
            sender.send(notification("ada@example.org"));
            assertEquals("<ada@example.org>", server.next().to());
            assertEquals("email sent", nextEnd());
            assertEquals(List.of(), events());
        }
    }

    @Test
    void a_server_that_refuses_the_sender_fails_for_every_address() throws Exception {
        try (SmtpServer server = new SmtpServer();
                NotificationSender sender = sender(server, 1)) {
            server.fail("MAIL 550 not you");
            sender.send(notification("ada@example.org"));
            assertEquals("<ada@example.org>", server.next().to());
            assertEquals("email sent", nextEnd());
            assertEquals(List.of("WARN smtp_failed SMTP status 550", "INFO smtp_restored"), events());
        }
    }

    private static Set<Thread> notificationThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("notification"))
                .collect(Collectors.toSet());
    }

    @Test
    void a_server_that_hangs_keeps_no_thread() throws Exception {
        // Many attempts, because a busy machine may need longer than a second for one.
        try (SmtpServer server = new SmtpServer()) {
            server.fail("CONNECT hang");
            assertKeepsNoThread(server.port(), Waiting.LIMIT_SECONDS, true);
            assertEquals("<ada@example.org>", server.next().to());
        }
    }

    @Test
    void a_server_that_is_away_keeps_no_thread() throws Exception {
        SmtpServer server = new SmtpServer();
        server.close();
        assertKeepsNoThread(server.port(), 1, false);
    }

    private void assertKeepsNoThread(int port, int retries, boolean isSent) throws Exception {
        Set<Thread> before = notificationThreads();
        try (NotificationSender sender =
                sender(settings("localhost", port, false, null), null, Duration.ofSeconds(1), retries)) {
            sender.send(notification("ada@example.org"));
            assertEquals("email " + (isSent ? "sent" : "dropped"), nextEnd());
            assertFalse(before.containsAll(notificationThreads()));
        }
        await().until(() -> before.containsAll(notificationThreads()));
    }

    @Test
    void an_e_mail_without_an_smtp_server_counts_as_dropped() throws Exception {
        try (NotificationSender sender = new NotificationSender(null, null, metrics, (user, endpoint) -> {})) {
            sender.send(notification("ada@example.org"));
            assertEquals("email dropped", nextEnd());
        }
    }

    @Test
    void a_check_says_whether_the_server_accepts_the_log_in_and_the_sender() throws Exception {
        try (SmtpServer server = new SmtpServer()) {
            MailSettings settings = settings("localhost", server.port(), false, "parlor");
            MailChannel.check(settings);
            server.fail("AUTH 535 wrong");
            IOException refused = assertThrows(IOException.class, () -> MailChannel.check(settings));
            assertTrue(
                    String.valueOf(refused.getMessage()).startsWith("the SMTP server refuses the log-in"),
                    refused.toString());
            server.fail("MAIL 550 not you");
            assertTrue(String.valueOf(assertThrows(IOException.class, () -> MailChannel.check(settings))
                            .getMessage())
                    .startsWith("the SMTP server refuses the sender: 550 not you"));
        }
        // Keeps the port from other servers, and accepts nothing.
        try (Socket taken = new Socket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            MailSettings settings = settings("localhost", taken.getLocalPort(), false, "parlor");
            assertThrows(IOException.class, () -> MailChannel.check(settings));
        }
    }
}
