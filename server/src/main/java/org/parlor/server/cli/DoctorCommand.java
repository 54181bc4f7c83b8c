package org.parlor.server.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.NotificationChannel;
import org.parlor.message.value.SafeText;
import org.parlor.server.app.BindFailedException;
import org.parlor.server.app.ListenAddress;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.cluster.transport.ClusterSettings;
import org.parlor.server.cluster.transport.NatsNetwork;
import org.parlor.server.cluster.transport.NetworkUnavailableException;
import org.parlor.server.config.ClusterOptions;
import org.parlor.server.config.OpenFiles;
import org.parlor.server.config.SettingsResolver.DisplayedValue;
import org.parlor.server.config.StorageOptions;
import org.parlor.server.config.TlsOptions;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.notification.MailChannel;
import org.parlor.server.notification.MailSettings;
import org.parlor.server.notification.VapidKeys;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.InvalidCertificateException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParentCommand;

/** {@code parlor-server doctor}: checks what a server with these settings needs from its computer and its network. */
@Command(
        name = "doctor",
        description =
                "Checks what the server needs: settings, open files, ports, certificate, store, SMTP server, keys of Web Push, clock and NATS.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Changes nothing. Takes the settings of the server, so put options before the command, as for 'config'. While"
                    + " the server runs its ports are in use.",
            "Exit codes: 0 no check failed, 1 a check failed, 2 usage error or invalid setting.",
            "",
            "Examples:",
            "  parlor-server doctor",
            "  parlor-server --config new.properties doctor"
        })
final class DoctorCommand implements Callable<Integer> {
    private static final long FREE_MEBIBYTES_MIN = 1_024;
    private static final Duration CERTIFICATE_DAYS_MIN = Duration.ofDays(21);
    private static final long CLOCK_MILLIS_MAX = 1_000;

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServeCommand server;

    private boolean failed;

    @Override
    public Integer call() throws InterruptedException {
        ServerConfig config = server.config();
        checkSettings();
        ok(
                "java",
                Runtime.version() + ", heap of at most "
                        + mebibytes(Runtime.getRuntime().maxMemory()));
        ClusterOptions.Role role = server.settings().get(ClusterOptions.ROLE);
        if (role != ClusterOptions.Role.CORE) {
            checkOpenFiles(config.settings().get(ServerSettings.CONNECTIONS_MAX));
            checkPorts(config);
            checkCertificate();
        }
        if (role != ClusterOptions.Role.GATEWAY) {
            checkStore();
            checkMail(config.mail());
            checkPush(config.vapid(), config);
        }
        if (role != ClusterOptions.Role.ALL) {
            checkNats(server.clusterSettings());
        }
        return failed ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private void checkSettings() {
        long set = server.settings().settings().stream()
                .filter(setting -> !setting.isDefault())
                .map(DisplayedValue::key)
                .count();
        ok("settings", set + " set, the others have their defaults; 'parlor-server config' lists them");
    }

    private void checkOpenFiles(int connections) {
        if (connections > OpenFiles.connectionsMax(connections)) {
            warn(
                    "files",
                    OpenFiles.max() + " open files do not allow connections-max = " + connections
                            + ". Raise LimitNOFILE of the service, or 'ulimit -n'");
        } else {
            ok("files", OpenFiles.max() + " open files, connections-max = " + connections);
        }
    }

    private void checkPorts(ServerConfig config) {
        try {
            ListenAddress.requireFree(config);
            ok("ports", "free");
        } catch (BindFailedException e) {
            fail("ports", e.getMessage() + ". " + e.advice(server.settings()::label));
        }
    }

    private void checkCertificate() {
        TlsOptions.certificateFiles(server.settings()).ifPresent(files -> {
            try (CertificateReloader certificate = files.load()) {
                Duration left = Duration.between(Instant.now(), certificate.expiry());
                String names = String.join(", ", new TreeSet<>(certificate.names()));
                String text = "valid until " + certificate.expiry() + " for "
                        + (names.isEmpty() ? "no host name: programs that connect by one refuse it" : names);
                if (left.isNegative()) {
                    fail("certificate", "expired on " + certificate.expiry() + ". Renew it");
                } else if (names.isEmpty()) {
                    warn("certificate", text);
                } else if (left.compareTo(CERTIFICATE_DAYS_MIN) < 0) {
                    warn("certificate", text + ". Renew it");
                } else {
                    ok("certificate", text);
                }
            } catch (InvalidCertificateException e) {
                fail("certificate", String.valueOf(e.getMessage()));
            }
        });
    }

    private void checkStore() {
        Path directory = StorageOptions.directory(server.settings());
        if (directory == null) {
            warn("store", "none (--memory): accounts and games are lost when the server stops");
            return;
        }
        try {
            Database shared = server.sharedDatabase();
            if (shared != null) {
                checkShared(shared);
                return;
            }
        } catch (StoreException e) {
            fail("database", String.valueOf(e.getMessage()));
            return;
        }
        checkDirectory(directory.toAbsolutePath());
        if (SqliteDatabase.existsIn(directory)) {
            checkStored(directory);
        }
    }

    private void checkDirectory(Path directory) {
        Path existing = directory;
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        try {
            long free = Files.getFileStore(existing).getUsableSpace();
            String text = directory + (existing.equals(directory) ? "" : ", to be created") + ", " + mebibytes(free)
                    + " free";
            if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
                fail("store", existing + " is not a directory that this user can write. Change its owner, or --data");
            } else if (free >> 20 < FREE_MEBIBYTES_MIN) {
                warn("store", text + ". Free some space: the server stops when the disk is full");
            } else {
                ok("store", text);
            }
        } catch (IOException e) {
            fail("store", "Cannot read the free space of " + existing + ": " + e.getMessage());
        }
    }

    private void checkMail(@Nullable MailSettings mail) {
        if (mail != null) {
            try {
                MailChannel.check(mail);
                ok("mail", mail.server() + " accepts " + (mail.user() == null ? "" : "the log-in and ") + "the sender");
            } catch (IOException e) {
                fail("mail", mail.server() + ": " + e.getMessage());
            }
        }
    }

    private void checkPush(@Nullable VapidKeys keys, ServerConfig config) {
        if (keys != null && config.settings().get(ServerSettings.NOTIFY).contains(NotificationChannel.PUSH)) {
            ok("push", "a key pair, of the server at " + keys.subject());
        } else if (keys != null) {
            warn("push", "a key pair, but browsers are not notified. Add push to notify");
        }
    }

    private void checkStored(Path directory) {
        try (SqliteDatabase database = new SqliteDatabase(directory)) {
            database.requireReadable();
            ok("database", "readable; 'parlor-server check' verifies its contents");
        } catch (StoreException | SQLException e) {
            fail("database", String.valueOf(e.getMessage()));
        }
    }

    private void checkShared(Database database) {
        try (database;
                Connection connection = database.openSession()) {
            ok("database", database.location() + " accepts the log-in");
            checkClock(connection);
        } catch (StoreException | SQLException e) {
            fail("database", String.valueOf(e.getMessage()));
        }
    }

    /** A lease expires by the clock of the database, a turn by that of the server. */
    private void checkClock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            long before = System.currentTimeMillis();
            try (ResultSet result =
                    statement.executeQuery("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")) {
                result.next();
                long here = (before + System.currentTimeMillis()) / 2;
                long ahead = here - result.getLong(1);
                String text = String.format(
                        Locale.ROOT,
                        "%.1f s %s that of the database",
                        Math.abs(ahead) / 1_000.0,
                        ahead < 0 ? "behind" : "ahead of");
                if (Math.abs(ahead) > CLOCK_MILLIS_MAX) {
                    warn("clock", text + ". Synchronize both computers by NTP");
                } else {
                    ok("clock", text);
                }
            }
        }
    }

    private void checkNats(ClusterSettings cluster) throws InterruptedException {
        String location = cluster.nats().location();
        try (NatsNetwork network = NatsNetwork.connect(cluster.nats(), "parlor-doctor")) {
            if (network.isResponding()) {
                ok("nats", location + " responds");
            } else {
                fail("nats", location + " accepts connections but does not respond. Look at the log of nats-server");
            }
        } catch (NetworkUnavailableException e) {
            fail("nats", String.valueOf(e.getMessage()));
        }
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,d MiB", bytes >> 20);
    }

    private void ok(String check, String text) {
        print("ok", check, text);
    }

    private void warn(String check, String text) {
        print("warning", check, text);
    }

    private void fail(String check, String text) {
        failed = true;
        print("failed", check, text);
    }

    private void print(String state, String check, String text) {
        PrintWriter out = server.spec().commandLine().getOut();
        out.printf("%-8s  %-11s  %s%n", state, check, SafeText.sanitize(text));
        out.flush();
    }
}
