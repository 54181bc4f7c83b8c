package org.parlor.server.core.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.undo.UndoLog;

/**
 * The commands that wait for games which are not in memory, and those of their connections that must stay behind them. A command is
 * repeated once its games are loaded.
 */
public final class PendingLoads {
    private final GameRegistry registry;
    private final UndoLog undo;

    private final Map<Long, Query> queries = new HashMap<>();
    private long lastQuery;
    /** The commands to be executed in this step. */
    private List<Loaded> loaded = List.of();
    /** The commands of connections whose session is opened by a pending query, in order. */
    private List<Command.FromConnection> held = List.of();
    /** The ids for which the storage had no game when it was asked for the present command. */
    private Set<String> absent = Set.of();

    /**
     * A pending query.
     *
     * @param removals {@link GameRegistry#removals} at the query; if games have left since then, its result may lack them, or
     *     contain one that has been loaded and has ended
     * @param absent the ids that earlier queries for the command were for
     */
    record Query(Effect.LoadGames load, long removals, Command command, Set<String> absent) {}

    /**
     * A command whose games are in memory now.
     *
     * @param absent the ids that the storage was asked for, which may be unknown
     * @param failure why they are not, null on success
     */
    public record Loaded(
            Command command, Set<String> absent, @Nullable RequestException failure) {}

    PendingLoads(GameRegistry registry, UndoLog undo) {
        this.registry = registry;
        this.undo = undo;
    }

    /** Whether the storage has no game with an id that the present command needs. */
    boolean isKnownAbsent(String id) {
        return absent.contains(id);
    }

    /** Loads games, then executes a command, unless its connection is closed before. */
    public void add(ArchiveQuery.OfUnloaded query, Command command, Step step) {
        Effect.LoadGames load = new Effect.LoadGames(
                lastQuery + 1,
                query,
                connectionId(command).orElse(Command.NO_CONNECTION),
                command instanceof Command.RequestReceived received
                        ? received.request().id()
                        : null);
        undo.set(value -> lastQuery = value, lastQuery, load.number());
        undo.put(queries, load.number(), new Query(load, registry.removals(), command, absent));
        step.add(load);
    }

    /**
     * Holds a command back while the session of its connection waits for games, since a gateway does not wait for a session that it
     * announces. Returns whether it was held.
     */
    public boolean hold(Command command) {
        if (!(command instanceof Command.FromConnection from)
                || command instanceof Command.Disconnected
                || queries.values().stream().noneMatch(query -> opensSession(query.command(), from.connectionId()))) {
            return false;
        }
        undo.set(
                value -> held = value,
                held,
                Stream.concat(held.stream(), Stream.of(from)).toList());
        return true;
    }

    private static boolean opensSession(Command command, long connectionId) {
        boolean opens = command instanceof Command.RestoreSession
                || command instanceof Command.LogIn
                || command instanceof Command.PasswordChecked;
        return opens && connectionId(command).filter(id -> id == connectionId).isPresent();
    }

    private List<Command.FromConnection> removeHeld(LongPredicate connections) {
        List<Command.FromConnection> removed = new ArrayList<>();
        List<Command.FromConnection> kept = new ArrayList<>();
        held.forEach(command -> (connections.test(command.connectionId()) ? removed : kept).add(command));
        if (!removed.isEmpty()) {
            undo.set(value -> held = value, held, kept);
        }
        return removed;
    }

    /** Forgets the commands of closed connections. */
    public void forget(LongPredicate closed) {
        removeHeld(closed);
        for (Query query : List.copyOf(queries.values())) {
            if (connectionId(query.command()).filter(closed::test).isPresent()) {
                undo.remove(queries, query.load().number());
            }
        }
    }

    private static Optional<Long> connectionId(Command command) {
        if (command instanceof Command.FromConnection from) {
            return Optional.of(from.connectionId());
        }
        return command instanceof Command.PasswordChecked checked
                ? Optional.of(checked.connectionId())
                : Optional.empty();
    }

    /** Removes the query of an answer; empty if its connection is closed. */
    Optional<Query> remove(Effect.LoadGames load) {
        return Optional.ofNullable(undo.remove(queries, load.number()));
    }

    /** Lets the command of a query follow in this step. */
    void complete(Query query, @Nullable RequestException failure) {
        Loaded first = new Loaded(query.command(), absentAfter(query), failure);
        Stream<Loaded> behind = connectionId(query.command()).stream()
                .flatMap(id -> removeHeld(other -> other == id).stream())
                .map(command -> new Loaded(command, Set.of(), null));
        undo.set(
                value -> loaded = value,
                loaded,
                Stream.of(loaded.stream(), Stream.of(first), behind)
                        .flatMap(commands -> commands)
                        .toList());
    }

    /** Otherwise a command that needs two ids that are unknown would ask for them in turn without end. */
    private static Set<String> absentAfter(Query query) {
        return query.load().query() instanceof ArchiveQuery.OfUnloaded.OfId of
                ? Stream.concat(query.absent().stream(), Stream.of(of.gameId())).collect(Collectors.toSet())
                : query.absent();
    }

    /** Executes the commands whose games are in memory now, and those held behind them. */
    public void executeLoaded(Consumer<Loaded> executor) {
        // Without undo: a fault must not repeat the command.
        while (!loaded.isEmpty()) {
            Loaded next = loaded.get(0);
            loaded = loaded.subList(1, loaded.size());
            absent = next.absent();
            try {
                executor.accept(next);
            } finally {
                absent = Set.of();
            }
        }
    }
}
