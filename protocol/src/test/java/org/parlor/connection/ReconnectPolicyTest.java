package org.parlor.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The order of the addresses and the delays between attempts, in virtual time. */
class ReconnectPolicyTest {
    private static final CertificateFingerprint PIN = new CertificateFingerprint("ab".repeat(32));
    private static final ServerEndpoint HOME = new ServerEndpoint("home", 7777);
    private static final List<String> LIST = List.of("a:1", "b:2", "c:3");

    private final ReconnectPolicy policy = new ReconnectPolicy(List.of(HOME), new Random(1));
    private long now = 1_000_000;

    private List<String> attempts(int count) {
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            addresses.add(policy.nextAttempt().toString());
        }
        return addresses;
    }

    private long delay() {
        long delay = policy.nextDelayMillis(now);
        now += delay;
        return delay;
    }

    /** The delays of attempts that all fail. */
    private List<Long> delays(int attempts) {
        List<Long> delays = new ArrayList<>();
        for (int i = 0; i < attempts; i++) {
            delays.add(delay());
            policy.nextAttempt();
        }
        return delays;
    }

    private static void assertBackoff(long base, long delay) {
        assertTrue(base <= delay && delay <= base + base / 4, delay + " ms instead of " + base + " and 25 %");
    }

    @Test
    void without_a_list_all_attempts_are_at_the_configured_address() {
        policy.nextAttempt();
        policy.loggedIn(null);
        assertEquals(List.of("home:7777", "home:7777", "home:7777"), attempts(3));
    }

    @Test
    void the_last_address_comes_first_and_then_each_other_one_once_a_round() {
        policy.nextAttempt();
        policy.loggedIn(LIST);
        List<String> round = attempts(4);
        assertEquals("home:7777", round.get(0));
        assertEquals(Set.of("home:7777", "a:1", "b:2", "c:3"), new HashSet<>(round));
        assertEquals(round, attempts(4));

        policy.nextAttempt();
        String reached = policy.nextAttempt().toString();
        policy.loggedIn(LIST);
        round = attempts(4);
        assertEquals(reached, round.get(0));
        assertEquals(Set.of("home:7777", "a:1", "b:2", "c:3"), new HashSet<>(round));
    }

    @Test
    void the_clients_of_a_lost_address_spread_evenly_over_the_others() {
        int[] first = new int[4];
        for (int seed = 0; seed < 3_000; seed++) {
            ReconnectPolicy client = new ReconnectPolicy(List.of(HOME), new Random(seed));
            client.nextAttempt();
            client.loggedIn(LIST);
            client.nextAttempt();
            first[client.nextAttempt().port() % 4]++;
        }
        assertEquals(3_000, first[1] + first[2] + first[3]);
        for (int port = 1; port <= 3; port++) {
            assertTrue(first[port] > 900, port + ": " + first[port]);
        }
    }

    @Test
    void a_later_list_is_added_to_the_earlier_ones() {
        policy.nextAttempt();
        policy.loggedIn(LIST);
        attempts(2);
        policy.loggedIn(List.of("d:4"));
        Set<String> all = Set.of("home:7777", "a:1", "b:2", "c:3", "d:4");
        assertEquals(all, new HashSet<>(attempts(5)));

        policy.loggedIn(null);
        assertEquals(all, new HashSet<>(attempts(5)));
    }

    @Test
    void the_latest_addresses_displace_the_oldest_beyond_16() {
        policy.nextAttempt();
        policy.loggedIn(LIST);
        List<String> many =
                IntStream.rangeClosed(1, 14).mapToObj(i -> "h" + i + ":1").toList();
        policy.loggedIn(many);
        assertEquals(
                Stream.concat(Stream.of("home:7777", "a:1", "b:2"), many.stream())
                        .collect(Collectors.toSet()),
                new HashSet<>(attempts(100)));
    }

    @Test
    void an_address_that_was_removed_returns_only_with_a_new_list() {
        policy.nextAttempt();
        policy.loggedIn(List.of("a:1"));
        attempts(2);
        assertTrue(policy.removeCurrent());
        policy.nextAttempt();
        policy.loggedIn(null);
        assertEquals(List.of("home:7777", "home:7777"), attempts(2));
        policy.loggedIn(List.of("a:1"));
        assertEquals(List.of("home:7777", "a:1"), attempts(2));
    }

    @Test
    void at_most_16_addresses_are_used_and_invalid_ones_ignored() {
        policy.nextAttempt();
        List<String> many =
                IntStream.rangeClosed(1, 1_000).mapToObj(i -> "h" + i + ":1").toList();
        policy.loggedIn(many);
        Set<String> used = new HashSet<>(attempts(100));
        assertEquals(
                Stream.concat(Stream.of("home:7777"), many.stream().limit(16)).collect(Collectors.toSet()), used);

        ReconnectPolicy other = new ReconnectPolicy(List.of(HOME), new Random(1));
        other.nextAttempt();
        other.loggedIn(List.of(
                "",
                "x",
                "x:0",
                "x:65536",
                "x:-1",
                ":1",
                "x y:1",
                "x\u001b[2J:1",
                "\u0440arlor:1",
                "http://x:1",
                "user@x:1",
                "[::1:1",
                "::1:1",
                "x:1:1",
                "h".repeat(254) + ":1",
                "[2001:db8::7]:7"));
        assertEquals("home:7777", other.nextAttempt().toString());
        assertEquals("[2001:db8::7]:7", other.nextAttempt().toString());
        assertEquals("home:7777", other.nextAttempt().toString());
    }

    @Test
    void the_first_attempts_are_at_the_configured_addresses_in_order_and_a_lost_session_returns_to_any_of_them() {
        ReconnectPolicy client = new ReconnectPolicy(List.of(HOME, new ServerEndpoint("second", 1)), new Random(1));
        assertEquals("home:7777", client.nextAttempt().toString());
        assertFalse(client.hasTriedAll());
        assertEquals("second:1", client.nextAttempt().toString());
        assertTrue(client.hasTriedAll() && client.isAtConfigured());
        client.loggedIn(null);
        assertEquals(
                List.of("second:1", "home:7777", "second:1"),
                Stream.generate(() -> client.nextAttempt().toString()).limit(3).toList());
    }

    @Test
    void every_address_has_the_trust_policy_of_the_configured_one() {
        for (TrustPolicy trust : List.of(TrustPolicy.PLAIN, TrustPolicy.AUTHORITIES, TrustPolicy.pinned(PIN))) {
            ReconnectPolicy client = new ReconnectPolicy(List.of(HOME.withTrust(trust)), new Random(1));
            client.nextAttempt();
            client.loggedIn(LIST);
            for (int i = 0; i < 8; i++) {
                assertEquals(trust, client.nextAttempt().trust());
            }
        }
    }

    @Test
    void the_backoff_doubles_per_attempt_at_whatever_address_and_restarts_after_a_login() {
        policy.nextAttempt();
        policy.loggedIn(LIST);
        List<Long> delays = delays(9);
        long[] bases = {500, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000};
        for (int i = 0; i < bases.length; i++) {
            assertBackoff(bases[i], delays.get(i));
        }
        assertEquals(9, policy.attempt());
        policy.loggedIn(LIST);
        assertBackoff(500, delay());
    }

    @Test
    void a_requested_delay_applies_to_one_attempt() {
        policy.nextAttempt();
        policy.loggedIn(null);
        policy.requestDelay(5_000L);
        assertTrue(policy.isDelayRequested());
        assertEquals(5_000, delay());
        assertFalse(policy.isDelayRequested());
        policy.nextAttempt();
        assertBackoff(500, delay());
    }

    @Test
    void a_bye_with_addresses_leads_to_another_one_at_once_and_then_waits_as_requested() {
        policy.nextAttempt();
        policy.loggedIn(LIST);
        policy.requestDelay(5_000L);
        policy.switchServer(List.of("home:7777", "a:1"));
        assertEquals(0, delay());
        assertEquals("a:1", policy.nextAttempt().toString());
        assertEquals(5_000, delay());
        assertTrue(List.of("b:2", "c:3").contains(policy.nextAttempt().toString()));
        assertBackoff(1_000, delay());
        assertTrue(List.of("b:2", "c:3").contains(policy.nextAttempt().toString()));
        assertEquals("home:7777", policy.nextAttempt().toString());
    }

    @Test
    void a_bye_whose_only_address_is_the_current_one_is_an_ordinary_bye() {
        policy.nextAttempt();
        policy.loggedIn(null);
        policy.requestDelay(5_000L);
        policy.switchServer(List.of("home:7777"));
        assertEquals(5_000, delay());
        assertEquals("home:7777", policy.nextAttempt().toString());
    }

    @Test
    void servers_that_send_a_client_back_and_forth_are_followed_at_once_only_every_30_seconds() {
        policy.nextAttempt();
        policy.loggedIn(LIST);
        long start = now;
        int immediate = 0;
        int logins = 0;
        while (now < start + 300_000) {
            policy.switchServer(LIST);
            immediate += delay() == 0 ? 1 : 0;
            policy.nextAttempt();
            policy.loggedIn(LIST);
            logins++;
        }
        assertEquals(10, immediate);
        assertTrue(logins <= 610, logins + " logins");
    }

    @Test
    void a_removed_address_is_not_tried_again_and_the_configured_one_cannot_be_removed() {
        policy.nextAttempt();
        policy.loggedIn(List.of("a:1"));
        assertFalse(policy.removeCurrent());
        attempts(2);
        assertEquals("a:1", policy.current().toString());
        assertTrue(policy.removeCurrent());
        assertEquals(List.of("home:7777", "home:7777", "home:7777"), attempts(3));
    }

    @Test
    void forgotten_addresses_are_not_tried_again() {
        policy.nextAttempt();
        policy.loggedIn(LIST);
        policy.forgetAdvertised();
        assertEquals(List.of("home:7777", "home:7777"), attempts(2));
    }
}
