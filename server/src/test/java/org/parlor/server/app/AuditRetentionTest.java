package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.config.SettingsResolver;
import org.parlor.server.config.StorageOptions;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.journal.JournalRecordCodec;

/** How long the acts of admins are kept by all that writes to a store: an import, {@code remove-otp}, and the server. */
class AuditRetentionTest {
    private static final Instant NOW = Instant.now();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    /** A directory or database for each number of days. */
    String[] store(String days) {
        return new String[] {"--data", folder.resolve(days).toString()};
    }

    @Test
    void every_writer_keeps_the_acts_of_as_many_days_as_the_operator_sets() throws IOException {
        assertEquals(
                List.of(
                        List.of("500 days ago", "400 days ago", "200 days ago", "remove_second_factor", "0 days ago"),
                        List.of("200 days ago", "remove_second_factor", "0 days ago"),
                        List.of("remove_second_factor", "0 days ago")),
                List.of(kept("3650"), kept("365"), kept("100")));
    }

    private List<String> kept(String days) throws IOException {
        List<String> settings = new ArrayList<>(List.of("--audit-days", days));
        settings.addAll(List.of(store(days)));
        JournalRecordCodec codec = new JournalRecordCodec();
        Path file = folder.resolve(days + ".jsonl");
        Files.write(
                file,
                Stream.of(
                                new JournalRecord.AccountCreated(0, "ada", false, true, null),
                                new JournalRecord.SecondFactorSet(0, "ada", "JBSWY3DPEHPK3PXP", List.of(), 0),
                                act(500),
                                act(400),
                                act(200))
                        .map(codec::write)
                        .toList());
        run(settings, "import", file.toString());
        run(settings, "remove-otp", "ada");
        serve(settings, act(0));
        return run(settings, "export")
                .out()
                .lines()
                .map(codec::read)
                .filter(JournalRecord.Audited.class::isInstance)
                .map(record -> ((JournalRecord.Audited) record).act())
                .toList();
    }

    private static JournalRecord act(int daysAgo) {
        long time = NOW.minus(Duration.ofDays(daysAgo)).toEpochMilli();
        return new JournalRecord.Audited(time, time, "root", null, daysAgo + " days ago", Map.of());
    }

    private static CommandResult run(List<String> settings, String... command) {
        CommandResult result = CommandResult.run(
                Stream.concat(settings.stream(), Stream.of(command)).toArray(String[]::new));
        assertEquals(0, result.code(), result.err());
        return result;
    }

    /** Writes an act as a server with these settings does. */
    private static void serve(List<String> settings, JournalRecord act) {
        SettingsResolver resolver = new SettingsResolver(Map.of(), Path.of("no-file"));
        ServerMain.read(resolver, settings.toArray(String[]::new));
        CountDownLatch durable = new CountDownLatch(1);
        try (Journal journal = StorageOptions.storage(resolver).journal(ServerMetrics.NONE, () -> {})) {
            journal.load();
            journal.append(List.of(act), durable::countDown);
            await().until(() -> durable.getCount() == 0);
        }
    }
}
