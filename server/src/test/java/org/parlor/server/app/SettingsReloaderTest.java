package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.RequestId;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;

/** Reloads of settings that take long. */
class SettingsReloaderTest {
    private final List<Command> submitted = new CopyOnWriteArrayList<>();
    private final CountDownLatch read = new CountDownLatch(1);
    private final CountDownLatch reading = new CountDownLatch(1);
    private final SettingsReloader settingsReloader =
            new SettingsReloader(this::slowly, submitted::add, changed -> {}, null);

    private SettingsReloadResult slowly() {
        reading.countDown();
        try {
            read.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new SettingsReloadResult(ServerConfig.embedded(), List.of(), List.of());
    }

    @AfterEach
    void finish() {
        read.countDown();
    }

    @Test
    void at_most_16_reloads_are_queued_and_each_is_answered() {
        settingsReloader.reload(new Effect.ReloadSettings(0, RequestId.of(0)));
        await().until(() -> reading.getCount() == 0);
        LongStream.rangeClosed(1, 17)
                .forEach(link -> settingsReloader.reload(new Effect.ReloadSettings(link, RequestId.of(link))));
        assertEquals(
                List.of(new Command.SettingsReloaded(
                        17,
                        RequestId.of(17),
                        null,
                        List.of(),
                        List.of(),
                        "Too many reloads are queued (16); try again later")),
                submitted);

        read.countDown();
        await().until(() -> submitted.size() == 18);
    }
}
