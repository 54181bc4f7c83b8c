package org.parlor.client.ssh;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.slf4j.LoggerFactory;

/** Closes new connections above the limits in all and for each address. Thread-safe. */
final class ConnectionLimiter implements SessionListener {
    private final SshLimits limits;
    private final Map<InetAddress, Integer> byAddress = new HashMap<>();
    private final Set<Session> counted = new HashSet<>();

    ConnectionLimiter(SshLimits limits) {
        this.limits = limits;
    }

    @Override
    public void sessionCreated(Session session) {
        if (!count(session)) {
            LoggerFactory.getLogger(ConnectionLimiter.class)
                    .info("ssh refused {}: too many connections", session.getRemoteAddress());
            session.close(true);
        }
    }

    private synchronized boolean count(Session session) {
        InetAddress address = address(session);
        int known = byAddress.getOrDefault(address, 0);
        if (counted.size() >= limits.sessions() || known >= limits.perAddress()) {
            return false;
        }
        counted.add(session);
        byAddress.put(address, known + 1);
        return true;
    }

    @Override
    public synchronized void sessionClosed(Session session) {
        if (counted.remove(session)) {
            byAddress.computeIfPresent(address(session), (address, count) -> count == 1 ? null : count - 1);
        }
    }

    synchronized int sessions() {
        return counted.size();
    }

    private static InetAddress address(Session session) {
        return session.getRemoteAddress() instanceof InetSocketAddress socket
                ? socket.getAddress()
                : InetAddress.getLoopbackAddress();
    }
}
