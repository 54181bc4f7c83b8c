package org.parlor.client.ssh;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.parlor.client.net.AddressLimiter;
import org.slf4j.LoggerFactory;

/** Closes new connections above the limits in all and for each address or IPv6 /64. Thread-safe. */
final class ConnectionLimiter implements SessionListener {
    private final SshLimits limits;
    private final Map<String, Integer> byAddress = new HashMap<>();
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
        String address = AddressLimiter.network(session.getRemoteAddress());
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
            byAddress.computeIfPresent(
                    AddressLimiter.network(session.getRemoteAddress()),
                    (address, count) -> count == 1 ? null : count - 1);
        }
    }

    synchronized int sessions() {
        return counted.size();
    }
}
