package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.NotificationChannel;
import org.parlor.message.value.PushSubscription;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** The browsers of accounts that are notified. */
class PushSubscriptionTest {
    private static final String KEY =
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    private static final ServerSettings SETTINGS = ServerSettings.standard()
            .with(PasswordLoginPolicy.GUARDED)
            .withAdmins(Set.of("root"))
            .with(ServerSettings.NOTIFY, List.of(NotificationChannel.PUSH))
            .with(ServerSettings.VAPID_PUBLIC_KEY, KEY);

    private CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private TestClient ada = coreFixture.person("ada", "a password of ada", true, "corr");
    private TestClient bob = coreFixture.person("bob", "a password of bob", true, "corr");

    private static String subscription(String endpoint) {
        return "{'endpoint':'" + endpoint + "','p256dh':'" + KEY
                + "','auth':'BTBZMqHH6r4Tts7J_aSIgg','device':'Firefox'}";
    }

    private static List<String> add(TestClient client, String endpoint) {
        return client.request("{'t':'push.add','id':2,'subscription':" + subscription(endpoint) + "}");
    }

    private static String url(int number) {
        return "https://push.example.net/" + number;
    }

    private static List<String> endpoints(List<String> lines) {
        JsonObject set = TestClient.last(lines, "ok").getAsJsonObject("notifications");
        return !set.has("push")
                ? List.of()
                : StreamSupport.stream(set.getAsJsonArray("push").spliterator(), false)
                        .map(browser ->
                                browser.getAsJsonObject().get("endpoint").getAsString())
                        .toList();
    }

    private static String refusal(List<String> lines) {
        JsonObject error = TestClient.last(lines, "error");
        return error.get("code").getAsString() + ": " + error.get("message").getAsString();
    }

    @Test
    void a_browser_is_notified_until_it_is_removed() {
        List<String> added = add(bob, url(1));
        assertEquals(List.of(url(1)), endpoints(added));
        assertEquals(KEY, TestClient.last(added, "ok").get("pushKey").getAsString());
        long records = coreFixture.records().size();
        assertEquals(List.of(url(1)), endpoints(add(bob, url(1))));
        assertEquals(records, coreFixture.records().size());
        assertEquals(List.of(url(1), url(2)), endpoints(add(bob, url(2))));
        assertEquals(List.of(url(2)), endpoints(bob.request("{'t':'push.remove','id':3,'endpoint':'" + url(1) + "'}")));
        assertEquals(List.of(url(2)), endpoints(bob.request("{'t':'notify.set','id':4,'digest':'hour'}")));
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'corr','days':3}");
        ada.request("{'t':'move','id':9,'g':'" + g + "','ply':0,'move':'b2'}");
        bob.disconnect();
        coreFixture.advance(Duration.ofSeconds(15));
        assertEquals(
                List.of(List.of(url(2))),
                coreFixture.takeNotifications().stream()
                        .map(sent -> sent.to().subscriptions().stream()
                                .map(PushSubscription::endpoint)
                                .toList())
                        .toList());
    }

    @Test
    void all_browsers_are_removed_at_once_or_with_all_notifications() {
        add(bob, url(1));
        add(bob, url(2));
        long records = coreFixture.records().size();
        assertEquals(List.of(), endpoints(bob.request("{'t':'push.remove','id':3}")));
        assertEquals(records + 1, coreFixture.records().size());
        add(bob, url(1));
        assertEquals(List.of(), endpoints(bob.request("{'t':'notify.set','id':4,'email':'','push':false}")));
    }

    @Test
    void a_browser_that_its_push_service_does_not_know_is_removed_also_after_a_restart() {
        add(bob, url(1));
        add(bob, url(2));
        coreFixture.handle(new Command.PushSubscriptionExpired("bob", url(1)));
        long records = coreFixture.records().size();
        coreFixture.handle(new Command.PushSubscriptionExpired("bob", url(1)));
        coreFixture.handle(new Command.PushSubscriptionExpired("nobody", url(1)));
        assertEquals(records, coreFixture.records().size());
        coreFixture = coreFixture.takenOver(PlantedCore.rethrowing(SETTINGS, new SeededRandomSource(2)), Duration.ZERO);
        bob = coreFixture.person("bob", "a password of bob", false, "corr");
        assertEquals(List.of(url(2)), endpoints(bob.request("{'t':'notify.get','id':3}")));
    }

    @Test
    void an_account_has_a_number_of_browsers() {
        for (int i = 1; i <= 8; i++) {
            add(bob, url(i));
        }
        assertEquals(
                "forbidden: At most 8 browsers of an account are notified; remove one first",
                refusal(add(bob, url(9))));
        assertEquals(8, endpoints(add(bob, url(8))).size());
    }

    @Test
    void an_endpoint_is_an_https_url_of_a_public_host() {
        assertEquals(
                "bad_value: \"endpoint\" must begin with https://", refusal(add(bob, "http://push.example.net/1")));
        for (String host : List.of("localhost", "10.0.0.1", "[::1]", "printer", "box.local")) {
            assertEquals(
                    "bad_value: \"endpoint\" must name a host on the internet: this server posts to no private address",
                    refusal(add(bob, "https://" + host + "/1")));
        }
    }

    @Test
    void a_key_for_which_nothing_can_be_encrypted_is_refused() {
        String next = KEY.substring(0, KEY.length() - 2) + (KEY.endsWith("AA") ? "BA" : "AA");
        for (String key : List.of("B" + "A".repeat(86), "BP" + "_".repeat(85), next)) {
            assertEquals(
                    "bad_value: \"p256dh\" is not a point on P-256",
                    refusal(bob.request("{'t':'push.add','id':2,'subscription':"
                            + subscription(url(1)).replace(KEY, key) + "}")));
        }
    }

    @Test
    void nothing_of_it_is_there_where_the_operator_does_not_allow_it() {
        coreFixture = new CoreFixture(SETTINGS.with(ServerSettings.NOTIFY, List.of()));
        bob = coreFixture.person("bob", "a password of bob", true, "corr");
        assertEquals(
                "not_supported: The operator of this server does not allow notifications by push",
                refusal(add(bob, url(1))));
        assertEquals(
                false,
                TestClient.last(bob.request("{'t':'notify.get','id':3}"), "ok").has("pushKey"));
    }

    @Test
    void an_administrator_exports_them() {
        add(bob, url(1));
        TestClient root = coreFixture.admin("root", "a password of root");
        JsonObject data = TestClient.last(root.request("{'t':'admin.account.export','id':4,'user':'bob'}"), "ok")
                .getAsJsonObject("data");
        assertEquals(
                url(1),
                data.getAsJsonObject("notifications")
                        .getAsJsonArray("push")
                        .get(0)
                        .getAsJsonObject()
                        .get("endpoint")
                        .getAsString());
    }
}
