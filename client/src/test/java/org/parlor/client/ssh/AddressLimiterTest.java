package org.parlor.client.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AddressLimiterTest {
    private final AddressLimiter limiter = new AddressLimiter(2, Duration.ofSeconds(20));

    private static String network(String address) throws UnknownHostException {
        return AddressLimiter.network(new InetSocketAddress(InetAddress.getByName(address), 1));
    }

    @Test
    void the_addresses_of_an_ipv6_64_count_as_one() throws Exception {
        assertEquals(network("2001:db8:1:2::3"), network("2001:db8:1:2:ffff::4"));
        assertNotEquals(network("2001:db8:1:2::3"), network("2001:db8:1:3::3"));
        assertNotEquals(network("192.0.2.1"), network("192.0.2.2"));
        assertEquals(network("192.0.2.1"), network("::ffff:192.0.2.1"));
    }

    @Test
    void failed_logins_wait_twice_as_long_each_time_and_expire() {
        for (int i = 0; i < 4; i++) {
            assertEquals(0, limiter.tryLogin("a", 0));
        }
        assertEquals(2_000, limiter.tryLogin("a", 0));
        assertEquals(0, limiter.tryLogin("b", 0));
        assertEquals(0, limiter.tryLogin("a", 2_000));
        assertEquals(4_000, limiter.tryLogin("a", 2_000));
        assertEquals(0, limiter.tryLogin("a", 2_000_000));
        assertEquals(0, limiter.tryLogin("a", 2_000_000));
    }

    @Test
    void a_right_password_lifts_only_the_wait_of_its_own_attempt() {
        for (int i = 0; i < 4; i++) {
            limiter.tryLogin("a", 0);
        }
        limiter.cancelAttempt("a", 0);
        assertEquals(0, limiter.tryLogin("a", 0));
        assertEquals(2_000, limiter.tryLogin("a", 0));
    }

    @Test
    void new_sessions_have_a_budget_that_refills() {
        assertEquals(0, limiter.tryStartSession("a", 0));
        assertEquals(0, limiter.tryStartSession("a", 0));
        assertEquals(10_000, limiter.tryStartSession("a", 0));
        assertEquals(0, limiter.tryStartSession("b", 0));
        assertEquals(0, limiter.tryStartSession("a", 10_000));
        assertEquals(10_000, limiter.tryStartSession("a", 10_000));
    }
}
