package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Tournaments as seen by creators and players. */
class TournamentTest {
    private static final Duration REST = Duration.ofSeconds(3);

    private final CoreFixture coreFixture = new CoreFixture(
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("boss")));
    private final TournamentFixture cup = new TournamentFixture(coreFixture);

    @Test
    void a_round_robin_pairs_everyone_and_computes_standings() {
        cup.create("'kind':'roundrobin'", "a", "b", "c").start();
        assertEquals(List.of("a [0] bye", "b-c playing"), cup.pairings());
        cup.resign("c", "b");
        coreFixture.advance(REST);
        assertEquals(List.of("c [0] bye", "a-b playing"), cup.pairings());
        cup.resign("b", "a");
        coreFixture.advance(REST);
        cup.resign("c", "a");
        assertEquals(List.of("1 a 4", "2 b 2", "3 c 0"), cup.standings());
        assertEquals("over 3", cup.state());
    }

    @Test
    void players_receive_all_tournament_messages() {
        cup.create("'kind':'roundrobin'", "a", "b");
        TestClient a = cup.bot("a");
        a.takeReceived();
        cup.start();
        List<String> received = a.takeReceived();
        assertEquals(
                List.of("tour", "notice", "tour", "notice", "tour", "game", "game.state playing", "turn"),
                TestClient.types(received));
        assertEquals(
                "Cup, round 1: a against b",
                TestClient.last(received, "notice").get("text").getAsString());
        String pairing = TestClient.last(received, "tour")
                .getAsJsonArray("pairings")
                .get(0)
                .toString();
        assertEquals(
                "{\"round\":1,\"board\":1,\"players\":[\"a\",\"b\"],\"g\":\"" + cup.game("a", "b") + "\"}", pairing);
        cup.resign("a", "b");
        coreFixture.advance(REST);
        received = a.takeReceived();
        assertEquals(
                "Cup ended: you finished 2nd of 2",
                TestClient.last(received, "notice").get("text").getAsString());
        assertEquals(
                "over",
                TestClient.last(received, "tour")
                        .getAsJsonObject("tour")
                        .get("state")
                        .getAsString());
    }

    @Test
    void spectators_receive_updates_until_they_unwatch() {
        cup.create("'kind':'arena'", "a", "b");
        TestClient eve = coreFixture.guest("eve");
        String watch = "{'id':1,'t':'tour.show','tour':'" + cup.id() + "','watch':";
        eve.request(watch + "true}");
        cup.request("a", "leave");
        assertEquals(List.of("tour"), eve.takeTypes());
        eve.request(watch + "false}");
        cup.request("b", "leave");
        assertEquals(List.of(), eve.takeTypes());
    }

    @Test
    void an_unknown_cursor_is_an_error() {
        assertEquals(
                "{\"t\":\"error\",\"re\":1,\"code\":\"bad_value\","
                        + "\"message\":\"after must be the 'more' value of the previous page\",\"field\":\"after\"}",
                coreFixture
                        .guest("eve")
                        .request("{'t':'tour.list','id':1,'after':'nope'}")
                        .get(0));
    }

    @Test
    void a_player_absent_for_a_minute_forfeits() {
        cup.create("'kind':'roundrobin'", "a", "b", "c", "d");
        cup.bot("d").disconnect();
        cup.start();
        assertEquals(List.of("a-d waiting", "b-c playing"), cup.pairings());
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals(List.of("a-d [2,0] forfeit", "b-c playing"), cup.pairings());
    }

    @Test
    void a_player_arriving_within_the_minute_plays() {
        cup.create("'kind':'roundrobin'", "a", "b");
        cup.bot("b").disconnect();
        cup.start();
        coreFixture.advance(Duration.ofSeconds(50));
        cup.reconnect("b");
        coreFixture.advance(Duration.ofSeconds(1));
        assertEquals(List.of("a-b playing"), cup.pairings());
    }

    @Test
    void a_player_away_beyond_the_grace_period_loses_without_a_claim() {
        cup.create("'kind':'roundrobin'", "a", "b").start();
        cup.bot("a").request("{'t':'move','g':'" + cup.game("a", "b") + "','ply':0,'move':'b2'}");
        cup.bot("a").disconnect();
        cup.bot("b").request("{'t':'move','g':'" + cup.game("a", "b") + "','ply':1,'move':'a1'}");
        coreFixture.advance(Duration.ofSeconds(59));
        assertEquals(List.of("a-b playing"), cup.pairings());
        coreFixture.advance(Duration.ofSeconds(1));
        assertEquals(List.of("a-b [0,2] played"), cup.pairings());
    }

    @Test
    void if_both_players_are_away_neither_scores() {
        cup.create("'kind':'roundrobin'", "a", "b").start();
        cup.bot("a").request("{'t':'move','g':'" + cup.game("a", "b") + "','ply':0,'move':'b2'}");
        cup.bot("a").disconnect();
        coreFixture.advance(Duration.ofSeconds(5));
        cup.bot("b").disconnect();
        coreFixture.advance(Duration.ofSeconds(60));
        assertEquals(List.of("a-b [0,0] played"), cup.pairings());
    }

    @Test
    void a_bot_forfeits_at_its_first_illegal_move() {
        cup.create("'kind':'roundrobin'", "a", "b").start();
        List<String> received =
                cup.bot("a").request("{'id':1,'t':'move','g':'" + cup.game("a", "b") + "','ply':0,'move':'z9'}");
        assertEquals(List.of("illegal_move", "game.end illegal", "tour"), TestClient.types(received));
    }

    @ParameterizedTest
    @CsvSource({
        "abort, not_supported",
        "time.give, not_supported",
        "'offer'',''kind'':''takeback', not_supported",
        "'offer'',''kind'':''pause', not_supported",
        "'offer'',''kind'':''rematch', not_supported"
    })
    void a_tournament_game_has_no_abort_pause_rematch_or_gift_of_time(String request, String code) {
        cup.create("'kind':'roundrobin'", "a", "b").start();
        String line = "{'id':1,'t':'" + request + "','g':'" + cup.game("a", "b") + "'}";
        assertEquals(List.of(code), TestClient.types(cup.bot("a").request(line)));
    }

    @Test
    void a_game_record_names_its_tournament() {
        cup.create("'kind':'roundrobin'", "a", "b").start();
        String g = cup.game("a", "b");
        JsonObject reply =
                TestClient.last(cup.bot("a").request("{'id':1,'t':'record','g':'" + g + "','as':'json'}"), "ok");
        assertEquals("Cup", reply.getAsJsonObject("record").get("place").getAsString());
    }

    @Test
    void an_arena_pairs_free_players_until_its_time_is_up() {
        cup.create("'kind':'arena','minutes':1", "a", "b", "c").start();
        assertEquals(List.of("a-b playing"), cup.pairings());
        cup.resign("b", "a");
        coreFixture.advance(Duration.ofSeconds(1));
        assertEquals(List.of("a-b [2,0] played", "c-a playing"), cup.pairings());
        coreFixture.advance(Duration.ofSeconds(60));
        assertEquals("running 1", cup.state());
        cup.resign("c", "a");
        coreFixture.advance(Duration.ofSeconds(1));
        assertEquals("over 1", cup.state());
        assertEquals(List.of("1 a 4", "2 b 0", "2 c 0"), cup.standings());
    }

    @Test
    void two_players_of_an_arena_meet_again_when_the_others_have_lost_their_connections() {
        cup.create("'kind':'arena','minutes':5", "a", "b", "c", "d").start();
        assertEquals(List.of("a-b playing", "d-c playing"), cup.pairings());
        cup.resign("d", "c");
        cup.bot("c").disconnect();
        cup.bot("d").disconnect();
        cup.resign("b", "a");
        coreFixture.advance(Duration.ofSeconds(1));
        assertEquals(List.of("a-b [2,0] played", "d-c [0,2] played", "b-a playing"), cup.pairings());
    }

    @Test
    void two_players_of_an_arena_meet_again_after_half_a_minute_while_others_play_a_long_game() {
        cup.create("'kind':'arena','minutes':5", "a", "b", "c", "d").start();
        cup.resign("b", "a");
        coreFixture.advance(Duration.ofSeconds(29));
        assertEquals(List.of("a-b [2,0] played", "d-c playing"), cup.pairings());
        coreFixture.advance(Duration.ofSeconds(2));
        assertEquals(List.of("a-b [2,0] played", "d-c playing", "b-a playing"), cup.pairings());
    }

    @Test
    void the_name_of_a_guest_is_taken_until_the_tournament_is_over() {
        TestClient guest = coreFixture.guest("eve");
        String token =
                TestClient.last(guest.takeReceived(), "welcome").get("resume").getAsString();
        cup.create("'kind':'arena','minutes':40", "a", "b");
        guest.request("{'t':'tour.join','tour':'" + cup.id() + "'}");
        cup.start();
        coreFixture.handle(new Command.LoggedOut(guest.connectionId(), null));
        assertEquals(List.of("name_taken"), coreFixture.guest("eve").takeTypes());
        coreFixture.advance(Duration.ofMinutes(16));
        assertEquals(List.of("name_taken"), coreFixture.guest("eve").takeTypes());
        String resume = "{\"as\":\"resume\",\"token\":\"" + token + "\"}";
        TestClient back = coreFixture.connect(resume);
        assertEquals(List.of("welcome"), back.takeTypes());
        assertEquals(
                List.of("not_a_player"),
                TestClient.types(back.request("{'t':'tour.leave','id':1,'tour':'" + cup.id() + "'}")));
        back.disconnect();
        coreFixture.advance(Duration.ofMinutes(60));
        assertEquals("over 1", cup.state());
        assertEquals(List.of("bad_credentials"), coreFixture.connect(resume).takeTypes());
        assertEquals(List.of("welcome"), coreFixture.guest("eve").takeTypes());
    }

    @Test
    void an_arena_game_that_a_restart_has_lost_is_started_again() {
        cup.create("'kind':'arena','minutes':5", "a", "b").start();
        String g = cup.game("a", "b");
        List<JournalRecord> kept = coreFixture.records().stream()
                .filter(record -> !(record instanceof JournalRecord.OfGame game
                        && game.game().equals(g)))
                .toList();
        ServerCore next = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        List<JournalRecord> records = new ArrayList<>(kept);
        records.addAll(next.restore(kept, coreFixture.now()).records());
        TournamentFixture again = new TournamentFixture(new CoreFixture(next, records, coreFixture.now()));
        again.setId(cup.id());
        again.reconnect("root", "a", "b");
        again.core().advance(Duration.ofSeconds(2));
        assertEquals(List.of("a-b playing"), again.pairings());
    }

    @Test
    void a_swiss_allows_late_joining_and_leaving() {
        cup.create("'kind':'swiss','rounds':2", "a", "b", "c", "d").start();
        assertEquals(List.of("a-c playing", "d-b playing"), cup.pairings());
        assertEquals("ok", cup.request("e", "join"));
        assertEquals("ok", cup.request("d", "leave"));
        cup.resign("c", "a");
        cup.resign("d", "b");
        coreFixture.advance(REST);
        assertEquals(List.of("b-a playing", "c-e playing"), cup.pairings());
        assertEquals("too_late", cup.request("f", "join"));
    }

    @Test
    void a_gauntlet_pairs_the_first_player_with_all_others() {
        cup.create("'kind':'gauntlet'", "a", "b", "c").start();
        assertEquals(List.of("a-b playing"), cup.pairings());
        cup.resign("a", "b");
        coreFixture.advance(REST);
        assertEquals(List.of("c-a playing"), cup.pairings());
        cup.resign("a", "c");
        coreFixture.advance(REST);
        assertEquals(List.of("1 b 2", "1 c 2", "3 a 0"), cup.standings());
    }

    @Test
    void a_tournament_starts_automatically_at_its_start_time() {
        cup.create("'kind':'roundrobin','startAt':" + (coreFixture.now() + 60_000), "a", "b");
        coreFixture.advance(Duration.ofSeconds(59));
        assertEquals("open 0", cup.state());
        coreFixture.advance(Duration.ofSeconds(4));
        assertEquals("running 1", cup.state());
    }

    @Test
    void a_tournament_without_players_is_deleted_at_its_start_time() {
        cup.create("'kind':'roundrobin','startAt':" + (coreFixture.now() + 60_000), "a");
        coreFixture.advance(Duration.ofSeconds(60));
        assertEquals("no_such_tour", cup.request("a", "show"));
    }

    @ParameterizedTest
    @CsvSource({
        "join, ok",
        "leave, not_a_player",
        "start, forbidden",
        "end, forbidden",
    })
    void only_its_creator_can_start_and_end_a_tournament(String verb, String reply) {
        cup.create("'kind':'roundrobin'", "a", "b");
        assertEquals(reply, cup.request("eve", verb));
    }

    @Test
    void a_tournament_needs_two_players() {
        cup.create("'kind':'roundrobin'", "a");
        assertEquals("not_started", cup.request("root", "start"));
    }

    @Test
    void an_admin_can_end_a_tournament_with_current_standings() {
        TestClient boss = coreFixture.admin("Boss", "a good password");
        cup.create("'kind':'roundrobin'", "a", "b").start();
        assertEquals(
                "ok",
                TestClient.types(boss.request("{'id':1,'t':'tour.end','tour':'" + cup.id() + "'}"))
                        .get(0));
        assertEquals("over 1", cup.state());
        String g = cup.game("a", "b");
        assertEquals(
                List.of("ok", "game.end resign"),
                TestClient.types(cup.bot("a").request("{'id':1,'t':'resign','g':'" + g + "'}")));
        assertEquals(List.of("1 a 0", "1 b 0"), cup.standings());
    }

    @Test
    void guests_can_join_but_not_create_tournaments() {
        TestClient guest = coreFixture.guest("ada");
        guest.takeReceived();
        assertEquals(
                List.of("forbidden"),
                TestClient.types(guest.request("{'id':1," + TournamentFixture.CUP + ",'kind':'arena'}")));
        cup.create("'kind':'arena'", "b");
        assertEquals(
                List.of("ok", "tour"),
                TestClient.types(guest.request("{'id':1,'t':'tour.join','tour':'" + cup.id() + "'}")));
        guest.disconnect();
        coreFixture.advance(Duration.ofMinutes(15));
        assertEquals(List.of("1 b 0"), cup.standings());
    }

    @Test
    void a_tournament_for_persons_excludes_bots() {
        cup.create("'kind':'arena','vs':'human'");
        assertEquals("declined", cup.request("a", "join"));
    }

    @Test
    void guests_cannot_join_rated_tournaments() {
        cup.create("'kind':'arena','rated':true");
        TestClient guest = coreFixture.guest("ada");
        guest.takeReceived();
        assertEquals(
                List.of("rated_not_allowed"),
                TestClient.types(guest.request("{'id':1,'t':'tour.join','tour':'" + cup.id() + "'}")));
    }

    @Test
    void a_user_can_have_at_most_three_tournaments() {
        cup.create("'kind':'arena'").create("'kind':'arena'").create("'kind':'swiss'");
        assertEquals(
                List.of("too_many_games"),
                TestClient.types(cup.bot("root").request("{'id':1," + TournamentFixture.CUP + ",'kind':'arena'}")));
    }

    @Test
    void invalid_tournament_requests_are_rejected() {
        List<String> past =
                cup.bot("root").request("{'id':1," + TournamentFixture.CUP + ",'kind':'arena','startAt':5}");
        assertEquals("startAt", TestClient.last(past, "error").get("field").getAsString());
        List<String> unknown = cup.bot("root")
                .request("{'id':1," + TournamentFixture.CUP.replace("tictactoe", "go") + ",'kind':'arena'}");
        assertEquals(List.of("unknown_game"), TestClient.types(unknown));
    }

    @Test
    void unfinished_tournaments_are_listed_first() {
        cup.create("'kind':'roundrobin'", "a", "b").start();
        cup.resign("a", "b");
        coreFixture.advance(REST);
        cup.create("'kind':'swiss'", "a");
        JsonObject reply = TestClient.last(cup.bot("a").request("{'id':1,'t':'tour.list'}"), "ok");
        assertEquals(
                "open true, over true",
                String.join(
                        ", ",
                        List.of(0, 1).stream()
                                .map(at -> reply.getAsJsonArray("list").get(at).getAsJsonObject())
                                .map(line -> line.get("state").getAsString() + " " + line.get("you"))
                                .toList()));
    }

    @Test
    void a_draining_server_starts_no_round() {
        TestClient boss = coreFixture.admin("Boss", "a good password");
        cup.create("'kind':'roundrobin'", "a", "b");
        boss.request("{'t':'admin.drain','afterMs':600000}");
        cup.start();
        assertEquals("running 0", cup.state());
    }

    @Test
    void old_tournaments_are_deleted_for_new_ones() {
        for (int i = 0; i < 101; i++) {
            cup.create("'kind':'roundrobin'", "a", "b").start();
            cup.request("root", "end");
        }
        assertTrue(
                coreFixture.records().stream().anyMatch(record -> record instanceof JournalRecord.TournamentForgotten));
    }
}
