package org.parlor.client.ssh;

import java.time.Duration;

/**
 * The bounds of the SSH front end.
 *
 * @param sessions connections at once
 * @param perAddress connections of an address at once
 * @param handshakes connections of an address at once that have not sent their key exchange
 * @param handshake time from the connection to the begin of the key exchange
 * @param login time from the connection to the end of the login
 * @param idle time without a key after which a session ends
 * @param output time after which a session that takes no output ends
 * @param newSessions sessions that an address may start within {@code newSessionsPer}
 */
public record SshLimits(
        int sessions,
        int perAddress,
        int handshakes,
        Duration handshake,
        Duration login,
        Duration idle,
        Duration output,
        int newSessions,
        Duration newSessionsPer) {
    private static final int SESSIONS_MIN = 200;
    private static final int SESSIONS_MAX = 2_000;
    /** More than {@code SshBenchmark} measures. */
    private static final long HEAP_BYTES_PER_SESSION = 400 * 1024;

    /** As many sessions as the heap can hold: 2,000 from 800 MB on. */
    public static final SshLimits DEFAULT = new SshLimits(
            sessions(Runtime.getRuntime().maxMemory()),
            20,
            Duration.ofSeconds(30),
            Duration.ofMinutes(30),
            Duration.ofSeconds(30));

    public SshLimits(int sessions, int perAddress, Duration login, Duration idle, Duration output) {
        this(sessions, perAddress, 10, Duration.ofSeconds(5), login, idle, output, 100, Duration.ofMinutes(10));
    }

    /** @param heap the maximum size in bytes */
    static int sessions(long heap) {
        return (int) Math.max(SESSIONS_MIN, Math.min(SESSIONS_MAX, heap / HEAP_BYTES_PER_SESSION));
    }
}
