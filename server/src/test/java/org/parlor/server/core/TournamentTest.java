package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Tournaments as those see them who make them and play in them. */
class TournamentTest {
    private static final Duration REST = Duration.ofSeconds(3);

    private final CoreFixture coreFixture = new CoreFixture(
            ServerSettings.standard().with(PasswordPolicy.GUARDED).lookedAfterBy(Set.of("boss")));
    private final TournamentFixture cup = new TournamentFixture(coreFixture);

    @Test
    void everybody_meets_everybody_and_the_standings_say_how_it_went() {
        cup.made("'kind':'roundrobin'", "a", "b", "c").start();
        assertEquals(List.of("a [0] bye", "b-c playing"), cup.pairings());
        cup.loses("c", "b");
        coreFixture.pass(REST);
        assertEquals(List.of("c [0] bye", "a-b playing"), cup.pairings());
        cup.loses("b", "a");
        coreFixture.pass(REST);
        cup.loses("c", "a");
        assertEquals(List.of("1 a 4", "2 b 2", "3 c 0"), cup.standings());
        assertEquals("over 3", cup.state());
    }

    @Test
    void those_who_play_hear_of_it_all() {
        cup.made("'kind':'roundrobin'", "a", "b");
        TestClient a = cup.bot("a");
        a.takeHeard();
        cup.start();
        List<String> heard = a.takeHeard();
        assertEquals(
                List.of("tour", "notice", "tour", "notice", "tour", "game", "game.state playing", "turn"),
                TestClient.types(heard));
        assertEquals(
                "Cup: round 1, a against b",
                TestClient.last(heard, "notice").get("text").getAsString());
        String pairing =
                TestClient.last(heard, "tour").getAsJsonArray("pairings").get(0).toString();
        assertEquals(
                "{\"round\":1,\"board\":1,\"players\":[\"a\",\"b\"],\"g\":\"" + cup.game("a", "b") + "\"}", pairing);
        cup.loses("a", "b");
        coreFixture.pass(REST);
        heard = a.takeHeard();
        assertEquals(
                "Cup: it is over; you finished 2nd of 2",
                TestClient.last(heard, "notice").get("text").getAsString());
        assertEquals(
                "over",
                TestClient.last(heard, "tour")
                        .getAsJsonObject("tour")
                        .get("state")
                        .getAsString());
    }

    @Test
    void whoever_watches_hears_of_it_until_they_do_no_more() {
        cup.made("'kind':'arena'", "a", "b");
        TestClient eve = coreFixture.guest("eve");
        String watch = "{'id':1,'t':'tour.show','tour':'" + cup.tour() + "','watch':";
        eve.say(watch + "true}");
        cup.ask("a", "leave");
        assertEquals(List.of("tour"), eve.takeTypes());
        eve.say(watch + "false}");
        cup.ask("b", "leave");
        assertEquals(List.of(), eve.takeTypes());
    }

    @Test
    void one_who_does_not_come_within_a_minute_forfeits() {
        cup.made("'kind':'roundrobin'", "a", "b", "c", "d");
        cup.bot("d").disconnect();
        cup.start();
        assertEquals(List.of("a-d waiting", "b-c playing"), cup.pairings());
        coreFixture.pass(Duration.ofMinutes(1));
        assertEquals(List.of("a-d [2,0] forfeit", "b-c playing"), cup.pairings());
    }

    @Test
    void one_who_comes_late_plays() {
        cup.made("'kind':'roundrobin'", "a", "b");
        cup.bot("b").disconnect();
        cup.start();
        coreFixture.pass(Duration.ofSeconds(50));
        cup.back("b");
        coreFixture.pass(Duration.ofSeconds(1));
        assertEquals(List.of("a-b playing"), cup.pairings());
    }

    @Test
    void one_who_goes_away_for_longer_than_the_grace_loses_without_a_claim() {
        cup.made("'kind':'roundrobin'", "a", "b").start();
        cup.bot("a").say("{'t':'move','g':'" + cup.game("a", "b") + "','ply':0,'move':'b2'}");
        cup.bot("a").disconnect();
        cup.bot("b").say("{'t':'move','g':'" + cup.game("a", "b") + "','ply':1,'move':'a1'}");
        coreFixture.pass(Duration.ofSeconds(59));
        assertEquals(List.of("a-b playing"), cup.pairings());
        coreFixture.pass(Duration.ofSeconds(1));
        assertEquals(List.of("a-b [0,2] played"), cup.pairings());
    }

    @Test
    void if_both_go_away_neither_has_a_point() {
        cup.made("'kind':'roundrobin'", "a", "b").start();
        cup.bot("a").say("{'t':'move','g':'" + cup.game("a", "b") + "','ply':0,'move':'b2'}");
        cup.bot("a").disconnect();
        coreFixture.pass(Duration.ofSeconds(5));
        cup.bot("b").disconnect();
        coreFixture.pass(Duration.ofSeconds(60));
        assertEquals(List.of("a-b [0,0] played"), cup.pairings());
    }

    @Test
    void a_bot_forfeits_with_its_first_illegal_move() {
        cup.made("'kind':'roundrobin'", "a", "b").start();
        List<String> heard =
                cup.bot("a").say("{'id':1,'t':'move','g':'" + cup.game("a", "b") + "','ply':0,'move':'z9'}");
        assertEquals(List.of("illegal_move", "game.end illegal", "tour"), TestClient.types(heard));
    }

    @ParameterizedTest
    @CsvSource({
        "abort, not_supported",
        "'offer'',''kind'':''takeback', not_supported",
        "'offer'',''kind'':''pause', not_supported",
        "'offer'',''kind'':''rematch', not_supported"
    })
    void nothing_is_called_off_put_off_or_played_again(String request, String code) {
        cup.made("'kind':'roundrobin'", "a", "b").start();
        String line = "{'id':1,'t':'" + request + "','g':'" + cup.game("a", "b") + "'}";
        assertEquals(List.of(code), TestClient.types(cup.bot("a").say(line)));
    }

    @Test
    void the_record_of_a_game_names_the_tournament() {
        cup.made("'kind':'roundrobin'", "a", "b").start();
        String g = cup.game("a", "b");
        JsonObject reply = TestClient.last(cup.bot("a").say("{'id':1,'t':'record','g':'" + g + "','as':'json'}"), "ok");
        assertEquals("Cup", reply.getAsJsonObject("record").get("place").getAsString());
    }

    @Test
    void an_arena_pairs_whoever_is_free_until_its_time_is_over() {
        cup.made("'kind':'arena','minutes':1", "a", "b", "c").start();
        assertEquals(List.of("a-b playing"), cup.pairings());
        cup.loses("b", "a");
        coreFixture.pass(Duration.ofSeconds(1));
        assertEquals(List.of("a-b [2,0] played", "c-a playing"), cup.pairings());
        coreFixture.pass(Duration.ofSeconds(60));
        assertEquals("running 1", cup.state());
        cup.loses("c", "a");
        coreFixture.pass(Duration.ofSeconds(1));
        assertEquals("over 1", cup.state());
        assertEquals(List.of("1 a 4", "2 b 0", "2 c 0"), cup.standings());
    }

    @Test
    void a_swiss_takes_late_comers_and_lets_others_go() {
        cup.made("'kind':'swiss','rounds':2", "a", "b", "c", "d").start();
        assertEquals(List.of("a-c playing", "d-b playing"), cup.pairings());
        assertEquals("ok", cup.ask("e", "join"));
        assertEquals("ok", cup.ask("d", "leave"));
        cup.loses("c", "a");
        cup.loses("d", "b");
        coreFixture.pass(REST);
        assertEquals(List.of("b-a playing", "c-e playing"), cup.pairings());
        assertEquals("too_late", cup.ask("f", "join"));
    }

    @Test
    void a_gauntlet_is_the_first_against_all_others() {
        cup.made("'kind':'gauntlet'", "a", "b", "c").start();
        assertEquals(List.of("a-b playing"), cup.pairings());
        cup.loses("a", "b");
        coreFixture.pass(REST);
        assertEquals(List.of("c-a playing"), cup.pairings());
        cup.loses("a", "c");
        coreFixture.pass(REST);
        assertEquals(List.of("1 b 2", "1 c 2", "3 a 0"), cup.standings());
    }

    @Test
    void it_starts_by_itself_at_its_time() {
        cup.made("'kind':'roundrobin','startAt':" + (coreFixture.now() + 60_000), "a", "b");
        coreFixture.pass(Duration.ofSeconds(59));
        assertEquals("open 0", cup.state());
        coreFixture.pass(Duration.ofSeconds(4));
        assertEquals("running 1", cup.state());
    }

    @Test
    void one_that_nobody_came_to_is_forgotten_at_its_time() {
        cup.made("'kind':'roundrobin','startAt':" + (coreFixture.now() + 60_000), "a");
        coreFixture.pass(Duration.ofSeconds(60));
        assertEquals("no_such_tour", cup.ask("a", "show"));
    }

    @ParameterizedTest
    @CsvSource({
        "join, ok",
        "leave, not_a_player",
        "start, forbidden",
        "end, forbidden",
    })
    void only_its_maker_starts_and_ends_it(String verb, String reply) {
        cup.made("'kind':'roundrobin'", "a", "b");
        assertEquals(reply, cup.ask("eve", verb));
    }

    @Test
    void one_alone_is_no_tournament() {
        cup.made("'kind':'roundrobin'", "a");
        assertEquals("not_started", cup.ask("root", "start"));
    }

    @Test
    void it_is_ended_as_it_stands_by_those_who_look_after_the_server() {
        TestClient boss = coreFixture.admin("Boss", "a good password");
        cup.made("'kind':'roundrobin'", "a", "b").start();
        assertEquals(
                "ok",
                TestClient.types(boss.say("{'id':1,'t':'tour.end','tour':'" + cup.tour() + "'}"))
                        .get(0));
        assertEquals("over 1", cup.state());
        String g = cup.game("a", "b");
        assertEquals(
                List.of("ok", "game.end resign"),
                TestClient.types(cup.bot("a").say("{'id':1,'t':'resign','g':'" + g + "'}")));
        assertEquals(List.of("1 a 0", "1 b 0"), cup.standings());
    }

    @Test
    void guests_make_none_but_play_in_one() {
        TestClient guest = coreFixture.guest("ada");
        guest.takeHeard();
        assertEquals(
                List.of("forbidden"),
                TestClient.types(guest.say("{'id':1," + TournamentFixture.CUP + ",'kind':'arena'}")));
        cup.made("'kind':'arena'", "b");
        assertEquals(
                List.of("ok", "tour"),
                TestClient.types(guest.say("{'id':1,'t':'tour.join','tour':'" + cup.tour() + "'}")));
        guest.disconnect();
        coreFixture.pass(Duration.ofMinutes(15));
        assertEquals(List.of("1 b 0"), cup.standings());
    }

    @Test
    void a_tournament_for_people_is_not_for_bots() {
        cup.made("'kind':'arena','vs':'human'");
        assertEquals("declined", cup.ask("a", "join"));
    }

    @Test
    void guests_play_in_none_that_is_rated() {
        cup.made("'kind':'arena','rated':true");
        TestClient guest = coreFixture.guest("ada");
        guest.takeHeard();
        assertEquals(
                List.of("rated_not_allowed"),
                TestClient.types(guest.say("{'id':1,'t':'tour.join','tour':'" + cup.tour() + "'}")));
    }

    @Test
    void nobody_has_more_than_three() {
        cup.made("'kind':'arena'").made("'kind':'arena'").made("'kind':'swiss'");
        assertEquals(
                List.of("too_many_games"),
                TestClient.types(cup.bot("root").say("{'id':1," + TournamentFixture.CUP + ",'kind':'arena'}")));
    }

    @Test
    void what_cannot_be_is_refused() {
        List<String> past = cup.bot("root").say("{'id':1," + TournamentFixture.CUP + ",'kind':'arena','startAt':5}");
        assertEquals("startAt", TestClient.last(past, "error").get("field").getAsString());
        List<String> unknown =
                cup.bot("root").say("{'id':1," + TournamentFixture.CUP.replace("tictactoe", "go") + ",'kind':'arena'}");
        assertEquals(List.of("unknown_game"), TestClient.types(unknown));
    }

    @Test
    void the_list_has_what_is_not_over_first() {
        cup.made("'kind':'roundrobin'", "a", "b").start();
        cup.loses("a", "b");
        coreFixture.pass(REST);
        cup.made("'kind':'swiss'", "a");
        JsonObject reply = TestClient.last(cup.bot("a").say("{'id':1,'t':'tour.list'}"), "ok");
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
    void a_server_that_stops_soon_begins_no_round() {
        TestClient boss = coreFixture.admin("Boss", "a good password");
        cup.made("'kind':'roundrobin'", "a", "b");
        boss.say("{'t':'admin.drain','afterMs':600000}");
        cup.start();
        assertEquals("running 0", cup.state());
    }

    @Test
    void old_ones_make_room_for_new() {
        for (int i = 0; i < 101; i++) {
            cup.made("'kind':'roundrobin'", "a", "b").start();
            cup.ask("root", "end");
        }
        assertTrue(
                coreFixture.records().stream().anyMatch(record -> record instanceof JournalRecord.TournamentForgotten));
    }
}
