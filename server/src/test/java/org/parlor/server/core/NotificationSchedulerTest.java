package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.NotificationChannel;
import org.parlor.message.value.NotificationDigest;
import org.parlor.message.value.NotificationEvent;
import org.parlor.message.value.NotificationSettings;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Notifications of players of correspondence games who are away. */
class NotificationSchedulerTest {
    private static final String TOPIC = "https://ntfy.example.org/bob";
    private static final ServerSettings SETTINGS = ServerSettings.standard()
            .with(PasswordLoginPolicy.GUARDED)
            .withAdmins(Set.of("root"))
            .with(ServerSettings.NOTIFY, List.of(NotificationChannel.NTFY, NotificationChannel.WEBHOOK));

    private CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private TestClient ada = person("ada", true);
    private TestClient bob = person("bob", true);

    private TestClient person(String name, boolean create) {
        return coreFixture.person(name, "a password of " + name, create, "corr");
    }

    private TestClient back(String name) {
        return person(name, false);
    }

    private void takeOver(Duration downtime) {
        coreFixture = coreFixture.takenOver(PlantedCore.rethrowing(SETTINGS, new SeededRandomSource(2)), downtime);
    }

    /** Starts a game in which bob, who has asked for notifications, is away and ada is to move. */
    private String start(String digest) {
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'corr','days':3}");
        set(bob, "'ntfy':'" + TOPIC + "','digest':'" + digest + "'");
        bob.disconnect();
        return g;
    }

    private static JsonObject set(TestClient client, String fields) {
        return TestClient.last(client.request("{'t':'notify.set','id':8," + fields + "}"), "ok");
    }

    private static void move(TestClient client, String g, int ply, String move) {
        client.request("{'t':'move','id':9,'g':'" + g + "','ply':" + ply + ",'move':'" + move + "'}");
    }

    private static String refusal(List<String> lines) {
        JsonObject error = TestClient.last(lines, "error");
        return error.get("code").getAsString()
                + (error.has("field") ? " " + error.get("field").getAsString() : "")
                + ": " + error.get("message").getAsString();
    }

    private List<String> sent() {
        return coreFixture.takeNotifications().stream()
                .map(sent -> sent.user() + ": " + sent.title() + ": " + String.join(", ", sent.lines()))
                .toList();
    }

    @Test
    void a_player_who_is_away_is_notified_once_of_the_turn() {
        String g = start("none");
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofSeconds(14));
        assertEquals(List.of(), coreFixture.takeNotifications());
        coreFixture.advance(Duration.ofSeconds(1));
        NotificationSettings to = new NotificationSettings(
                TOPIC, null, null, null, null, List.of(NotificationEvent.values()), NotificationDigest.NONE);
        assertEquals(
                List.of(new Effect.Notify(
                        "bob",
                        to,
                        null,
                        "1 game waits for you",
                        List.of("Your turn against ada (Tic-tac-toe)"),
                        List.of(g),
                        false)),
                coreFixture.takeNotifications());
        ada.request("{'t':'offer','id':2,'g':'" + g + "','kind':'draw'}");
        coreFixture.advance(Duration.ofDays(1));
        takeOver(Duration.ofHours(1));
        coreFixture.advance(Duration.ofHours(1));
        assertEquals(List.of(), coreFixture.takeNotifications());
    }

    @Test
    void a_player_who_is_connected_has_not_asked_or_has_come_back_is_not_notified() {
        String g = start("none");
        move(ada, g, 0, "b2");
        bob = back("bob");
        move(bob, g, 1, "a1");
        coreFixture.advance(Duration.ofHours(1));
        ada.disconnect();
        bob.disconnect();
        ada = back("ada");
        move(ada, g, 2, "a2");
        coreFixture.advance(Duration.ofSeconds(10));
        bob = back("bob");
        coreFixture.advance(Duration.ofHours(1));
        set(bob, "'digest':'none'");
        bob.disconnect();
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        coreFixture.advance(Duration.ofHours(1));
        assertEquals(List.of(), coreFixture.takeNotifications());
    }

    @Test
    void a_digest_reports_games_that_have_left_the_memory() {
        takeOver(Duration.ZERO);
        ada = back("ada");
        bob = back("bob");
        String other = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'corr','days':3}");
        move(ada, start("hour"), 0, "b2");
        coreFixture.advance(Duration.ofSeconds(15));
        assertEquals(List.of("bob: 1 game waits for you: Your turn against ada (Tic-tac-toe)"), sent());
        move(ada, other, 0, "b2");
        ada.disconnect();
        coreFixture.advance(Duration.ofHours(2));
        assertEquals(List.of("bob: 2 games wait for you: Your turn against ada (Tic-tac-toe)"), sent());
    }

    @Test
    void a_player_on_vacation_is_notified_of_the_turn_when_it_ends() {
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'corr','days':3}");
        set(bob, "'ntfy':'" + TOPIC + "'");
        bob.request("{'t':'vacation','id':7,'days':2}");
        bob.disconnect();
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofDays(2).minusMillis(1));
        assertEquals(List.of(), sent());
        coreFixture.advance(Duration.ofSeconds(16));
        assertEquals(List.of("bob: 1 game waits for you: Your turn against ada (Tic-tac-toe)"), sent());
    }

    @Test
    void a_player_whose_connection_is_lost_in_the_turn_is_notified_of_it() {
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'corr','days':3}");
        set(bob, "'ntfy':'" + TOPIC + "'");
        move(ada, g, 0, "b2");
        bob.disconnect();
        coreFixture.advance(Duration.ofSeconds(15));
        assertEquals(List.of("bob: 1 game waits for you: Your turn against ada (Tic-tac-toe)"), sent());
    }

    @Test
    void a_turn_that_the_player_has_seen_is_not_reported() {
        String g = start("day");
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofSeconds(15));
        assertEquals(1, sent().size());
        bob = back("bob");
        move(bob, g, 1, "a1");
        bob.disconnect();
        move(ada, g, 2, "a2");
        bob = back("bob");
        coreFixture.handle(new Command.LoggedOut(bob.connectionId(), null));
        takeOver(Duration.ofHours(1));
        coreFixture.advance(Duration.ofDays(1));
        assertEquals(List.of(), sent());

        bob = back("bob");
        move(bob, g, 3, "c2");
        ada = back("ada");
        move(ada, g, 4, "b1");
        coreFixture.advance(Duration.ofSeconds(90));
        bob.disconnect();
        coreFixture.advance(Duration.ofDays(1));
        assertEquals(List.of(), sent());
    }

    @Test
    void a_turn_after_a_takeback_is_reported_again() {
        String g = start("none");
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofSeconds(15));
        assertEquals(1, sent().size());
        bob = back("bob");
        ada.request("{'t':'offer','id':2,'g':'" + g + "','kind':'takeback'}");
        bob.request("{'t':'answer','id':2,'g':'" + g + "','kind':'takeback','accept':true}");
        bob.disconnect();
        move(ada, g, 0, "a1");
        coreFixture.advance(Duration.ofSeconds(15));
        assertEquals(List.of("bob: 1 game waits for you: Your turn against ada (Tic-tac-toe)"), sent());
    }

    @Test
    void a_second_offer_of_a_rematch_is_reported_again() {
        String g = start("none");
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        ada.request("{'t':'offer','id':2,'g':'" + g + "','kind':'rematch'}");
        coreFixture.advance(Duration.ofSeconds(15));
        assertEquals(1, sent().size());
        bob = back("bob");
        bob.request("{'t':'answer','id':2,'g':'" + g + "','kind':'rematch','accept':false}");
        bob.disconnect();
        ada.request("{'t':'offer','id':2,'g':'" + g + "','kind':'rematch'}");
        coreFixture.advance(Duration.ofSeconds(15));
        assertEquals(List.of("bob: 1 game waits for you: Rematch offered by ada (Tic-tac-toe)"), sent());
    }

    @Test
    void what_does_not_wait_any_more_is_forgotten_at_a_log_out() {
        String g = start("none");
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofSeconds(15));
        bob = back("bob");
        move(bob, g, 1, "a1");
        coreFixture.handle(new Command.LoggedOut(bob.connectionId(), null));
        assertEquals(
                List.of(List.of(), List.of(g + " 1"), List.of()),
                coreFixture.records().stream()
                        .filter(JournalRecord.NotificationScheduled.class::isInstance)
                        .map(record -> ((JournalRecord.NotificationScheduled) record).announced())
                        .toList());
    }

    @Test
    void a_turn_that_an_old_program_could_not_show_is_reported_after_it() {
        String g = start("none");
        move(ada, g, 0, "b2");
        TestClient old = coreFixture.person("bob", "a password of bob", false);
        coreFixture.handle(new Command.LoggedOut(old.connectionId(), null));
        ada.request("{'t':'offer','id':2,'g':'" + g + "','kind':'draw'}");
        coreFixture.advance(Duration.ofSeconds(30));
        assertEquals(List.of("bob: 1 game waits for you: Your turn against ada (Tic-tac-toe)"), sent());
    }

    @Test
    void nothing_is_scheduled_or_stored_for_a_channel_that_the_operator_has_disabled() {
        String g = start("none");
        coreFixture = coreFixture.takenOver(
                PlantedCore.rethrowing(SETTINGS.with(ServerSettings.NOTIFY, List.of()), new SeededRandomSource(2)),
                Duration.ofMinutes(1));
        ada = back("ada");
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals(
                List.of(),
                coreFixture.records().stream()
                        .filter(JournalRecord.NotificationScheduled.class::isInstance)
                        .toList());
    }

    @Test
    void a_digest_gathers_what_is_new_across_a_restart_and_leaves_out_what_is_not() {
        String g = start("hour");
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofSeconds(15));
        assertEquals(List.of("bob: 1 game waits for you: Your turn against ada (Tic-tac-toe)"), sent());
        bob = back("bob");
        String other = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'corr','days':3}");
        move(bob, g, 1, "a1");
        bob.disconnect();
        move(ada, g, 2, "a2");
        ada.request("{'t':'resign','id':2,'g':'" + other + "'}");
        ada.request("{'t':'offer','id':2,'g':'" + other + "','kind':'rematch'}");
        coreFixture.advance(Duration.ofMinutes(50));
        assertEquals(List.of(), sent());
        takeOver(Duration.ofMinutes(5));
        coreFixture.advance(Duration.ofMinutes(5));
        assertEquals(
                List.of("bob: 2 games wait for you: Your turn against ada (Tic-tac-toe),"
                        + " Rematch offered by ada (Tic-tac-toe), Ended: your game with ada"),
                sent());
        takeOver(Duration.ofHours(2));
        coreFixture.advance(Duration.ofHours(2));
        assertEquals(List.of(), sent());
    }

    @Test
    void an_account_is_notified_a_limited_number_of_times_a_day() {
        coreFixture = new CoreFixture(SETTINGS.with(ServerSettings.NOTIFY_DAY_MAX, 1));
        ada = person("ada", true);
        bob = person("bob", true);
        String g = start("none");
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals(1, sent().size());
        bob = back("bob");
        move(bob, g, 1, "a1");
        bob.disconnect();
        move(ada, g, 2, "a2");
        long day = Duration.ofDays(1).toMillis();
        coreFixture.advance(Duration.ofMillis(day - 1 - coreFixture.now() % day));
        assertEquals(List.of(), sent());
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals(List.of("bob: 1 game waits for you: Your turn against ada (Tic-tac-toe)"), sent());
    }

    @Test
    void a_player_who_returns_right_after_a_restart_is_not_notified() {
        move(ada, start("none"), 0, "b2");
        coreFixture.advance(Duration.ofSeconds(10));
        takeOver(Duration.ofMinutes(5));
        coreFixture.advance(Duration.ofSeconds(1));
        bob = back("bob");
        coreFixture.advance(Duration.ofHours(1));
        assertEquals(List.of(), sent());
    }

    private void administrate(String request) {
        TestClient root = coreFixture.admin("root", "a good password");
        assertEquals(List.of("ok"), TestClient.types(root.request("{'id':1," + request + "}")));
    }

    @Test
    void a_banned_account_is_not_notified() {
        move(ada, start("none"), 0, "b2");
        administrate("'t':'admin.ban','user':'bob','on':true");
        coreFixture.advance(Duration.ofHours(1));
        assertEquals(List.of(), sent());
    }

    @Test
    void a_renamed_account_is_notified_under_its_new_name() {
        List<String> games = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            games.add(start("none"));
            bob = back("bob");
        }
        bob.disconnect();
        games.forEach(g -> {
            move(ada, g, 0, "b2");
            ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        });
        administrate("'t':'admin.account.rename','user':'bob','to':'rob'");
        coreFixture.advance(Duration.ofSeconds(15));
        assertEquals(List.of("rob: 2 games have ended: Ended: your game with ada, Ended: your game with ada"), sent());
    }

    @Test
    void the_name_of_a_deleted_opponent_is_not_sent() {
        String g = start("none");
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        administrate("'t':'admin.account.delete','user':'ada'");
        coreFixture.advance(Duration.ofSeconds(15));
        String sent = sent().toString();
        assertTrue(sent.matches("\\[bob: 1 game has ended: Ended: your game with deleted-[a-z0-9_-]+]"), sent);
    }

    @Test
    void only_what_the_operator_allows_can_be_set_by_the_owner_of_an_account() {
        assertEquals(
                "{\"t\":\"ok\",\"re\":8,\"notifications\":{\"webhook\":\"https://example.org/x\",\"events\":[\"turn\"],"
                        + "\"digest\":\"day\"},\"channels\":[\"ntfy\",\"webhook\"]}",
                set(bob, "'webhook':'https://example.org/x','events':['turn'],'digest':'day'")
                        .toString());
        takeOver(Duration.ofDays(1));
        bob = back("bob");
        assertEquals(
                "{\"webhook\":\"https://example.org/x\",\"events\":[\"turn\"],\"digest\":\"day\"}",
                TestClient.last(bob.request("{'t':'notify.get','id':2}"), "ok")
                        .get("notifications")
                        .toString());
        assertEquals(
                "bad_value ntfy: \"ntfy\" must begin with https://",
                refusal(bob.request("{'t':'notify.set','id':2,'ntfy':'http://ntfy.example.org/bob'}")));
        for (String host : List.of(
                "127.0.0.1",
                "10.1.2.3:8080",
                "[::1]",
                "[::ffff:192.168.0.1]",
                "localhost",
                "LOCALHOST",
                "ntfy",
                "x.localhost",
                "printer.local:631")) {
            assertEquals(
                    "bad_value webhook: \"webhook\" must name a host on the internet: this server posts to no private address",
                    refusal(bob.request("{'t':'notify.set','id':2,'webhook':'https://" + host + "/x'}")));
        }
        for (String host : List.of("8.8.8.8", "[2606:4700::1111]:8443", "ntfy.sh", "local.example.org")) {
            String url = "https://" + host + "/x";
            assertEquals(
                    url,
                    set(bob, "'webhook':'" + url + "'")
                            .getAsJsonObject("notifications")
                            .get("webhook")
                            .getAsString());
        }
        for (String url : List.of(
                "ftp://x/y",
                "https://user@host/",
                "https://host/#x",
                "https://host/a b",
                "https://a:b/",
                "https://host:65536/",
                "https://[host/",
                "https://host/%zz")) {
            assertEquals(
                    "bad_value webhook: \"webhook\" must be a URL such as https://HOST/PATH, with a path of at most 500"
                            + " characters",
                    refusal(bob.request("{'t':'notify.set','id':2,'webhook':'" + url + "'}")));
        }
        assertEquals(
                "forbidden: Guests cannot do this; log in to an account",
                refusal(coreFixture.guest("eve").request("{'t':'notify.get','id':2}")));
        coreFixture = new CoreFixture(SETTINGS.with(ServerSettings.NOTIFY, List.of()));
        assertEquals(
                "not_supported ntfy: The operator of this server does not allow notifications by ntfy",
                refusal(person("ada", true).request("{'t':'notify.set','id':2,'ntfy':'" + TOPIC + "'}")));
    }
}
