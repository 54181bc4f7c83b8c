package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Command.EmailAction;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;

/** E-mail addresses of accounts: nothing is sent to one before its owner has confirmed it, or after the owner has refused. */
class EmailAddressesTest {
    private static final String ADDRESS = "bob@example.org";
    private static final ServerSettings SETTINGS = ServerSettings.standard()
            .with(PasswordLoginPolicy.GUARDED)
            .withAdmins(Set.of("root"))
            .with(ServerSettings.NOTIFY, List.of(NotificationChannel.EMAIL));

    private CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private TestClient ada = person("ada", true);
    private TestClient bob = person("bob", true);

    private TestClient person(String name, boolean create) {
        return coreFixture.person(name, "a password of " + name, create, "corr");
    }

    private static List<String> set(TestClient client, String fields) {
        return client.request("{'t':'notify.set','id':8," + fields + "}");
    }

    private static List<String> confirm(TestClient client, String code) {
        return client.request("{'t':'notify.confirm','id':8,'code':'" + code + "'}");
    }

    private static JsonObject shown(List<String> lines) {
        return TestClient.last(lines, "ok").getAsJsonObject("notifications");
    }

    private String shown(TestClient client) {
        JsonObject set = shown(client.request("{'t':'notify.get','id':8}"));
        String email = set.has("email") ? set.get("email").getAsString() : "none";
        return email + (set.has("unconfirmed") ? " unconfirmed" : "");
    }

    private static String refusal(List<String> lines) {
        JsonObject error = TestClient.last(lines, "error");
        return error.get("code").getAsString()
                + (error.has("field") ? " " + error.get("field").getAsString() : "")
                + ": " + error.get("message").getAsString();
    }

    /** Asks for messages to an address and returns what was sent to it. */
    private Effect.ConfirmEmail ask(TestClient client, String address) {
        set(client, "'email':'" + address + "'");
        List<Effect.ConfirmEmail> sent = coreFixture.takeConfirmations();
        assertEquals(1, sent.size(), sent.toString());
        return sent.get(0);
    }

    private String use(EmailAction action, String token, @Nullable String code) {
        TestClient browser = coreFixture.visitor();
        coreFixture.handle(new Command.EmailLinkUsed(browser.connectionId(), token, action, code));
        String line = browser.takeReceived().get(0);
        return line.contains("\"error\"") ? refusal(List.of(line)) : line;
    }

    private void takeOver() {
        coreFixture = coreFixture.takenOver(
                PlantedCore.rethrowing(SETTINGS, new SeededRandomSource(2)), Duration.ofMinutes(1));
        ada = person("ada", false);
        bob = person("bob", false);
    }

    /** Starts a game in which ada moves after bob has left, and returns the notifications of bob. */
    private List<Effect.Notify> notified() {
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'corr','days':3}");
        bob.disconnect();
        ada.request("{'t':'move','id':9,'g':'" + g + "','ply':0,'move':'b2'}");
        coreFixture.advance(Duration.ofSeconds(20));
        return coreFixture.takeNotifications();
    }

    @Test
    void nothing_is_sent_to_an_address_before_it_is_confirmed_by_a_code() {
        Effect.ConfirmEmail asked = ask(bob, ADDRESS);
        assertEquals("bob bob@example.org", asked.user() + " " + asked.address());
        assertEquals("bob@example.org unconfirmed", shown(bob));
        assertEquals(List.of(), notified());
        takeOver();
        assertEquals(
                "bad_credentials code: This is not the code of the latest message; it is valid until the end of the next day",
                refusal(confirm(bob, "AAAA-AAAA")));
        String typed = asked.code().replace("-", " ").toLowerCase(Locale.ROOT);
        assertEquals(ADDRESS, shown(confirm(bob, typed)).get("email").getAsString());
        assertEquals(ADDRESS, shown(bob));
        takeOver();
        List<Effect.Notify> sent = notified();
        assertEquals(1, sent.size());
        assertEquals(ADDRESS, sent.get(0).to().confirmedEmail());
        assertEquals(asked.emailToken(), sent.get(0).emailToken());
    }

    @Test
    void a_link_confirms_an_address_without_a_log_in_and_may_be_used_twice() {
        Effect.ConfirmEmail asked = ask(bob, ADDRESS);
        takeOver();
        for (int i = 0; i < 2; i++) {
            assertEquals("{\"t\":\"ok\"}", use(EmailAction.CONFIRM, asked.emailToken(), asked.code()));
            assertEquals(ADDRESS, shown(bob));
        }
    }

    @Test
    void a_code_is_of_one_account_and_address_and_expires() {
        Effect.ConfirmEmail asked = ask(bob, ADDRESS);
        ask(ada, ADDRESS);
        assertEquals("bad_credentials", refusal(confirm(ada, asked.code())).substring(0, 15));
        ask(bob, "bob2@example.org");
        assertEquals(
                "bad_value code: This link has expired, or the address was changed since",
                use(EmailAction.CONFIRM, asked.emailToken(), asked.code()));
        Effect.ConfirmEmail again = ask(person("carol", true), "carol@example.org");
        coreFixture.advance(Duration.ofDays(2));
        assertEquals(
                "bad_credentials",
                refusal(confirm(person("carol", false), again.code())).substring(0, 15));
    }

    @Test
    void a_click_ends_messages_to_an_address_of_all_accounts_without_a_log_in() {
        Effect.ConfirmEmail asked = ask(bob, ADDRESS);
        confirm(bob, asked.code());
        ask(ada, "Bob+games@example.org");
        takeOver();
        assertEquals("{\"t\":\"ok\"}", use(EmailAction.UNSUBSCRIBE, asked.emailToken(), null));
        takeOver();
        assertEquals("none none", shown(ada) + " " + shown(bob));
        assertEquals(List.of(), notified());
        takeOver();
        assertEquals(ADDRESS, ask(bob, ADDRESS).address());
    }

    @Test
    void an_address_whose_owner_wants_no_messages_gets_none_also_if_another_user_asks() {
        Effect.ConfirmEmail asked = ask(bob, ADDRESS);
        set(bob, "'email':''");
        assertEquals("{\"t\":\"ok\"}", use(EmailAction.BLOCK, asked.emailToken(), null));
        takeOver();
        String blocked = "forbidden email: The owner of this address wants no messages of this server";
        assertEquals(blocked, refusal(set(ada, "'email':'" + ADDRESS + "'")));
        assertEquals(blocked, refusal(set(ada, "'email':'BOB+x@Example.org'")));
        assertEquals("none", shown(ada));
        assertEquals(blocked, refusal(set(ada, "'email':'" + ADDRESS + "'")));
        assertEquals(
                "rate_limited: codes sent by e-mail per account: 3 a day",
                refusal(set(ada, "'email':'" + ADDRESS + "'")));
        assertEquals("{\"t\":\"ok\"}", use(EmailAction.ALLOW, asked.emailToken(), null));
        takeOver();
        assertEquals(ADDRESS, ask(ada, ADDRESS).address());
    }

    @Test
    void a_token_that_was_not_sent_does_nothing() {
        String none = "bad_value token: This link is not one of this server";
        assertEquals(none, use(EmailAction.UNSUBSCRIBE, "x", null));
        String token = ask(bob, ADDRESS).emailToken();
        char last = token.charAt(token.length() - 1) == 'A' ? 'B' : 'A';
        for (String other : List.of("", token.substring(1), token.substring(0, 40) + last + token.charAt(41))) {
            assertEquals(none, use(EmailAction.BLOCK, other, null), other);
        }
        assertEquals("bob@example.org unconfirmed", shown(bob));
    }

    @Test
    void messages_that_ask_are_limited_for_an_account_an_address_and_a_computer() {
        PeerAddress far = new PeerAddress("192.0.2.7", false, true);
        ask(ada, "a1@example.org");
        ask(ada, "a2@example.org");
        ask(ada, "a3@example.org");
        assertEquals(
                "rate_limited: codes sent by e-mail per account: 3 a day",
                refusal(set(ada, "'email':'a4@example.org'")));
        assertEquals("a3@example.org unconfirmed", shown(ada));
        ask(bob, ADDRESS);
        ask(bob, "bob+1@example.org");
        assertEquals(
                "rate_limited: codes sent by e-mail per account and address: 2 a day",
                refusal(set(bob, "'email':'BOB+2@example.org'")));
        assertEquals("other@example.org", ask(bob, "other@example.org").address(), "A refusal uses no permit");
        for (String name : List.of("carol", "dave")) {
            TestClient other = person(name, true);
            ask(other, ADDRESS);
            ask(other, "bob+1@example.org");
        }
        assertEquals(
                "rate_limited: codes sent by e-mail per address: 6 a day",
                refusal(set(person("erin", true), "'email':'" + ADDRESS + "'")));
        List<String> refused = IntStream.range(0, 11)
                .mapToObj(i -> coreFixture.connect(
                        far,
                        "{\"as\":\"password\",\"name\":\"far" + i
                                + "\",\"password\":\"a password of far\",\"create\":true}"))
                .map(client -> set(client, "'email':'far" + client.connectionId() + "@example.org'"))
                .filter(lines -> lines.get(lines.size() - 1).contains("\"error\""))
                .map(EmailAddressesTest::refusal)
                .toList();
        assertEquals(List.of("rate_limited: codes sent by e-mail per computer: 10 a day"), refused);
    }

    @Test
    void another_user_who_asks_for_an_address_does_not_lock_its_owner_out() {
        ask(ada, ADDRESS);
        ask(ada, "bob+1@example.org");
        confirm(bob, ask(bob, ADDRESS).code());
        assertEquals(ADDRESS, shown(bob));
    }

    @Test
    void a_request_that_is_repeated_within_a_minute_sends_one_code_and_is_not_limited() {
        ask(bob, ADDRESS);
        for (int i = 0; i < 4; i++) {
            assertEquals(
                    ADDRESS,
                    shown(set(bob, "'email':'" + ADDRESS + "'")).get("email").getAsString());
        }
        assertEquals(List.of(), coreFixture.takeConfirmations());
        coreFixture.advance(Duration.ofMinutes(1));
        ask(bob, ADDRESS);
    }

    @Test
    void a_link_reaches_the_accounts_that_have_its_address_now() {
        String token = ask(bob, ADDRESS).emailToken();
        ask(ada, ADDRESS);
        ask(ada, "ada@example.org");
        takeOver();
        use(EmailAction.UNSUBSCRIBE, token, null);
        assertEquals("ada@example.org unconfirmed none", shown(ada) + " " + shown(bob));
        ask(ada, ADDRESS);
        coreFixture
                .admin("root", "a good password")
                .request("{'t':'admin.account.delete','id':2,'user':'bob','force':true}");
        use(EmailAction.UNSUBSCRIBE, token, null);
        assertEquals("none", shown(ada));
    }

    @Test
    void codes_cannot_be_guessed() {
        Effect.ConfirmEmail asked = ask(bob, ADDRESS);
        for (int i = 0; i < 10; i++) {
            assertEquals(
                    "bad_credentials", refusal(confirm(bob, "AAAA-AAA" + i)).substring(0, 15));
        }
        assertEquals("rate_limited: wrong codes: 10 a day", refusal(confirm(bob, asked.code())));
        assertEquals("{\"t\":\"ok\"}", use(EmailAction.CONFIRM, asked.emailToken(), asked.code()));
    }

    @Test
    void other_settings_keep_the_address_and_an_empty_one_removes_it() {
        confirm(bob, ask(bob, ADDRESS).code());
        assertEquals(
                "{\"email\":\"bob@example.org\",\"events\":[\"turn\"],\"digest\":\"day\"}",
                shown(set(bob, "'events':['turn'],'digest':'day'")).toString());
        set(bob, "'email':'" + ADDRESS + "'");
        assertEquals(List.of(), coreFixture.takeConfirmations());
        assertEquals(ADDRESS, shown(bob));
        assertEquals(
                "{\"events\":[\"turn\",\"end\",\"rematch\"],\"digest\":\"none\"}",
                shown(set(bob, "'email':''")).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada",
                "@example.org",
                "ada@localhost",
                "ada@example.org, eve@example.org",
                "ada@example.org>\\r\\nBcc: eve@example.org",
                "ada@exam\\nple.org",
                "ada@ex\\u00e4mple.org",
                "\\u00e4da@example.org",
                "ada@[192.0.2.1]",
                "ada@192.0.2.1",
                "\\\"ada\\\"@example.org",
                "a%b@example.org",
                "a@b@example.org",
                "-ada@example.org",
                "ada..b@example.org",
                ".ada@example.org",
                "ada@-example.org",
                "ada@example..org",
                "Ada <ada@example.org>",
                "ada@example.org\\u0000",
                "ada@example.org "
            })
    void a_hostile_address_is_refused(String address) {
        assertEquals(
                "bad_value email: \"email\" must be an address such as ada@example.org, in ASCII (a domain with other"
                        + " letters as xn--...), with at most 64 characters before the @ and 254 in all",
                refusal(set(ada, "'email':'" + address + "'")));
        assertEquals(List.of(), coreFixture.takeConfirmations());
    }

    @Test
    void an_over_long_address_is_refused() {
        for (String address : List.of(
                "a".repeat(65) + "@example.org", "a@" + "b".repeat(64) + ".org", "a@" + "b.".repeat(130) + "org")) {
            assertEquals(
                    "bad_value email",
                    refusal(set(ada, "'email':'" + address + "'")).substring(0, 15));
        }
    }

    @Test
    void an_operator_who_does_not_send_e_mails_refuses_addresses() {
        coreFixture = new CoreFixture(SETTINGS.with(ServerSettings.NOTIFY, List.of(NotificationChannel.NTFY)));
        ada = person("ada", true);
        assertEquals(
                "not_supported email: The operator of this server does not allow notifications by email",
                refusal(set(ada, "'email':'ada@example.org'")));
    }
}
