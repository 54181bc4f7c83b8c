package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Pairing;
import org.parlor.server.core.api.TournamentEvent;

/** The arenas of the durable records. Checks that players who are here and free are paired in time. */
final class ArenaOracle {
    /** The time after which two players may meet again. */
    private static final long REMATCH_MILLIS = 30_000;
    /** The server looks for players once a second. */
    private static final long POLL_MILLIS = 2_000;

    private final Map<String, Arena> arenas = new LinkedHashMap<>();

    /** An arena: its players, since when they are free, and its unsettled boards. */
    private static final class Arena {
        private final long millis;
        private final Map<String, Long> freeSince = new LinkedHashMap<>();
        private final List<List<String>> boards = new ArrayList<>();
        private long startedAt;
        private long changedAt;
        private Set<String> here = Set.of();
        private long hereChangedAt;

        Arena(long millis) {
            this.millis = millis;
        }

        boolean isRunning(long now) {
            return startedAt > 0 && now < startedAt + millis;
        }

        void paired(Pairing pairing) {
            boards.add(pairing.keys());
            pairing.keys().forEach(key -> freeSince.replace(key, Long.MAX_VALUE));
        }

        void settled(int board, long at) {
            boards.set(board - 1, List.of()).forEach(key -> freeSince.replace(key, at));
            changedAt = at;
        }

        boolean isPlaying(String key) {
            return boards.stream().anyMatch(board -> board.contains(key));
        }
    }

    void apply(JournalRecord.OfTournament record) {
        Arena arena = arenas.get(record.tour());
        if (record.event() instanceof TournamentEvent.Created created) {
            Integer minutes = created.wish().minutes();
            if (created.wish().kind() == TournamentFormat.ARENA && minutes != null) {
                arenas.put(record.tour(), new Arena(minutes * 60_000L));
            }
        } else if (arena != null) {
            apply(record, arena);
        }
    }

    private void apply(JournalRecord.OfTournament record, Arena arena) {
        long at = record.at();
        if (record.event() instanceof TournamentEvent.Joined joined) {
            String key = joined.player().key();
            arena.freeSince.put(key, arena.isPlaying(key) ? Long.MAX_VALUE : at);
        } else if (record.event() instanceof TournamentEvent.Left left) {
            arena.freeSince.remove(left.key());
        } else if (record.event() instanceof TournamentEvent.Started) {
            arena.startedAt = at;
            arena.changedAt = at;
        } else if (record.event() instanceof TournamentEvent.Paired paired) {
            paired.pairs().forEach(arena::paired);
            arena.changedAt = at;
        } else if (record.event() instanceof TournamentEvent.ResultRecorded recorded) {
            arena.settled(recorded.board(), at);
        } else if (record.event() instanceof TournamentEvent.Closed) {
            arenas.remove(record.tour());
        }
    }

    /** Whether a player of that name is in an arena that has not ended. */
    boolean hasPlayer(String name) {
        return arenas.values().stream().anyMatch(arena -> arena.freeSince.containsKey(name));
    }

    /** The ids of the arenas that have not ended. */
    List<String> ids() {
        return List.copyOf(arenas.keySet());
    }

    /**
     * Checks all arenas.
     *
     * @param hereSince since when the player of a name is here, empty if not
     * @param servedSince time of the latest start, or end of a pause, of the server
     */
    void requirePaired(Function<String, OptionalLong> hereSince, long servedSince, long now) {
        for (Map.Entry<String, Arena> entry : arenas.entrySet()) {
            Arena arena = entry.getValue();
            if (arena.isRunning(now)) {
                requirePaired(entry.getKey(), arena, hereSince, servedSince, now);
            }
        }
    }

    private static void requirePaired(
            String id, Arena arena, Function<String, OptionalLong> hereSince, long servedSince, long now) {
        Set<String> here = new HashSet<>();
        List<Long> free = new ArrayList<>();
        for (Map.Entry<String, Long> player : arena.freeSince.entrySet()) {
            OptionalLong since = hereSince.apply(player.getKey());
            if (since.isPresent()) {
                here.add(player.getKey());
                free.add(Math.max(since.getAsLong(), player.getValue()));
            }
        }
        if (!here.equals(arena.here)) {
            arena.here = here;
            arena.hereChangedAt = now;
        }
        free.sort(null);
        if (here.size() >= 2 && free.get(1) < Long.MAX_VALUE) {
            long mayMeet = here.size() == 2 ? arena.hereChangedAt : arena.changedAt + REMATCH_MILLIS;
            long due = Math.max(Math.max(free.get(1), mayMeet), servedSince) + POLL_MILLIS;
            Invariant.ARENA.require(
                    now <= due, "two players of ", id, " are free for ", now - free.get(1), " ms: ", arena.freeSince);
        }
    }
}
