package org.parlor.client.ssh;

import java.time.Duration;

/**
 * The bounds of the SSH front end.
 *
 * @param sessions connections at once
 * @param perAddress connections of an address at once
 * @param login time from the connection to the end of the login
 * @param idle time without a key after which a session ends
 * @param output time after which a session that takes no output ends
 * @param newSessions sessions that an address may start within {@code newSessionsPer}
 */
public record SshLimits(
        int sessions,
        int perAddress,
        Duration login,
        Duration idle,
        Duration output,
        int newSessions,
        Duration newSessionsPer) {
    public static final SshLimits DEFAULT =
            new SshLimits(200, 20, Duration.ofSeconds(30), Duration.ofMinutes(30), Duration.ofSeconds(30));

    public SshLimits(int sessions, int perAddress, Duration login, Duration idle, Duration output) {
        this(sessions, perAddress, login, idle, output, 100, Duration.ofMinutes(10));
    }
}
