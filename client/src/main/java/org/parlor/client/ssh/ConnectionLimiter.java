package org.parlor.client.ssh;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.common.kex.KexProposalOption;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Closes new connections above the limits in all and for each address or IPv6 /64, and those that do not begin the key exchange
 * in time. Thread-safe.
 */
final class ConnectionLimiter implements SessionListener {
    private final SshLimits limits;
    private final ScheduledExecutorService timer;
    private final Map<String, Integer> byAddress = new HashMap<>();
    private final Map<String, Integer> handshakesByAddress = new HashMap<>();
    private final Set<Session> counted = new HashSet<>();
    private final Set<Session> handshakes = new HashSet<>();

    ConnectionLimiter(SshLimits limits, ScheduledExecutorService timer) {
        this.limits = limits;
        this.timer = timer;
    }

    @Override
    public void sessionCreated(Session session) {
        if (!count(session)) {
            LoggerFactory.getLogger(ConnectionLimiter.class)
                    .info("ssh refused {}: too many connections", session.getRemoteAddress());
            session.close(true);
            return;
        }
        timer.schedule(() -> closeIfSilent(session), limits.handshake().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The client of a person who compares the fingerprint of the host key has sent its key exchange already. */
    private void closeIfSilent(Session session) {
        if (isInHandshake(session)) {
            LoggerFactory.getLogger(ConnectionLimiter.class)
                    .info("ssh closed {}: no key exchange", session.getRemoteAddress());
            session.close(true);
        }
    }

    private synchronized boolean isInHandshake(Session session) {
        return handshakes.contains(session);
    }

    @Override
    public void sessionNegotiationEnd(
            Session session,
            Map<KexProposalOption, String> client,
            Map<KexProposalOption, String> server,
            Map<KexProposalOption, String> negotiated,
            @Nullable Throwable failure) {
        if (failure == null) {
            endHandshake(session);
        }
    }

    private synchronized void endHandshake(Session session) {
        if (handshakes.remove(session)) {
            decrement(handshakesByAddress, session);
        }
    }

    private static void decrement(Map<String, Integer> counts, Session session) {
        counts.computeIfPresent(
                AddressLimiter.network(session.getRemoteAddress()), (address, count) -> count == 1 ? null : count - 1);
    }

    private synchronized boolean count(Session session) {
        String address = AddressLimiter.network(session.getRemoteAddress());
        int known = byAddress.getOrDefault(address, 0);
        int unfinished = handshakesByAddress.getOrDefault(address, 0);
        if (counted.size() >= limits.sessions() || known >= limits.perAddress() || unfinished >= limits.handshakes()) {
            return false;
        }
        counted.add(session);
        handshakes.add(session);
        byAddress.put(address, known + 1);
        handshakesByAddress.put(address, unfinished + 1);
        return true;
    }

    @Override
    public synchronized void sessionClosed(Session session) {
        endHandshake(session);
        if (counted.remove(session)) {
            decrement(byAddress, session);
        }
    }

    synchronized int sessions() {
        return counted.size();
    }
}
