package org.parlor.server.cluster.core;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.parlor.message.SessionMessage;
import org.parlor.server.cluster.codec.ConnectionIds;
import org.parlor.server.cluster.codec.GatewayEffect;
import org.parlor.server.cluster.transport.ReliableLink;
import org.parlor.server.core.api.ConnectedSession;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.ServerSettings.AdvertisedServers;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends clients from a gateway with more than its share of sessions to the others, as after the return of a gateway: a few a
 * second, those without a running game first, never one that is to move. Confined to the core's thread.
 */
final class GatewayBalancer {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayBalancer.class);
    static final int PERIOD_TICKS = 1_000 / ReliableLink.TICK_MILLIS;
    static final int SESSIONS_PER_PERIOD = 5;
    /** Clients come back on their own after a gateway has joined or is lost. */
    static final int STABLE_TICKS = 10_000 / ReliableLink.TICK_MILLIS;

    private static final int EXCESS_MIN = 2;
    /** A part of the share. */
    private static final int EXCESS_MIN_DIVISOR = 20;
    /** A client that comes back to the same gateway, as a browser does, is left there. */
    static final long AGAIN_TICKS = TimeUnit.HOURS.toMillis(1) / ReliableLink.TICK_MILLIS;

    private static final long RETRY_MILLIS = 200;

    private final SessionSource sessions;
    /** When accounts were sent on, oldest first. */
    private final Map<String, Long> sentOn = new LinkedHashMap<>();

    private long ticks;
    private long changedTicks;
    /** Number of clients that were sent on since the sessions became uneven. */
    private int count;

    GatewayBalancer(SessionSource sessions) {
        this.sessions = sessions;
    }

    /** A gateway has joined or is lost. */
    void gatewaysChanged() {
        changedTicks = ticks;
        count = 0;
    }

    /** To be called every {@link ReliableLink#TICK_MILLIS}. Returns whether it has added effects to a link. */
    boolean tick(Collection<GatewayLink> links) {
        ticks++;
        if (ticks % PERIOD_TICKS != 0 || ticks - changedTicks < STABLE_TICKS || links.size() < 2) {
            return false;
        }
        sentOn.values().removeIf(at -> ticks - at >= AGAIN_TICKS);
        Map<Integer, Integer> counts = counts(links);
        int total = counts.values().stream().mapToInt(Integer::intValue).sum();
        int share = (total + links.size() - 1) / links.size();
        GatewayLink fullest = links.stream()
                .max(Comparator.comparing(link -> counts.getOrDefault(link.number(), 0)))
                .orElseThrow();
        int excess = counts.getOrDefault(fullest.number(), 0) - share;
        if (excess < Math.max(EXCESS_MIN, share / EXCESS_MIN_DIVISOR)) {
            return false;
        }
        List<GatewayLink> others = links.stream()
                .filter(link -> counts.getOrDefault(link.number(), 0) < share)
                .toList();
        return redirect(fullest, others, Math.min(excess, SESSIONS_PER_PERIOD));
    }

    private Map<Integer, Integer> counts(Collection<GatewayLink> links) {
        Map<Integer, Integer> counts = new HashMap<>();
        links.forEach(link -> counts.put(link.number(), 0));
        sessions.connectionIds()
                .forEach(
                        id -> counts.computeIfPresent((int) ConnectionIds.gateway(id), (number, before) -> before + 1));
        return counts;
    }

    private boolean redirect(GatewayLink fullest, List<GatewayLink> others, int max) {
        List<ConnectedSession> chosen = sessions.connectionIds()
                .filter(id -> ConnectionIds.gateway(id) == fullest.number())
                .flatMap(id -> sessions.find(id).stream())
                .filter(session -> session.activity() != ConnectedSession.Activity.BUSY)
                .filter(session -> !sentOn.containsKey(session.account()))
                .filter(session -> !servers(others, session).isEmpty())
                .sorted(Comparator.comparing(ConnectedSession::activity))
                .limit(max)
                .toList();
        if (!chosen.isEmpty() && count == 0) {
            LogEvent.SESSIONS_UNEVEN.log(LOG, fullest.gateway().name(), fullest.number());
        }
        for (ConnectedSession session : chosen) {
            count++;
            sentOn.put(session.account(), ticks);
            SessionMessage.Bye bye = new SessionMessage.Bye("restart", RETRY_MILLIS, servers(others, session));
            fullest.add(new GatewayEffect.ForConnection(new Effect.Disconnect(session.connectionId(), bye)));
        }
        return !chosen.isEmpty();
    }

    private static List<String> servers(List<GatewayLink> others, ConnectedSession session) {
        return others.stream()
                .map(link -> link.gateway().servers())
                .flatMap(
                        (AdvertisedServers servers) -> (session.encrypted() ? servers.tls() : servers.plain()).stream())
                .toList();
    }
}
