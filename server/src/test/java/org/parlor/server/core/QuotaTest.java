package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RegistrationMode;
import org.parlor.server.core.api.ServerSettings;

/** What strangers with many accounts can take from others, and what a ban gives back. */
class QuotaTest {
    private static final String PASSWORD = "correct horse";

    private CoreFixture coreFixture = new CoreFixture();
    private TestClient root = coreFixture.guest("nobody");

    @BeforeEach
    void start() {
        start(RegistrationMode.OPEN, 40_000, 50_000);
    }

    private void start(RegistrationMode registration, int accountsMax, int gamesMax) {
        ServerSettings settings = ServerSettings.standard()
                .withAdmins(Set.of("root"))
                .with(PasswordLoginPolicy.ANYWHERE)
                .with(ServerSettings.REGISTRATION, registration)
                .with(ServerSettings.ACCOUNTS_MAX, accountsMax)
                .with(ServerSettings.GAMES_MAX, gamesMax);
        // Without planted faults: there are many commands.
        coreFixture = new CoreFixture(new ServerCore(settings, new SeededRandomSource(1)), CoreFixture.START);
        root = coreFixture.admin("root", PASSWORD);
    }

    private static PeerAddress address(int last) {
        return new PeerAddress("192.0.2." + last, false, true);
    }

    private TestClient bot(PeerAddress peer, String name) {
        return coreFixture.connect(
                peer, "{\"as\":\"bot\",\"name\":\"" + name + "\",\"token\":\"token-of-20-letters-" + name + "\"}");
    }

    private static List<String> createTournament(TestClient client) {
        return TestClient.types(client.request("{'t':'tour.new','id':1,'name':'Cup','kind':'arena','game':'kalah',"
                + "'tc':{'mode':'move','per':1000},'minutes':5}"));
    }

    @Test
    void one_address_creates_ten_tournaments_a_day_by_any_number_of_accounts() {
        List<String> replies = new ArrayList<>();
        for (int account = 0; account < 12; account++) {
            replies.addAll(createTournament(bot(address(66), "bot" + account)));
        }
        assertEquals(10, replies.stream().filter("ok"::equals).count());
        assertEquals(List.of("rate_limited", "rate_limited"), replies.subList(10, 12));
        assertEquals(List.of("ok"), createTournament(bot(address(7), "deep")));
    }

    @Test
    void tournaments_of_strangers_leave_a_share_to_admins() {
        for (int account = 0; account < 90; account++) {
            assertEquals(List.of("ok"), createTournament(bot(address(account / 10), "bot" + account)));
        }
        assertEquals(List.of("too_many_games"), createTournament(bot(address(66), "bot")));
        for (int i = 0; i < 10; i++) {
            assertEquals(List.of("ok"), createTournament(root));
        }
        assertEquals(List.of("too_many_games"), createTournament(root));
    }

    private String ban(String name) {
        return TestClient.types(root.request("{'t':'admin.ban','id':1,'user':'" + name + "','on':true}"))
                .get(0);
    }

    private long gamesInProgress() {
        return TestClient.last(root.request("{'t':'admin.stats','id':2}"), "ok")
                .getAsJsonObject("stats")
                .getAsJsonObject("games")
                .entrySet()
                .stream()
                .filter(state -> !state.getKey().equals("over"))
                .mapToLong(state -> state.getValue().getAsLong())
                .sum();
    }

    @Test
    void a_ban_ends_the_games_offers_and_tournaments_of_the_account() {
        TestClient first = coreFixture.bot("first");
        TestClient second = coreFixture.bot("second");
        for (int i = 0; i < 20; i++) {
            coreFixture.startGame(first, second, "tictactoe", "{}", "{'mode':'none'}");
        }
        first.request("{'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'none'}}");
        createTournament(first);
        assertEquals(20, gamesInProgress());
        second.takeReceived();
        assertEquals("ok", ban("first"));
        assertEquals(0, gamesInProgress());
        assertEquals(
                20,
                second.takeTypes().stream().filter("game.end resign"::equals).count());
        assertEquals(
                "[]",
                TestClient.last(root.request("{'t':'tour.list','id':3}"), "ok")
                        .get("list")
                        .toString());
        root.request("{'t':'lobby','id':4,'on':true}");
        TestClient eve = coreFixture.guest("eve");
        assertEquals(
                "[]",
                TestClient.last(eve.request("{'t':'lobby','id':4,'on':true}"), "lobby")
                        .get("seeks")
                        .toString());
    }

    @Test
    void a_ban_frees_what_an_account_holds_that_is_not_connected() {
        TestClient first = coreFixture.bot("first");
        coreFixture.startGame(first, coreFixture.bot("second"), "tictactoe", "{}", "{'mode':'none'}");
        createTournament(first);
        first.disconnect();
        assertEquals("ok", ban("first"));
        assertEquals(0, gamesInProgress());
        assertEquals(
                "[]",
                TestClient.last(root.request("{'t':'tour.list','id':3}"), "ok")
                        .get("list")
                        .toString());
    }

    @Test
    void people_cannot_create_accounts_where_that_is_disabled() {
        start(RegistrationMode.BOTS, 40_000, 50_000);
        assertEquals(
                List.of("forbidden"), coreFixture.person("ada", PASSWORD, true).takeTypes());
        assertEquals(
                List.of("forbidden"),
                coreFixture
                        .connect(
                                "{\"as\":\"device\",\"name\":\"ada\",\"token\":\"token-of-20-letters-ada\",\"create\":true}")
                        .takeTypes());
        assertEquals(List.of("welcome"), coreFixture.bot("deep").takeTypes());
        assertEquals(List.of("welcome"), coreFixture.guest("ada").takeTypes());
        assertEquals(List.of("ok"), TestClient.types(root.request("{'t':'admin.account.create','id':5,'user':'ada'}")));
        assertEquals(
                List.of("welcome"), coreFixture.person("root", PASSWORD, true).takeTypes());
    }

    @Test
    void new_accounts_leave_a_share_to_admins() {
        start(RegistrationMode.OPEN, 100, 50_000);
        List<String> replies = new ArrayList<>();
        for (int i = 0; i < 99; i++) {
            replies.addAll(coreFixture.bot("bot" + i).takeTypes());
        }
        assertEquals(97, replies.stream().filter("welcome"::equals).count());
        assertEquals(List.of("server_full", "server_full"), replies.subList(97, 99));
        for (String expected : List.of("ok", "ok", "server_full")) {
            String request = "{'t':'admin.account.create','id':5,'user':'" + expected
                    + coreFixture.records().size() + "'}";
            assertEquals(List.of(expected), TestClient.types(root.request(request)));
        }
    }

    @Test
    void one_address_creates_a_hundred_accounts_at_first_and_then_a_hundred_a_day() {
        for (int minute = 0; minute < 24 * 60; minute += 10) {
            for (int i = 0; i < 20; i++) {
                bot(address(66), "bot" + minute + "-" + i).disconnect();
            }
            coreFixture.advance(Duration.ofMinutes(10));
        }
        long accounts = coreFixture.records().stream()
                .filter(record -> record instanceof JournalRecord.AccountCreated created && created.bot())
                .count();
        assertEquals(199, accounts);
        assertEquals(List.of("welcome"), bot(address(7), "deep").takeTypes());
        assertEquals(
                List.of("welcome"),
                coreFixture
                        .connect(address(66), "{\"as\":\"guest\",\"name\":\"ada\"}")
                        .takeTypes());
    }

    @Test
    void two_bots_cannot_fill_a_large_server_with_their_games() {
        TestClient one = bot(address(66), "one");
        TestClient two = bot(address(67), "two");
        for (int i = 0; i < 200; i++) {
            assertEquals(List.of("ok"), TestClient.types(List.of(take(one, two))));
        }
        assertEquals(List.of("too_many_games"), TestClient.types(List.of(take(one, two))));
        assertEquals(200, gamesInProgress());
        assertEquals(List.of("ok"), TestClient.types(List.of(take(coreFixture.bot("three"), coreFixture.bot("four")))));
    }

    /** The reply to a bot that takes the seek of another. */
    private static String take(TestClient seeker, TestClient taker) {
        String seek = seek(seeker);
        String reply = taker.request("{'t':'seek.take','id':9,'seek':'" + seek + "'}").stream()
                .filter(line -> line.contains("\"re\":9"))
                .findFirst()
                .orElseThrow();
        seeker.request("{'t':'seek.cancel','id':3,'seek':'" + seek + "'}");
        return reply;
    }

    @Test
    void games_of_others_leave_a_share_to_admins() {
        start(RegistrationMode.OPEN, 40_000, 50);
        for (int i = 0; i < 49; i++) {
            coreFixture.startGame(
                    coreFixture.bot("a" + i), coreFixture.bot("b" + i), "tictactoe", "{}", "{'mode':'none'}");
        }
        TestClient ada = coreFixture.guest("ada");
        String seek = seek(ada);
        assertEquals(
                List.of("server_full"),
                TestClient.types(coreFixture.guest("bob").request("{'t':'seek.take','id':2,'seek':'" + seek + "'}")));
        assertEquals(
                "ok",
                TestClient.types(root.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}"))
                        .get(0));
        assertEquals(
                List.of("server_full"),
                TestClient.types(root.request("{'t':'seek.take','id':2,'seek':'" + seek(ada) + "'}")));
    }

    private static String seek(TestClient client) {
        return TestClient.last(client.request("{'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'none'}}"), "ok")
                .get("seek")
                .getAsString();
    }
}
