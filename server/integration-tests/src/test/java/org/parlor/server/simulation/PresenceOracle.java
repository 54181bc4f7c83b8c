package org.parlor.server.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.OfferKind;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Presence;

/**
 * Who is connected, from the inputs and outputs of the core. Checks that a game starts only with connected players, or in a
 * series with the grace of one who is away, and none while the server drains.
 */
final class PresenceOracle {
    private final Map<Long, String> names = new HashMap<>();
    private final Map<String, Long> links = new HashMap<>();
    /** Since when a player is connected and not silent. */
    private final Map<String, Long> hereSince = new HashMap<>();
    /** The games announced by the end of the game before. */
    private final Set<String> announced = new HashSet<>();

    private boolean draining;
    /** Who leaves with the present command, before which timers run. */
    private String left = "";

    /** The server has crashed or stopped. */
    void clear() {
        names.clear();
        links.clear();
        hereSince.clear();
        draining = false;
    }

    boolean isDraining() {
        return draining;
    }

    /** Since when a player is here, empty if not. */
    OptionalLong hereSince(String name) {
        Long since = hereSince.get(name);
        return since == null ? OptionalLong.empty() : OptionalLong.of(since);
    }

    /** The core has handled a command. */
    void handled(List<JournalRecord> records, List<Effect> effects, long now) {
        for (JournalRecord record : records) {
            if (record instanceof JournalRecord.OfGame event) {
                check(event, records);
            }
        }
        effects.forEach(effect -> apply(effect, now));
    }

    /** The core will handle a command. */
    void receives(Command command, long now) {
        left = "";
        if (command instanceof Command.Disconnected disconnected) {
            disconnected(disconnected.connectionId());
        } else if (command instanceof Command.LoggedOut loggedOut) {
            disconnected(loggedOut.connectionId());
        } else if (command instanceof Command.ConnectionIdle idle) {
            String name = names.get(idle.connectionId());
            hereSince.remove(name == null ? "" : name);
        } else if (command instanceof Command.ConnectionActive active && names.containsKey(active.connectionId())) {
            hereSince.putIfAbsent(names.get(active.connectionId()), now);
        }
    }

    private void apply(Effect effect, long now) {
        if (effect instanceof Effect.Disconnect disconnect) {
            disconnected(disconnect.connectionId());
        } else if (effect instanceof Effect.Send send && send.message() instanceof SessionMessage.Welcome welcome) {
            String name = Player.key(welcome.user().name());
            Long link = send.connectionIds().get(0);
            names.values().remove(name);
            names.put(link, name);
            links.put(name, link);
            hereSince.putIfAbsent(name, now);
        } else if (effect instanceof Effect.Log log
                && log.record() instanceof JournalRecord.Audited audited
                && audited.act().equals("drain")) {
            draining = true;
        }
    }

    private void disconnected(long link) {
        String name = names.remove(link);
        if (name != null) {
            left = name;
            links.remove(name);
            hereSince.remove(name);
        }
    }

    private void check(JournalRecord.OfGame event, List<JournalRecord> records) {
        if (event.event() instanceof GameEvent.Ended ended && ended.next() != null) {
            announced.add(ended.next());
        } else if (event.event() instanceof GameEvent.Created created) {
            Invariant.PRESENCE.require(!draining, "a game starts on a draining server: ", event);
            for (Player player : created.terms().players()) {
                boolean connected = links.containsKey(player.key())
                        || left.equals(player.key())
                        || (created.terms().tc().isCorrespondence()
                                && (created.terms().occasion() != null || isRematch(records)));
                Invariant.PRESENCE.require(
                        connected || announced.contains(event.game()), player, " is not connected: ", event);
                boolean here = hereSince.containsKey(player.key()) && links.containsKey(player.key());
                Invariant.PRESENCE.require(
                        here
                                || created.terms().tc().isCorrespondence()
                                || created.terms().start().isOver()
                                || hasGrace(event.game(), player, created, records),
                        player,
                        " has no grace: ",
                        event);
            }
        }
    }

    /** The player who offered a rematch by correspondence may be away. */
    private static boolean isRematch(List<JournalRecord> records) {
        return records.stream()
                .anyMatch(record -> record instanceof JournalRecord.OfGame event
                        && event.event() instanceof GameEvent.OfferClosed closed
                        && closed.kind() == OfferKind.REMATCH
                        && closed.outcome().equals("accepted"));
    }

    private static boolean hasGrace(
            String game, Player player, GameEvent.Created created, List<JournalRecord> records) {
        int seat = created.terms().players().indexOf(player);
        return records.stream()
                .anyMatch(record -> record instanceof JournalRecord.OfGame event
                        && event.game().equals(game)
                        && event.event() instanceof GameEvent.PresenceChanged changed
                        && changed.seat() == seat
                        && changed.presence() == Presence.AWAY);
    }
}
