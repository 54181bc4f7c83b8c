package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Names of guests at a server without accounts of people, which may have them later. */
class PlainGuestNameTest {
    private static final ServerSettings WITHOUT_ACCOUNTS =
            ServerSettings.standard().withoutAccounts();
    private static final ServerSettings WITH_ACCOUNTS =
            ServerSettings.standard().with(PasswordLoginPolicy.ANYWHERE);
    private static final String PASSWORD = "a good password";

    private final CoreFixture earlier = new CoreFixture(WITHOUT_ACCOUNTS);

    private static JsonObject welcome(TestClient client) {
        return TestClient.last(client.takeReceived(), "welcome");
    }

    private static String name(TestClient client) {
        return welcome(client).getAsJsonObject("user").get("name").getAsString();
    }

    private CoreFixture withAccounts() {
        return earlier.takenOver(
                PlantedCore.rethrowing(WITH_ACCOUNTS, new SeededRandomSource(2)), Duration.ofMinutes(1));
    }

    private static List<String> history(TestClient client, String user) {
        return TestClient.last(client.request("{'t':'history','id':1,'user':'" + user + "'}"), "ok")
                .getAsJsonArray("list")
                .asList()
                .stream()
                .map(game -> game.getAsJsonObject().get("g").getAsString())
                .toList();
    }

    private static List<String> resume(CoreFixture fixture, String token) {
        return fixture.connect("{\"as\":\"resume\",\"token\":\"" + token + "\"}")
                .takeTypes();
    }

    @Test
    void guests_have_the_names_they_ask_for() {
        assertEquals("ana", name(earlier.guest("ana")));
        assertEquals("Bob", name(earlier.guest("guest-Bob")));
        assertEquals("José", name(earlier.guest("Jose\u0301")));
        assertEquals("guest-", name(earlier.connect("{\"as\":\"guest\"}")).replaceAll("[0-9]+$", ""));
        for (String taken : List.of("ANA", "bob", "JOSÉ", "server", "ádmin", "deleted-1")) {
            assertEquals(List.of("name_taken"), earlier.guest(taken).takeTypes(), taken);
        }
        assertEquals(List.of("name_taken"), earlier.bot("ana").takeTypes());
        assertEquals(List.of("welcome"), earlier.bot("easy").takeTypes());
        assertEquals(List.of("name_taken"), earlier.guest("easy").takeTypes());
    }

    @Test
    void no_guest_looks_like_an_admin() {
        Set<String> admins = Set.of("Paul", "Вера");
        CoreFixture fixture = new CoreFixture(WITHOUT_ACCOUNTS.withAdmins(admins));
        for (String name : List.of("paul", "P.aul", "pau1", "pàul", "Bepa", "вера")) {
            assertEquals(List.of("name_taken"), fixture.guest(name).takeTypes(), name);
        }
        CoreFixture later = new CoreFixture(WITH_ACCOUNTS.withAdmins(admins));
        TestClient vera = later.admin("Вера", PASSWORD);
        assertEquals("Вера", name(vera));
        assertEquals(List.of("ok"), TestClient.types(vera.request("{'t':'admin.stats','id':1}")));
    }

    @Test
    void a_guest_of_an_earlier_run_leaves_its_name_to_an_account() {
        String token = welcome(earlier.guest("ana")).get("resume").getAsString();
        CoreFixture later = withAccounts();
        assertEquals(List.of("bad_credentials"), resume(later, token));
        TestClient ana = later.person("ana", PASSWORD, true);
        assertEquals("ana", name(ana));
        assertEquals("guest-ana", name(later.guest("ana")));
        assertEquals(List.of("bad_credentials"), resume(later, token));
    }

    @Test
    void a_guest_of_an_earlier_run_keeps_its_name_while_its_game_lasts() {
        TestClient guest = earlier.guest("ana");
        String token = welcome(guest).get("resume").getAsString();
        TestClient bob = earlier.guest("bob");
        String bobToken = welcome(bob).get("resume").getAsString();
        String g = earlier.startGame(guest, bob, "tictactoe", "{}", "{'mode':'none'}");
        CoreFixture later = withAccounts();
        assertEquals(List.of("name_taken"), later.person("ana", PASSWORD, true).takeTypes());
        assertEquals(List.of("name_taken"), later.bot("ana").takeTypes());
        TestClient again = later.connect("{\"as\":\"resume\",\"token\":\"" + token + "\"}");
        JsonObject user = welcome(again).getAsJsonObject("user");
        assertEquals(
                "ana true",
                user.get("name").getAsString() + " " + user.get("guest").getAsBoolean());
        assertEquals("guest-ana", name(later.guest("ana")));
        later.connect("{\"as\":\"resume\",\"token\":\"" + bobToken + "\"}");
        again.request("{'t':'resign','id':1,'g':'" + g + "'}");
        later.advance(Duration.ofSeconds(1));
        later.handle(new Command.LoggedOut(again.connectionId(), null));
        TestClient account = later.person("ana", PASSWORD, true);
        assertEquals("ana", name(account));
        assertEquals(List.of(), history(account, "ana"), "the games of the guest");
        assertEquals(List.of(g), history(account, "bob"));
        assertEquals(List.of("not_a_player"), TestClient.types(account.request("{'t':'sync','id':2,'g':'" + g + "'}")));
    }

    @Test
    void a_guest_takes_no_name_of_an_account_of_an_earlier_run() {
        CoreFixture fixture = new CoreFixture(WITH_ACCOUNTS);
        assertEquals("ana", name(fixture.person("ana", PASSWORD, true)));
        CoreFixture later = fixture.takenOver(
                PlantedCore.rethrowing(WITHOUT_ACCOUNTS, new SeededRandomSource(2)), Duration.ofMinutes(1));
        assertEquals(List.of("name_taken"), later.guest("Ana").takeTypes());
        assertEquals("guest-7", name(later.guest("guest-guest-7")));
    }
}
