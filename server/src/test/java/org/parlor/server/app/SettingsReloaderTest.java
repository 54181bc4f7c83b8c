package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.RequestId;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.notification.VapidKeys;

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

    /** The channels that a server without an SMTP server and keys offers once it has reloaded its settings. */
    @Test
    void e_mails_and_web_push_are_not_offered_before_a_restart_with_their_settings() {
        ServerSettings settings = ServerSettings.standard().with(PasswordLoginPolicy.GUARDED);
        ServerSettings later = settings.with(
                        ServerSettings.NOTIFY,
                        List.of(NotificationChannel.NTFY, NotificationChannel.EMAIL, NotificationChannel.PUSH))
                .with(ServerSettings.VAPID_PUBLIC_KEY, "key");
        ServerConfig config = ServerConfig.embedded().with(settings);
        try (ParlorServer server = ParlorServer.start(config.with(
                        () -> new SettingsReloadResult(config.with(later), List.of("notify"), List.of("smtp"))));
                LineClient ada = LineClient.connect(server)) {
            ada.sendLines("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"ada\","
                    + "\"password\":\"a password of ada\",\"create\":true}}");
            ada.receive("welcome");
            server.reload();
            await().until(() -> !channels(ada).isEmpty());
            assertEquals("[\"ntfy\"]", channels(ada).toString());
        }
    }

    @Test
    void web_push_continues_with_its_key_until_a_restart_with_another_one() {
        VapidKeys keys = VapidKeys.parse(VapidKeys.generate(), "https://parlor.example/");
        ServerSettings settings = ServerSettings.standard()
                .with(ServerSettings.NOTIFY, List.of(NotificationChannel.PUSH))
                .with(ServerSettings.VAPID_PUBLIC_KEY, "another key");
        SettingsReloadResult read = new SettingsReloadResult(
                ServerConfig.embedded().with(settings), List.of(), List.of("vapid-public-key"));
        ServerSettings applied =
                read.withChannelsOf(ServerConfig.embedded().with(keys)).config().settings();
        assertEquals(settings.with(ServerSettings.VAPID_PUBLIC_KEY, keys.publicKey()), applied);
    }

    private static JsonArray channels(LineClient client) {
        client.sendLines("{\"t\":\"notify.get\",\"id\":2}");
        return JsonParser.parseString(client.receive("ok")).getAsJsonObject().getAsJsonArray("channels");
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
