package org.parlor.server.core.api;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;

/**
 * What the archive answers.
 *
 * @param games the one that was asked about, or as many of somebody's as were wanted, in their order
 * @param players the keys of the names in the question that have any game in the archive
 * @param failure why the archive could not be asked; it says nothing then
 */
public record ArchiveResult(
        List<ArchivedGame> games,
        Set<String> players,
        @Nullable RequestException failure) {

    public ArchiveResult {
        games = List.copyOf(games);
        players = Set.copyOf(players);
    }

    /**
     * A game that is over.
     *
     * @param game its record, in somebody's history without the moves
     * @param plies how many there were
     * @param seq the number of its last event, 0 where nobody asked or nobody knows
     */
    public record ArchivedGame(GameRecord game, int plies, long seq) {}

    public static ArchiveResult nothing() {
        return new ArchiveResult(List.of(), Set.of(), null);
    }

    public static ArchiveResult game(JournalRecord.GameArchived filed) {
        int plies = filed.record().moves().size();
        long seq = filed.seq() == null ? 0 : filed.seq();
        return new ArchiveResult(List.of(new ArchivedGame(filed.record(), plies, seq)), Set.of(), null);
    }

    public static ArchiveResult failed(RequestException why) {
        return new ArchiveResult(List.of(), Set.of(), why);
    }
}
