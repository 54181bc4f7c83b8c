package org.parlor.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invalid lines and the resulting errors. */
class MessageCodecTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[1]                                             | bad_json    |",
                "``                                              | bad_json    |",
                "null                                            | bad_json    |",
                "{                                               | bad_json    |",
                "{\"t\":\"lobby\",\"on\":true} x                 | bad_json    |",
                "{\"t\":\"lobby\",\"on\":true,\"on\":true}       | bad_json    |",
                "{'t':'lobby','on':true}                         | bad_json    |",
                "{\"t\":\"lobby\",\"on\":NaN}                    | bad_json    |",
                "{\"a\":[[[[[[[[1]]]]]]]]}                       | bad_json    |",
                "{}                                              | bad_message | t",
                "{\"t\":7}                                       | bad_message | t",
                "{\"t\":\"lobby\"}                               | bad_message | on",
                "{\"t\":\"lobby\",\"on\":null}                   | bad_message | on",
                "{\"t\":\"lobby\",\"on\":1}                      | bad_message | on",
                "{\"t\":\"lobby\",\"on\":\"true\"}               | bad_message | on",
                "{\"t\":\"lobby\",\"on\":true,\"id\":1.5}        | bad_message | id",
                "{\"t\":\"lobby\",\"on\":true,\"id\":[1]}        | bad_message | id",
                "{\"t\":\"lobby\",\"on\":true,\"id\":\"a b\"}    | bad_value   | id",
                "{\"t\":\"move\",\"g\":\"a\",\"ply\":\"5\",\"move\":\"d3\"}        | bad_message | ply",
                "{\"t\":\"move\",\"g\":\"a\",\"ply\":5.0,\"move\":\"d3\"}          | bad_message | ply",
                "{\"t\":\"move\",\"g\":\"a\",\"ply\":4294967301,\"move\":\"d3\"}   | bad_value   | ply",
                "{\"t\":\"move\",\"g\":\"a\",\"ply\":5,\"move\":null}              | bad_message | move",
                "{\"t\":\"offer\",\"g\":\"a\",\"kind\":\"tea\"}                    | bad_value   | kind",
                "{\"t\":\"chat\",\"room\":\"lobby\",\"text\":\"\\u001b[2J\"}       | bad_text    | text",
                "{\"t\":\"chat\",\"room\":\"lobby\",\"text\":\"\\u202Eabc\"}       | bad_text    | text",
                "{\"t\":\"chat\",\"room\":\"lobby\",\"text\":\"\"}                 | bad_value   | text",
                "{\"t\":\"hello\",\"proto\":2}                                     | unsupported_protocol | proto",
                "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"king\"}}         | bad_value   | login.as",
                "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"bot\",\"name\":\"x\",\"token\":\"short\"}}"
                        + " | bad_value | login.token",
                "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"x\","
                        + "\"password\":\"2 short\"}}"
                        + " | bad_value | login.password",
                "{\"t\":\"seek\",\"game\":\"kalah\"}                               | bad_message | tc",
                "{\"t\":\"seek\",\"game\":\"kalah\",\"tc\":{}}                     | bad_message | tc.mode",
                "{\"t\":\"seek\",\"game\":\"kalah\",\"tc\":{\"mode\":\"fischer\",\"base\":-1,\"inc\":0}}"
                        + " | bad_value | tc.base",
                "{\"t\":\"seek\",\"game\":\"kalah\",\"tc\":{\"mode\":\"none\"},\"side\":2}  | bad_value | side",
                "{\"t\":\"policy\",\"slots\":1,\"games\":[\"a\",7]}                | bad_message | games[1]",
                "{\"t\":\"policy\",\"slots\":0,\"games\":[\"*\"]}                  | bad_value   | slots",
                "{\"t\":\"policy\",\"slots\":1,\"games\":[\"*\"],\"tc\":{\"modes\":[\"move\",\"blitz\"]}}"
                        + " | bad_value | tc.modes[1]",
                "{\"t\":\"spec\",\"game\":\"kalah\",\"options\":{\"pits\":1e999}} | bad_value | options.pits",
                "{\"t\":\"spec\",\"game\":\"kalah\",\"options\":{\"pits\":{\"deep\":[1,1e999]}}}"
                        + " | bad_value | options.pits.deep[1]",
                "{\"t\":\"tour.join\"}                                             | bad_message | tour",
                "{\"t\":\"tour.new\",\"name\":\" \",\"kind\":\"arena\",\"game\":\"kalah\","
                        + "\"tc\":{\"mode\":\"move\",\"per\":1}} | bad_value | name",
                "{\"t\":\"tour.new\",\"name\":\"Cup\",\"kind\":\"arena\",\"game\":\"kalah\","
                        + "\"tc\":{\"mode\":\"none\"}} | bad_value | tc",
                "{\"t\":\"tour.new\",\"name\":\"Cup\",\"kind\":\"arena\",\"game\":\"kalah\","
                        + "\"tc\":{\"mode\":\"move\",\"per\":1},\"rounds\":3} | bad_value | rounds",
                "{\"t\":\"tour.new\",\"name\":\"Cup\",\"kind\":\"knockout\",\"game\":\"kalah\","
                        + "\"tc\":{\"mode\":\"move\",\"per\":1}} | bad_value | kind",
                "{\"t\":\"mute\",\"user\":\"ada\"}                                 | bad_message | on",
                "{\"t\":\"admin.kick\"}                                            | bad_message | user",
                "{\"t\":\"seek\",\"game\":\"kalah\",\"tc\":{\"mode\":\"corr\",\"per\":1}}" + " | bad_message | tc.days",
                "{\"t\":\"seek\",\"game\":\"kalah\",\"tc\":{\"mode\":\"corr\",\"days\":15}}" + " | bad_value | tc.days",
                "{\"t\":\"seek\",\"game\":\"kalah\",\"tc\":{\"mode\":\"corr\",\"days\":1,\"bank\":31}}"
                        + " | bad_value | tc.bank",
                "{\"t\":\"tour.new\",\"name\":\"Cup\",\"kind\":\"swiss\",\"game\":\"kalah\","
                        + "\"tc\":{\"mode\":\"corr\",\"days\":1},\"rounds\":3} | not_supported | kind",
                "{\"t\":\"dance\"}                                                 | unknown_type |"
            })
    void an_invalid_line_is_rejected_with_code_and_field(String line, String code, String field) {
        RequestException error =
                assertThrows(RequestException.class, () -> MessageCodec.readRequest(line == null ? "" : line));
        assertEquals(code + " " + field, error.code().wireName() + " " + error.field());
    }

    @Test
    void an_error_has_a_plain_message() {
        RequestException error = assertThrows(
                RequestException.class,
                () -> MessageCodec.readRequest("{\"t\":\"move\",\"g\":\"a\",\"ply\":\"5\",\"move\":\"d3\"}"));
        assertEquals("\"ply\" must be an integer", error.text());
    }

    @Test
    void unknown_fields_are_ignored() {
        assertEquals(
                new RequestEnvelope(RequestId.of(7), new LobbyRequest.Lobby(true)),
                MessageCodec.readRequest("{\"t\":\"lobby\",\"id\":7,\"on\":true,\"colour\":{\"a\":[null]}}"));
    }

    @Test
    void a_server_message_of_unknown_type_is_ignored() {
        assertEquals(Optional.empty(), MessageCodec.readServerMessage("{\"t\":\"weather\",\"rain\":true}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"t\":\"bye\",\"reason\":\"restart\",\"servers\":\"a:1\"}     | bad_message | servers",
                "{\"t\":\"bye\",\"reason\":\"restart\",\"servers\":{\"a\":1}}   | bad_message | servers",
                "{\"t\":\"bye\",\"reason\":\"restart\",\"servers\":[\"a:1\",7]} | bad_message | servers[1]",
                "{\"t\":\"bye\",\"reason\":\"restart\",\"servers\":[null]}    | bad_message | servers[0]",
            })
    void a_server_message_with_an_invalid_list_is_rejected(String line, String code, String field) {
        RequestException refusal = assertThrows(RequestException.class, () -> MessageCodec.readServerMessage(line));
        Reply.ErrorReply error = refusal.reply(null, false);
        assertEquals(List.of(code, field), List.of(error.code(), String.valueOf(error.field())));
    }

    @Test
    void an_error_line_has_key_and_retry_delay() {
        RequestException error =
                RequestException.limitExceeded(ErrorCode.RATE_LIMITED, "challenge", 41_000, "challenges: 30 per 5 min");
        assertEquals(
                "{\"t\":\"error\",\"re\":\"x1\",\"code\":\"rate_limited\",\"message\":\"challenges: 30 per 5 min\","
                        + "\"key\":\"challenge\",\"retryMs\":41000}",
                MessageCodec.write(error.reply(new RequestId("x1", false))));
    }

    @Test
    void a_reply_repeats_the_id_exactly() {
        RequestEnvelope request = MessageCodec.readRequest("{\"t\":\"specs\",\"id\":-0}");
        assertEquals("{\"t\":\"ok\",\"re\":-0}", MessageCodec.write(Reply.Ok.done(request.id())));
    }

    @Test
    void options_keep_their_types() {
        RequestEnvelope request = MessageCodec.readRequest(
                "{\"t\":\"spec\",\"game\":\"reversi\",\"options\":{\"rows\":6,\"passing\":\"free\",\"x\":[1,2.5]}}");
        assertEquals(
                new RulesRequest.Spec("reversi", Map.of("rows", 6, "passing", "free", "x", List.of(1, 2.5))),
                request.message());
    }

    @Test
    void randomly_mutated_lines_throw_only_request_exceptions() throws Exception {
        long seed = 20261121;
        Random random = new Random(seed);
        List<String> examples = ProtocolDocumentTest.exampleLines();
        for (int i = 0; i < 50_000; i++) {
            byte[] bytes = examples.get(random.nextInt(examples.size())).getBytes(StandardCharsets.UTF_8);
            for (int edits = random.nextInt(4); edits >= 0; edits--) {
                bytes[random.nextInt(bytes.length)] =
                        (byte) (random.nextBoolean() ? random.nextInt(256) : "{}[]\",:0".charAt(random.nextInt(8)));
            }
            String line = new String(bytes, StandardCharsets.UTF_8);
            try {
                MessageCodec.readRequest(line);
            } catch (RequestException expected) {
                // The only permitted exception.
            }
            try {
                MessageCodec.readServerMessage(line);
            } catch (RequestException expected) {
                // The only permitted exception.
            }
        }
    }

    @Test
    void the_elements_of_a_page_are_read_as_the_requested_type() {
        Reply.LeaderboardEntry ada = new Reply.LeaderboardEntry("ada", false, false, 1612, 74, 31);
        Reply.ListReply sent = new Reply.ListReply(null, List.of(ada), null);
        Reply.ListReply page = (Reply.ListReply)
                MessageCodec.readServerMessage(MessageCodec.write(sent)).orElseThrow();
        assertEquals(List.of(ada), MessageCodec.elements(page, Reply.LeaderboardEntry.class));
        assertThrows(RequestException.class, () -> MessageCodec.elements(page, Reply.PastGame.class));
    }
}
