package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid and invalid input over real sockets. */
class WireTest {
    private static final List<String> REJECTED = List.of(
            "{\"t\":\"error\",\"code\":\"bad_json\",\"message\":\"A line must be one JSON object\",\"fatal\":true}",
            "{\"t\":\"bye\",\"reason\":\"error\"}");

    private final ParlorServer server = ParlorServer.start(config());

    ServerConfig config() {
        return ServerConfig.embedded();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void an_http_request_is_answered_with_400() {
        try (LineClient browser = LineClient.connect(server)) {
            browser.sendLines("GET / HTTP/1.1\r\nHost: localhost\r\nUser-Agent: x\r\n\r");
            assertTrue(browser.readLine().startsWith("{\"t\":\"hello\""));
            assertEquals("HTTP/1.1 400 Bad Request", browser.readLine());
            assertEquals("Connection: close", browser.readLine());
            assertEquals(List.of(), browser.readRemaining());
        }
    }

    @Test
    void requests_right_before_a_bye_have_their_replies() {
        try (LineClient ada = LineClient.guest(server, "ada")) {
            ada.sendLines(
                    "{\"t\":\"spec\",\"id\":2,\"game\":\"kalah\"}",
                    "{\"t\":\"bye\",\"id\":3}",
                    "{\"t\":\"ping\",\"id\":4}");
            List<String> rest = ada.readRemaining();
            assertEquals(3, rest.size(), rest.toString());
            assertTrue(rest.get(0).startsWith("{\"t\":\"ok\",\"re\":2,"));
            assertEquals(List.of("{\"t\":\"ok\",\"re\":3}", "{\"t\":\"bye\",\"reason\":\"quit\"}"), rest.subList(1, 3));
        }
    }

    @Test
    void a_tls_hello_is_answered_with_an_error_and_closed() {
        try (LineClient peer = LineClient.connect(server)) {
            peer.receive("hello");
            peer.send(HexFormat.of().parseHex("1603010200010001fc0303"));
            assertEquals(REJECTED, peer.readRemaining());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void random_bytes_are_answered_with_an_error_and_closed(long seed) {
        byte[] noise = new byte[100_000];
        new Random(seed).nextBytes(noise);
        noise[0] = (byte) (0x80 | noise[0]);
        try (LineClient peer = LineClient.connect(server)) {
            peer.receive("hello");
            peer.send(noise);
            assertEquals(REJECTED, peer.readRemaining());
        }
    }

    @Test
    void lines_may_end_in_crlf_be_fragmented_and_be_separated_by_blank_lines() {
        try (LineClient client = LineClient.connect(server)) {
            client.send(utf8("\r\n   \r\n{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"gu"));
            client.send(utf8("est\",\"name\":\"ada\"}}\r"));
            client.send(utf8("\n\n \n{\"t\":\"ping\",\"id\":2,\"n\":5}\r\n{\"t\":\"pi"));
            assertTrue(client.receive("welcome").contains("\"re\":1"));
            assertTrue(client.receive("pong").contains("\"re\":2"));
            client.send(utf8("ng\",\"id\":3}\n"));
            assertTrue(client.receive("pong").contains("\"re\":3"));
        }
    }

    @Test
    void a_multibyte_character_may_be_fragmented() {
        try (LineClient ada = LineClient.guest(server, "ada");
                LineClient bob = LineClient.guest(server, "bob")) {
            ada.sendLines("{\"t\":\"lobby\",\"on\":true}");
            ada.receive("lobby");
            byte[] line = utf8("{\"t\":\"chat\",\"id\":1,\"room\":\"lobby\",\"text\":\"Grüße ♟ 😀\"}\n");
            bob.sendLines("{\"t\":\"lobby\",\"on\":true}");
            for (byte b : line) {
                bob.send(new byte[] {b});
            }
            bob.receive("ok");
            assertTrue(ada.receive("chat").contains("\"text\":\"Grüße ♟ 😀\""));
        }
    }

    @ParameterizedTest
    @CsvSource({"c3,19", "c080,19", "eda080,19", "f4908080,19", "e29982ff,22"})
    void invalid_utf8_is_rejected_without_closing(String hex, int at) {
        try (LineClient client = LineClient.guest(server, "ada")) {
            client.send(utf8("{\"t\":\"specs\",\"x\":\""));
            client.send(HexFormat.of().parseHex(hex));
            client.send(utf8("\"}\n"));
            assertEquals(
                    "{\"t\":\"error\",\"code\":\"bad_json\",\"message\":\"Invalid UTF-8 at byte " + at + "\"}",
                    client.receive("error"));
            client.sendLines("{\"t\":\"ping\",\"id\":9}");
            assertTrue(client.receive("pong").contains("\"re\":9"));
        }
    }

    @Test
    void a_line_of_maximum_length_is_accepted_and_a_longer_one_is_fatal() {
        try (LineClient client = LineClient.guest(server, "ada")) {
            client.sendLines(padded(1, 16_384));
            assertTrue(client.receive("ok").contains("\"re\":1"));
            client.sendLines(padded(2, 16_384) + "\r");
            assertTrue(client.receive("ok").contains("\"re\":2"));

            client.sendLines(padded(3, 16_385), padded(4, 100));
            assertEquals(
                    List.of(
                            "{\"t\":\"error\",\"code\":\"line_too_long\","
                                    + "\"message\":\"Line too long: at most 16384 bytes\",\"fatal\":true}",
                            "{\"t\":\"bye\",\"reason\":\"error\"}"),
                    client.readRemaining());
        }
    }

    @Test
    void the_last_lines_reach_a_client_that_keeps_sending() {
        try (LineClient sender = LineClient.guest(server, "ada")) {
            byte[] lines = utf8("no json\n".repeat(20_000));
            sender.send(lines);
            List<String> rest = sender.readRemaining();
            assertEquals(6, rest.size());
            assertTrue(rest.get(4).endsWith("\"fatal\":true}"));
            assertEquals("{\"t\":\"bye\",\"reason\":\"error\"}", rest.get(5));
        }
    }

    @Test
    void a_half_closed_client_still_receives_replies() {
        try (LineClient client = LineClient.connect(server)) {
            client.sendLines(
                    "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}",
                    "{\"t\":\"list\",\"id\":1,\"what\":\"games\"}");
            client.shutdownOutput();
            client.receive("welcome");
            assertEquals("{\"t\":\"ok\",\"re\":1,\"list\":[],\"more\":null}", client.receive("ok"));
            assertEquals(List.of(), client.readRemaining());
        }
    }

    @Test
    void pipelined_requests_are_answered_in_order() {
        try (LineClient client = LineClient.guest(server, "ada")) {
            String[] lines = new String[90];
            Arrays.setAll(lines, i -> i % 3 == 2 ? "{\"t\":\"nonsense\",\"id\":" + i + "}" : padded(i, 200));
            client.sendLines(lines);
            for (int i = 0; i < lines.length; i++) {
                String answer = client.readLine();
                assertTrue(answer.contains("\"re\":" + i + ","), answer);
                assertEquals(i % 3 == 2, answer.contains("unknown_type"));
            }
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String padded(int id, int length) {
        String start = "{\"t\":\"list\",\"id\":" + id + ",\"what\":\"games\",\"pad\":\"";
        return start + "x".repeat(length - start.length() - 2) + "\"}";
    }
}
