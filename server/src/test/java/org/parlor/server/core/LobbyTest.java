package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.rules.Games;
import org.parlor.server.core.api.Command;

/** Seeks, challenges, policies and chat. */
class LobbyTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");

    LobbyTest() {
        ada.takeReceived();
        bob.takeReceived();
    }

    private static String field(String line, String key) {
        return TestClient.json(line).get(key).getAsString();
    }

    @Test
    void the_lines_of_a_game_have_its_ply_at_the_time_and_moves_are_not_announced() {
        TestClient eve = coreFixture.guest("eve");
        eve.request("{'t':'lobby','id':1,'on':true}");
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'none'}");
        eve.takeReceived();
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        assertEquals(List.of(), eve.takeReceived());
        JsonObject lobby =
                TestClient.json(eve.request("{'t':'lobby','id':1,'on':true}").get(1));
        JsonObject list = TestClient.json(
                eve.request("{'t':'list','id':1,'what':'games'}").get(0));
        assertEquals(
                "1 1",
                field(lobby.getAsJsonArray("games").get(0).toString(), "ply") + " "
                        + field(list.getAsJsonArray("list").get(0).toString(), "ply"));
    }

    @Test
    void the_lobby_is_sent_in_full_and_then_as_updates() {
        ada.request("{'t':'seek','game':'tictactoe','tc':{'mode':'none'}}");
        List<String> received = bob.request("{'t':'lobby','id':1,'on':true}");
        assertEquals(List.of("ok", "lobby"), TestClient.types(received));
        JsonObject lobby = TestClient.json(received.get(1));
        assertEquals(
                "1 2 0",
                lobby.getAsJsonArray("seeks").size() + " "
                        + lobby.getAsJsonArray("users").size() + " "
                        + lobby.getAsJsonArray("games").size());
        coreFixture.guest("eve");
        assertEquals(
                List.of("{\"t\":\"lobby.add\",\"user\":{\"name\":\"guest-eve\",\"bot\":false,\"guest\":true}}"),
                bob.takeReceived());
        bob.request("{'t':'lobby','id':1,'on':false}");
        coreFixture.guest("eva");
        assertEquals(List.of(), bob.takeReceived());
    }

    @Test
    void a_seek_is_listed_accepted_once_and_removed() {
        bob.request("{'t':'lobby','on':true}");
        String seek = field(
                ada.request("{'t':'seek','id':5,'game':'kalah','options':{'pits':4},'tc':{'mode':'none'},'side':1}")
                        .get(0),
                "seek");
        assertEquals(
                List.of("{\"t\":\"lobby.add\",\"seek\":{\"seek\":\"" + seek
                        + "\",\"from\":{\"name\":\"guest-ada\",\"bot\":false,\"guest\":true},\"game\":\"kalah\","
                        + "\"options\":{\"pits\":4,\"seeds\":4},\"tc\":{\"mode\":\"none\"},\"rated\":false,\"side\":1,"
                        + "\"range\":null,\"vs\":\"any\"}}"),
                bob.takeReceived());
        assertEquals(List.of("self_play"), TestClient.types(ada.request("{'t':'seek.take','seek':'" + seek + "'}")));
        List<String> received = bob.request("{'t':'seek.take','id':6,'seek':'" + seek + "'}");
        assertEquals(
                List.of("ok", "lobby.remove", "game", "lobby.add", "game.state playing", "turn"),
                TestClient.types(received));
        assertEquals(0, TestClient.last(received, "game").get("you").getAsInt());
        assertEquals(
                List.of("no_such_seek"),
                TestClient.types(coreFixture.guest("eve").request("{'t':'seek.take','seek':'" + seek + "'}")));
    }

    @Test
    void a_seek_with_a_code_is_found_only_by_its_code() {
        bob.request("{'t':'lobby','on':true}");
        String made = ada.request("{'t':'seek','id':5,'game':'tictactoe','tc':{'mode':'none'},'code':true}")
                .get(0);
        assertEquals(List.of(), bob.takeReceived());
        assertEquals(
                List.of("no_such_seek"),
                TestClient.types(bob.request("{'t':'seek.take','seek':'" + field(made, "seek") + "'}")));
        assertEquals(
                "ok",
                TestClient.types(bob.request("{'t':'seek.take','id':1,'code':'" + field(made, "code") + "'}"))
                        .get(0));
    }

    @Test
    void a_seek_ends_with_its_connection() {
        String seek = field(
                ada.request("{'t':'seek','id':5,'game':'tictactoe','tc':{'mode':'none'}}")
                        .get(0),
                "seek");
        ada.disconnect();
        assertEquals(List.of("no_such_seek"), TestClient.types(bob.request("{'t':'seek.take','seek':'" + seek + "'}")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'game':'chess','tc':{'mode':'none'}                                    | unknown_game      | game",
                "'game':'kalah','options':{'pits':13},'tc':{'mode':'none'}               | bad_options       | options.pits",
                "'game':'kalah','options':{'pits':'6'},'tc':{'mode':'none'}              | bad_options       | options.pits",
                "'game':'reversi','options':{'rows':7},'tc':{'mode':'none'}              | bad_options       | options.rows",
                "'game':'reversi','options':{'passing':'never'},'tc':{'mode':'none'}     | bad_options       | options.passing",
                "'game':'tictactoe','options':{'size':3},'tc':{'mode':'none'}            | bad_options       | options.size",
                "'game':'tictactoe','tc':{'mode':'none'},'rated':true                    | rated_not_allowed | rated",
                "'game':'tictactoe','tc':{'mode':'sundial'}                              | bad_value         | tc.mode"
            })
    void an_invalid_game_is_rejected_with_its_field(String fields, String code, String field) {
        JsonObject error = TestClient.json(
                ada.request("{'t':'seek','id':1," + fields + "}").get(0));
        assertEquals(
                code + " " + field,
                error.get("code").getAsString() + " " + error.get("field").getAsString());
    }

    @Test
    void a_challenge_is_sent_to_the_opponent_and_its_end_to_the_challenger() {
        String id = field(
                ada.request(
                                "{'t':'challenge','id':1,'to':'GUEST-BOB','game':'tictactoe','tc':{'mode':'none'},'side':1}")
                        .get(0),
                "challenge");
        JsonObject challenge = TestClient.last(bob.takeReceived(), "challenge");
        assertEquals(
                "guest-ada 1 120000",
                challenge.getAsJsonObject("from").get("name").getAsString() + " "
                        + challenge.get("side").getAsInt() + " "
                        + challenge.get("expiresMs").getAsLong());
        List<String> received = bob.request("{'t':'challenge.accept','id':2,'challenge':'" + id + "'}");
        assertEquals(List.of("ok", "game", "game.state playing", "turn"), TestClient.types(received));
        String g = field(received.get(0), "g");
        List<String> toAda = ada.takeReceived();
        assertEquals(
                "{\"t\":\"challenge.gone\",\"challenge\":\"" + id + "\",\"why\":\"accepted\",\"g\":\"" + g + "\"}",
                toAda.get(0));
        assertEquals(List.of("challenge.gone", "game", "game.state playing"), TestClient.types(toAda));
    }

    @Test
    void a_challenge_can_be_declined_cancelled_or_expire() {
        String fields = "{'t':'challenge','id':1,'to':'guest-bob','game':'tictactoe','tc':{'mode':'none'}}";
        String declined = field(ada.request(fields).get(0), "challenge");
        bob.request("{'t':'challenge.decline','challenge':'" + declined + "','why':'later'}");
        assertEquals("later", field(ada.takeReceived().get(0), "why"));

        String cancelled = field(ada.request(fields).get(0), "challenge");
        bob.takeReceived();
        ada.request("{'t':'challenge.cancel','challenge':'" + cancelled + "'}");
        assertEquals("cancelled", field(bob.takeReceived().get(0), "why"));

        ada.request(fields);
        bob.takeReceived();
        coreFixture.advance(Duration.ofSeconds(120));
        assertEquals("expired", field(ada.takeReceived().get(0), "why"));
        assertEquals("expired", field(bob.takeReceived().get(0), "why"));
        assertEquals(
                List.of("no_such_offer"),
                TestClient.types(bob.request("{'t':'challenge.accept','challenge':'" + declined + "'}")));
    }

    @Test
    void challenging_an_unavailable_user_is_rejected() {
        assertEquals(List.of("no_such_user"), TestClient.types(challenge("nobody")));
        assertEquals(List.of("self_play"), TestClient.types(challenge("guest-ada")));
        bob.disconnect();
        JsonObject error = TestClient.json(challenge("guest-bob").get(0));
        assertEquals(
                "declined offline",
                error.get("code").getAsString() + " "
                        + error.getAsJsonObject("data").get("why").getAsString());
    }

    private List<String> challenge(String to) {
        return ada.request("{'t':'challenge','id':1,'to':'" + to + "','game':'tictactoe','tc':{'mode':'none'}}");
    }

    @Test
    void the_31st_challenge_in_five_minutes_is_rate_limited() {
        for (int i = 0; i < 30; i++) {
            assertEquals(List.of("ok"), TestClient.types(challenge("guest-bob")));
        }
        JsonObject error = TestClient.json(challenge("guest-bob").get(0));
        assertEquals(
                "rate_limited challenge 10000",
                error.get("code").getAsString() + " " + error.get("key").getAsString() + " "
                        + error.get("retryMs").getAsLong());
    }

    @Test
    void a_policy_accepts_at_once_and_the_challenger_receives_ok_gone_game() {
        TestClient deep = coreFixture.bot("deep");
        deep.request("{'t':'policy','id':1,'slots':1,'games':['tictactoe']}");
        List<String> received = challenge("deep");
        assertEquals(
                List.of("ok", "challenge.gone", "game"),
                TestClient.types(received).subList(0, 3));
        assertEquals("accepted", field(received.get(1), "why"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'games':['kalah']                                                      | variant",
                "'games':['*'],'vs':'bot'                                               | onlyBot",
                "'games':['*'],'rated':true                                             | rated",
                "'games':['*'],'tc':{'modes':['fischer']}                               | timeControl"
            })
    void a_policy_declines_other_games_with_a_reason(String policy, String why) {
        TestClient deep = coreFixture.bot("deep");
        assertEquals(
                List.of("ok"),
                TestClient.types(
                        deep.takeReceived().isEmpty()
                                ? List.of()
                                : deep.request("{'t':'policy','id':1,'slots':4," + policy + "}")));
        JsonObject error = TestClient.json(challenge("deep").get(0));
        assertEquals(
                "declined " + why,
                error.get("code").getAsString() + " "
                        + error.getAsJsonObject("data").get("why").getAsString());
    }

    @Test
    void a_policy_without_a_free_slot_declines_until_later() {
        coreFixture.bot("deep").request("{'t':'policy','slots':1,'games':['*']}");
        challenge("deep");
        JsonObject error = TestClient.json(challenge("deep").get(0));
        assertEquals("later", error.getAsJsonObject("data").get("why").getAsString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'slots':0,'games':['*']    | bad_value slots: \"slots\" must be 1 to 1000, not 0",
                "'slots':1,'games':[]       | bad_value games: \"games\" must list at least one game, or *",
                "'slots':1,'games':['kalah','chess'] "
                        + "| unknown_game games[1]: Unknown game; must be one of: GAMES, *",
                "'slots':1,'games':['*'],'tc':{'modes':['fischer','blitz']} "
                        + "| bad_value tc.modes[1]: \"modes[1]\" must be one of: byoyomi, corr, fischer, move, none; was 'blitz'",
                "'slots':1,'games':['*'],'tc':{'modes':[]} "
                        + "| bad_value tc.modes: \"modes\" must list at least one of: byoyomi, corr, fischer, move, none",
                "'slots':1,'games':['*'],'tc':{'minBase':2,'maxBase':1} "
                        + "| bad_value tc.minBase: \"minBase\" must be at most maxBase (1), not 2"
            })
    void a_policy_that_can_never_match_is_rejected_with_field_and_valid_values(String policy, String expected) {
        JsonObject error = TestClient.json(coreFixture
                .bot("deep")
                .request("{'t':'policy','id':1," + policy + "}")
                .get(0));
        assertEquals(
                expected.replace("GAMES", String.join(", ", Games.ids())),
                error.get("code").getAsString() + " " + error.get("field").getAsString() + ": "
                        + error.get("message").getAsString());
    }

    @ParameterizedTest
    @CsvSource({"9999,tooFast", "900001,tooSlow"})
    void a_policy_bounds_the_base_of_the_clock(int base, String why) {
        coreFixture
                .bot("deep")
                .request("{'t':'policy','slots':4,'games':['*'],'tc':{'minBase':10000,'maxBase':900000}}");
        JsonObject error =
                TestClient.json(ada.request("{'t':'challenge','to':'deep','game':'kalah','tc':{'mode':'fischer','base':"
                                + base + ",'inc':0}}")
                        .get(0));
        assertEquals(why, error.getAsJsonObject("data").get("why").getAsString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'mode':'fischer','base':999,'inc':9000}            | declined",
                "{'mode':'fischer','base':4999,'inc':0}              | declined",
                "{'mode':'fischer','base':5000,'inc':0}              | ok",
                "{'mode':'byoyomi','base':0,'period':500,'periods':2} | ok",
                "{'mode':'byoyomi','base':0,'period':120,'periods':9} | declined",
                "{'mode':'move','per':999}                           | declined",
                "{'mode':'move','per':1000}                          | ok",
                "{'mode':'none'}                                     | ok"
            })
    void a_policy_that_names_no_least_base_accepts_no_clock_too_short_to_think(String tc, String reply) {
        TestClient deep = coreFixture.bot("deep");
        String asked = "{'id':1,'t':'challenge','to':'deep','game':'kalah','tc':" + tc + "}";
        for (String limits : List.of("", ",'tc':{'maxBase':900000}")) {
            deep.request("{'t':'policy','slots':8,'games':['*']" + limits + "}");
            assertEquals(reply, TestClient.types(ada.request(asked)).get(0));
        }
        deep.request("{'t':'policy','slots':8,'games':['*'],'tc':{'minBase':0}}");
        assertEquals("ok", TestClient.types(ada.request(asked)).get(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'mode':'fischer','base':0,'inc':0}",
                "{'mode':'fischer','base':99,'inc':5000}",
                "{'mode':'byoyomi','base':0,'period':0,'periods':100}",
                "{'mode':'byoyomi','base':0,'period':33,'periods':3}",
                "{'mode':'move','per':0}"
            })
    void a_clock_that_leaves_no_time_to_move_is_refused(String tc) {
        TestClient deep = coreFixture.bot("deep");
        for (String request : List.of(
                "'t':'seek'", "'t':'challenge','to':'guest-bob'", "'t':'tour.new','name':'Cup','kind':'arena'")) {
            JsonObject error =
                    TestClient.json(deep.request("{'id':1,'game':'tictactoe','tc':" + tc + "," + request + "}")
                            .get(0));
            assertEquals(
                    "bad_value tc: a clock must leave at least 100 milliseconds for the first move",
                    error.get("code").getAsString() + " " + error.get("field").getAsString() + ": "
                            + error.get("message").getAsString());
        }
    }

    @Test
    void only_bots_have_a_policy() {
        assertEquals(List.of("forbidden"), TestClient.types(ada.request("{'t':'policy','slots':1,'games':['*']}")));
        assertEquals(
                List.of("unknown_game"),
                TestClient.types(coreFixture.bot("deep").request("{'t':'policy','slots':1,'games':['chess']}")));
    }

    @Test
    void a_bot_gets_another_turn_after_an_illegal_move_and_then_forfeits() {
        TestClient deep = coreFixture.bot("deep");
        deep.request("{'t':'policy','slots':1,'games':['*']}");
        List<String> received =
                ada.request("{'t':'challenge','to':'deep','game':'tictactoe','tc':{'mode':'none'},'side':1}");
        String g = TestClient.last(received, "game").get("g").getAsString();
        String nonsense = "{'t':'move','g':'" + g + "','ply':0,'move':'z9'}";
        assertEquals(List.of("illegal_move", "turn"), TestClient.types(deep.request(nonsense)));
        assertEquals(List.of("illegal_move", "turn"), TestClient.types(deep.request(nonsense)));
        assertEquals(List.of("illegal_move", "game.end illegal"), TestClient.types(deep.request(nonsense)));
    }

    @Test
    void a_game_waits_at_most_ten_seconds_for_a_bot_to_be_ready() {
        TestClient deep = coreFixture.bot("deep", "ready");
        deep.request("{'t':'policy','slots':4,'games':['*']}");
        List<String> received =
                ada.request("{'t':'challenge','to':'deep','game':'tictactoe','tc':{'mode':'none'},'side':0}");
        assertEquals(List.of("challenge.gone", "game"), TestClient.types(received));
        String g = TestClient.last(received, "game").get("g").getAsString();
        assertEquals(
                List.of("not_started"),
                TestClient.types(ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'a1'}")));
        deep.request("{'t':'ready','id':3,'g':'" + g + "'}");
        assertEquals(List.of("game.state playing", "turn"), ada.takeTypes());
        assertEquals(List.of("ok"), TestClient.types(deep.request("{'t':'ready','id':4,'g':'" + g + "'}")));

        ada.request("{'t':'challenge','to':'deep','game':'tictactoe','tc':{'mode':'none'},'side':0}");
        coreFixture.advance(Duration.ofSeconds(10));
        assertEquals(List.of("game.state playing", "turn"), ada.takeTypes());
    }

    @Test
    void a_series_of_pairs_continues_automatically_with_colours_swapped() {
        TestClient deep = coreFixture.bot("deep");
        deep.request("{'t':'policy','slots':1,'games':['*']}");
        List<String> received =
                ada.request("{'t':'challenge','to':'deep','game':'tictactoe','tc':{'mode':'none'},'side':0,'pairs':1}");
        List<String> end = ada.request("{'t':'resign','g':'"
                + TestClient.last(received, "game").get("g").getAsString() + "'}");
        assertEquals(List.of("game.end resign", "game", "game.state playing"), TestClient.types(end));
        String next = TestClient.last(end, "game.end").get("next").getAsString();
        assertEquals(
                next + " 1",
                TestClient.last(end, "game").get("g").getAsString() + " "
                        + TestClient.last(end, "game").get("you").getAsInt());
        List<String> second = ada.request("{'t':'resign','g':'" + next + "'}");
        assertEquals(List.of("game.end resign"), TestClient.types(second));
    }

    @Test
    void a_spectator_sees_the_game_without_legal_moves_and_player_chat() {
        List<String> received = bob.request("{'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'none'},'side':0}");
        String g = field(
                ada.request("{'t':'seek.take','id':1,'seek':'" + field(received.get(0), "seek") + "'}")
                        .get(0),
                "g");
        TestClient eve = coreFixture.guest("eve");
        List<String> watching = eve.request("{'t':'watch','id':1,'g':'" + g + "'}");
        assertEquals("{\"t\":\"ok\",\"re\":1,\"g\":\"" + g + "\",\"delayMs\":0}", watching.get(0));
        JsonObject game = TestClient.json(watching.get(1));
        assertEquals(
                "false false 1",
                game.has("legal") + " " + game.has("you") + " "
                        + game.get("watchers").getAsInt());
        bob.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        ada.request("{'t':'chat','room':'" + g + "','text':'well played'}");
        assertEquals(List.of("game.move"), eve.takeTypes());
        assertEquals(
                List.of("not_a_player"), TestClient.types(eve.request("{'t':'chat','room':'" + g + "','text':'hi'}")));
        assertEquals(List.of("chat"), TestClient.types(eve.request("{'t':'chat','room':'" + g + "/w','text':'hi'}")));
        eve.request("{'t':'unwatch','g':'" + g + "'}");
        ada.request("{'t':'move','g':'" + g + "','ply':1,'move':'a1'}");
        assertEquals(List.of(), eve.takeTypes());
        assertEquals(List.of("not_a_player"), TestClient.types(eve.request("{'t':'sync','g':'" + g + "'}")));
        assertEquals(List.of("ok", "game"), TestClient.types(eve.request("{'t':'watch','id':2,'user':'guest-bob'}")));
        assertEquals(
                List.of("ok", "game"),
                TestClient.types(coreFixture.guest("eva").request("{'t':'watch','id':2,'g':'top'}")));
    }

    @Test
    void chat_reaches_its_recipients_only() {
        bob.request("{'t':'lobby','on':true}");
        ada.request("{'t':'chat','room':'lobby','text':'anyone for reversi?'}");
        assertEquals(
                "{\"t\":\"chat\",\"room\":\"lobby\",\"from\":\"guest-ada\",\"bot\":false,"
                        + "\"text\":\"anyone for reversi?\",\"at\":" + CoreFixture.START + "}",
                bob.takeReceived().get(0));
        assertEquals(List.of("chat"), TestClient.types(ada.request("{'t':'chat','room':'@guest-bob','text':'you?'}")));
        assertEquals(List.of("chat"), bob.takeTypes());
        assertEquals(
                List.of("no_such_user"), TestClient.types(ada.request("{'t':'chat','room':'@eve','text':'you?'}")));
    }

    @Test
    void lists_are_paged() {
        for (int i = 100; i < 250; i++) {
            coreFixture.guest("g" + i);
        }
        List<String> received = ada.request("{'t':'list','id':9,'what':'users'}");
        JsonObject page = TestClient.json(received.get(0));
        assertEquals(
                "100 guest-g197",
                page.getAsJsonArray("list").size() + " " + page.get("more").getAsString());
        JsonObject rest = TestClient.json(ada.request("{'t':'list','id':9,'what':'users','after':'guest-g197'}")
                .get(0));
        assertEquals(
                "52 true",
                rest.getAsJsonArray("list").size() + " " + rest.get("more").isJsonNull());
    }

    @Test
    void available_bots_are_listed() {
        coreFixture.bot("deep").request("{'t':'policy','slots':1,'games':['kalah']}");
        coreFixture.bot("idle");
        assertEquals(
                "{\"t\":\"ok\",\"re\":9,\"list\":[{\"name\":\"deep\",\"bot\":true,\"guest\":false}],\"more\":null}",
                ada.request("{'t':'list','id':9,'what':'bots'}").get(0));
        assertEquals(
                "{\"t\":\"ok\",\"re\":9,\"list\":[],\"more\":null}",
                ada.request("{'t':'list','id':9,'what':'bots','game':'reversi'}")
                        .get(0));
    }

    @Test
    void a_stopping_server_ends_all_sessions_and_sends_a_retry_delay() {
        coreFixture.handle(new Command.Shutdown(false, false));
        assertEquals(
                List.of(
                        "{\"t\":\"notice\",\"kind\":\"drain\",\"text\":\"The server restarts; games are kept\",\"atMs\":"
                                + coreFixture.now() + "}",
                        "{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}"),
                ada.takeReceived());
    }
}
