package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.Reply;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.runtime.CoreLoop;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import org.slf4j.LoggerFactory;

/** Metrics and log lines of a game. */
class MonitoringTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final List<String> log = new CopyOnWriteArrayList<>();
    private final List<Logger> loggers = List.of(logger(CoreLoop.class), logger(ConnectionRegistry.class));
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            log.add(event.getKeyValuePairs().stream()
                    .map(pair -> pair.key + "=" + pair.value)
                    .collect(Collectors.joining(" ")));
        }
    };

    /** The logger of the class's package. */
    private static Logger logger(Class<?> type) {
        return (Logger) LoggerFactory.getLogger(type.getPackageName());
    }

    @BeforeEach
    void attach_appender() {
        appender.start();
        for (Logger logger : loggers) {
            logger.setLevel(Level.INFO);
            logger.setAdditive(false);
            logger.addAppender(appender);
        }
    }

    @AfterEach
    void detach_appender() {
        for (Logger logger : loggers) {
            logger.setLevel(null);
            logger.setAdditive(true);
            logger.detachAppender(appender);
        }
    }

    private static String get(ParlorServer server, String path) {
        URI uri = URI.create("http://127.0.0.1:" + server.opsPort().orElseThrow() + path);
        try (InputStream in = uri.toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Plays a game of two guests: one move and a resignation. */
    private static String play(ParlorServer server) {
        try (LineClient ada = LineClient.guest(server, "ada");
                LineClient bob = LineClient.guest(server, "bob")) {
            ada.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"tc\":{\"mode\":\"none\"},\"side\":0}");
            String seek = String.valueOf(ada.receive("ok", Reply.Ok.class).seek());
            bob.sendLines("{\"t\":\"seek.take\",\"id\":2,\"seek\":\"" + seek + "\"}");
            String g = String.valueOf(bob.receive("ok", Reply.Ok.class).g());
            ada.receive("turn");
            ada.sendLines("{\"t\":\"move\",\"id\":3,\"g\":\"" + g + "\",\"ply\":0,\"move\":\"b2\"}");
            ada.receive("ok");
            ada.sendLines("{\"t\":\"resign\",\"id\":4,\"g\":\"" + g + "\"}");
            ada.receive("ok");
            ada.sendLines("{\"t\":\"sync\",\"id\":5,\"g\":\"none\"}");
            ada.receive("error");
            return g;
        }
    }

    private ParlorServer monitored(Storage storage) {
        return ParlorServer.start(ServerConfig.embedded().with(storage).with(new OpsAddress("127.0.0.1", 0)));
    }

    @Test
    void a_game_appears_in_metrics_and_log() {
        try (ParlorServer server = monitored(Storage.inDatabase(new SqliteDatabase(folder.resolve("data"))))) {
            assertEquals("ready\n", get(server, "/ready"));
            String g = play(server);
            await().until(() -> get(server, "/metrics").contains("parlor_connections_open 0.0\n"));
            String metrics = get(server, "/metrics");
            for (String line : List.of(
                    "parlor_connections_accepted_total 2.0",
                    "parlor_logins_total{as=\"guest\",outcome=\"ok\"} 2.0",
                    "parlor_games_started_total{game=\"tictactoe\"} 1.0",
                    "parlor_moves_total{game=\"tictactoe\"} 1.0",
                    "parlor_games_ended_total{game=\"tictactoe\",reason=\"resign\"} 1.0",
                    "parlor_games{game=\"tictactoe\",state=\"over\"} 1.0",
                    "parlor_refusals_total{code=\"no_such_game\"} 1.0",
                    "parlor_queue_depth{queue=\"core\"} 0.0")) {
                assertTrue(metrics.contains(line + "\n"), line + " is not in " + metrics);
            }
            assertTrue(metrics.matches("(?s).*parlor_commit_time_seconds_count [1-9].*"), metrics);
            assertTrue(metrics.matches("(?s).*parlor_bytes_total\\{direction=\"out\"} [1-9].*"), metrics);
            for (String line : List.of(
                    "event=login conn=1 addr=127.0.0.1 user=guest-ada kind=guest",
                    "event=account_created user=guest-bob kind=guest",
                    "event=game_started game=" + g + " kind=tictactoe players=guest-ada,guest-bob",
                    "event=game_ended game=" + g + " kind=tictactoe players=guest-ada,guest-bob winner=guest-bob"
                            + " reason=resign",
                    "event=disconnected conn=1 user=guest-ada reason=eof")) {
                assertTrue(log.contains(line), line + " is not in " + log);
            }
        }
    }

    @Test
    void the_time_of_the_last_backup_is_a_metric() {
        SqliteDatabase database = new SqliteDatabase(folder.resolve("data"));
        try (ParlorServer server = monitored(Storage.inDatabase(database))) {
            assertEquals(0, measured(server, "parlor_store_backup_time_seconds"));
            long before = System.currentTimeMillis() / 1_000;
            new SqliteDatabase(folder.resolve("data")).backUp(folder.resolve("backup.db"));
            assertTrue(measured(server, "parlor_store_backup_time_seconds") >= before);
            double free = measured(server, "parlor_store_disk_free_bytes");
            assertTrue(free > 0 && free <= measured(server, "parlor_store_disk_size_bytes"));
        }
    }

    @Test
    void the_expiry_of_the_certificate_is_a_metric_of_a_server_with_tls() {
        CertificateReloader certificates = CertificateReloader.selfSigned("127.0.0.1");
        ServerConfig config = ServerConfig.embedded().with(new OpsAddress("127.0.0.1", 0));
        try (ParlorServer plain = ParlorServer.start(config);
                ParlorServer tls = ParlorServer.start(config.with(new TlsSettings(0, false, host -> certificates)))) {
            assertEquals(certificates.expiry().getEpochSecond(), (long)
                    measured(tls, "parlor_tls_certificate_expiry_time_seconds"));
            assertFalse(get(plain, "/metrics").contains("parlor_tls"));
        }
    }

    private static double measured(ParlorServer server, String metric) {
        return get(server, "/metrics")
                .lines()
                .filter(line -> line.startsWith(metric + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(metric.length())))
                .sum();
    }

    @Test
    void secrets_are_not_logged() {
        try (ParlorServer server = monitored(Storage.inMemory());
                LineClient bot = LineClient.connect(server)) {
            bot.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"bot\",\"name\":\"deep\",\"token\":\""
                    + "secret-".repeat(5) + "\"}}");
            bot.receive("welcome");
            try (LineClient other = LineClient.connect(server)) {
                other.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"bot\",\"name\":\"deep\",\"token\":\""
                        + "guessed-".repeat(5) + "\"}}");
                other.receive("error");
            }
            String refused = "event=login_failed conn=2 addr=127.0.0.1 as=bot reason=bad_credentials user=deep";
            await().until(() -> log.contains(refused));
            assertTrue(log.stream().noneMatch(line -> line.contains("secret-") || line.contains("guessed-")));
            assertTrue(get(server, "/metrics")
                    .contains("parlor_logins_total{as=\"bot\",outcome=\"bad_credentials\"} 1.0"));
        }
    }
}
