package org.parlor.client.ssh;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits failed logins and new sessions by address, as the game server sees only the address of this program. Failed
 * logins make the next attempt wait, twice as long each time; sessions have a budget that refills evenly. The addresses of
 * an IPv6 /64 count as one. Evicts the least recently used addresses above 20,000. Times are in milliseconds. Thread-safe.
 */
public final class AddressLimiter {
    private static final int NETWORKS_MAX = 20_000;
    private static final int IPV6_PREFIX_BYTES = 8;
    private static final int FREE_FAILURES = 4;
    private static final long FIRST_WAIT = 2_000;
    private static final long WAIT_MAX = 300_000;
    /** Time without a failed login after which earlier ones no longer count. */
    private static final long FAILURES_EXPIRE = 900_000;

    private static final Logger LOG = LoggerFactory.getLogger(AddressLimiter.class);

    private final int sessionsMax;
    private final long sessionInterval;
    private final Map<String, Usage> networks = new LinkedHashMap<>(16, 0.75f, true);

    private static final class Usage {
        private int failures;
        private long lastFailureAt;
        private long blockedUntil;
        /** When all sessions of the budget are available again. */
        private long sessionsFullAt;

        private boolean refusedSessions;
    }

    /** @param sessions sessions that an address may start within the period */
    public AddressLimiter(int sessions, Duration period) {
        this.sessionsMax = sessions;
        this.sessionInterval = period.toMillis() / sessions;
    }

    /** Returns the address, or the /64 of an IPv6 address. */
    public static String network(SocketAddress peer) {
        InetAddress address =
                peer instanceof InetSocketAddress socket ? socket.getAddress() : InetAddress.getLoopbackAddress();
        return address instanceof Inet6Address
                ? HexFormat.ofDelimiter(":").formatHex(Arrays.copyOf(address.getAddress(), IPV6_PREFIX_BYTES)) + "::/64"
                : address.getHostAddress();
    }

    /**
     * Counts a login attempt as failed until {@link #cancelAttempt} is called, so that parallel attempts count too.
     *
     * @return 0, or the time to wait before the next attempt; the attempt is then not counted
     */
    public synchronized long tryLogin(String network, long now) {
        Usage usage = usage(network, now);
        if (now < usage.blockedUntil) {
            return usage.blockedUntil - now;
        }
        if (now - usage.lastFailureAt > FAILURES_EXPIRE) {
            usage.failures = 0;
        }
        usage.failures++;
        usage.lastFailureAt = now;
        if (usage.failures >= FREE_FAILURES) {
            long wait = Math.min(WAIT_MAX, FIRST_WAIT << Math.min(usage.failures - FREE_FAILURES, 20));
            usage.blockedUntil = now + wait;
        }
        return 0;
    }

    /** Removes an attempt that did not fail by a wrong secret. Earlier failures still count. */
    public synchronized void cancelAttempt(String network, long now) {
        Usage usage = usage(network, now);
        usage.failures = Math.max(0, usage.failures - 1);
        usage.blockedUntil = now;
    }

    /** Logs the failed attempt, which is counted already. */
    public synchronized void logFailure(String network, String user, long now) {
        Usage usage = usage(network, now);
        LOG.info(
                "ssh login failed addr={} user={} failures={} waitSeconds={}",
                network,
                user,
                usage.failures,
                seconds(Math.max(0, usage.blockedUntil - now)));
    }

    /** Returns 0 if a session may start, otherwise the time until one may. */
    public synchronized long tryStartSession(String network, long now) {
        Usage usage = usage(network, now);
        long full = Math.max(now, usage.sessionsFullAt);
        long wait = full + sessionInterval - sessionInterval * sessionsMax - now;
        if (wait > 0) {
            if (!usage.refusedSessions) {
                LOG.info("ssh sessions refused addr={} reason=too many waitSeconds={}", network, seconds(wait));
            }
            usage.refusedSessions = true;
            return wait;
        }
        usage.refusedSessions = false;
        usage.sessionsFullAt = full + sessionInterval;
        return 0;
    }

    /** Returns the time in whole seconds, rounded up. */
    public static long seconds(long millis) {
        return (millis + 999) / 1_000;
    }

    private Usage usage(String network, long now) {
        Usage usage = networks.computeIfAbsent(network, unknown -> {
            Usage fresh = new Usage();
            fresh.lastFailureAt = now;
            fresh.blockedUntil = now;
            fresh.sessionsFullAt = now;
            return fresh;
        });
        if (networks.size() > NETWORKS_MAX) {
            networks.remove(networks.keySet().iterator().next());
        }
        return usage;
    }
}
