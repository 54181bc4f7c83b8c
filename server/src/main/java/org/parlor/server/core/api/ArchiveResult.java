package org.parlor.server.core.api;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;

/**
 * The result of an archive query.
 *
 * @param games the games found, in the order of the query
 * @param players keys of those names in the query that have archived games
 * @param audit the acts of admins found, by number, latest first
 * @param unloaded the unloaded games found, in the order of the query
 * @param nextDue the {@link UnloadedGame#due} of the first game after those found; null if there is none or it was not requested
 * @param unloadedCount the number of all unloaded games, with those found; 0 if it was not requested
 * @param failure why the query failed, null on success; the other components are empty on failure
 */
public record ArchiveResult(
        List<ArchivedGame> games,
        Set<String> players,
        SortedMap<Long, JournalRecord.Audited> audit,
        List<UnloadedGame> unloaded,
        @Nullable Long nextDue,
        long unloadedCount,
        @Nullable RequestException failure) {

    public ArchiveResult {
        games = List.copyOf(games);
        players = Set.copyOf(players);
        audit = Collections.unmodifiableSortedMap(audit);
        unloaded = List.copyOf(unloaded);
    }

    /**
     * @param game its record; without moves in a player's history
     * @param seq sequence number of its last event, 0 if not requested or unknown
     */
    public record ArchivedGame(GameRecord game, int plies, long seq) {}

    public static ArchiveResult empty() {
        return games(List.of(), Set.of());
    }

    public static ArchiveResult game(JournalRecord.GameArchived archived) {
        int plies = archived.record().moves().size();
        long seq = archived.seq() == null ? 0 : archived.seq();
        return games(List.of(new ArchivedGame(archived.record(), plies, seq)), Set.of());
    }

    public static ArchiveResult games(List<ArchivedGame> games, Set<String> players) {
        return new ArchiveResult(games, players, new TreeMap<>(), List.of(), null, 0, null);
    }

    public static ArchiveResult audit(SortedMap<Long, JournalRecord.Audited> entries) {
        return new ArchiveResult(List.of(), Set.of(), entries, List.of(), null, 0, null);
    }

    public static ArchiveResult unloaded(List<UnloadedGame> games, @Nullable Long nextDue, long count) {
        return new ArchiveResult(List.of(), Set.of(), new TreeMap<>(), games, nextDue, count, null);
    }

    public static ArchiveResult failed(RequestException failure) {
        return new ArchiveResult(List.of(), Set.of(), new TreeMap<>(), List.of(), null, 0, failure);
    }
}
