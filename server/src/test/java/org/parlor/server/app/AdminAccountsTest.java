package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.Reply;
import org.parlor.server.auth.Argon2PasswordHasher;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;

/** Admin accounts that are created when a server starts. */
class AdminAccountsTest {
    private static final String PASSWORD = "correct horse battery";
    private static final String BOSS =
            "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"boss\",\"password\":\"" + PASSWORD
                    + "\"";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path data;

    private final Logger log = (Logger) org.slf4j.LoggerFactory.getLogger("admin");
    private final ListAppender<ILoggingEvent> events = new ListAppender<>();

    @BeforeEach
    void listen() {
        events.start();
        log.setLevel(Level.INFO);
        log.addAppender(events);
    }

    @AfterEach
    void stopListening() {
        log.detachAppender(events);
        log.setLevel(null);
    }

    private ParlorServer started(@Nullable InitialAdminPassword password) {
        return ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard()
                        .with(PasswordLoginPolicy.GUARDED)
                        .withAdmins(Set.of("boss")))
                .with(Storage.inDatabase(new SqliteDatabase(data)))
                .withPasswordHasher(() -> new Argon2PasswordHasher(64, 1))
                .withAdminPassword(password));
    }

    /** The events so far, as their level and the values of their fields. */
    private List<String> logged() {
        List<String> lines = events.list.stream()
                .map(event -> event.getLevel()
                        + event.getKeyValuePairs().stream()
                                .map(pair -> " " + pair.value)
                                .reduce("", String::concat))
                .toList();
        events.list.clear();
        return lines;
    }

    @Test
    void only_the_operator_can_create_an_admin_account() {
        try (ParlorServer server = started(null);
                LineClient eve = LineClient.connect(server)) {
            eve.sendLines(BOSS + ",\"create\":true}}");
            assertEquals(
                    "name_taken", eve.receive("error", Reply.ErrorReply.class).code());
            assertEquals(List.of("WARN admin_missing boss"), logged());
        }
        try (ParlorServer server = started(new InitialAdminPassword(PASSWORD));
                LineClient boss = LineClient.connect(server)) {
            boss.sendLines(BOSS + "}}");
            boss.receive("welcome");
            assertEquals(List.of("INFO admin (settings) create_account boss person admin"), logged());
        }
        try (ParlorServer server = started(null);
                LineClient boss = LineClient.connect(server)) {
            boss.sendLines(BOSS + "}}", "{\"t\":\"admin.stats\",\"id\":1}");
            assertEquals(1, boss.receive("ok", Reply.StatsReply.class).stats().accounts());
            assertEquals(List.of(), logged());
        }
    }
}
