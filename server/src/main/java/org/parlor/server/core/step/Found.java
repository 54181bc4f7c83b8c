package org.parlor.server.core.step;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRecord;
import org.parlor.message.Refusal;

/**
 * What the archive answers.
 *
 * @param games the one that was asked about, or as many of somebody's as were wanted, in their order
 * @param players the keys of the names in the question that have any game in the archive
 * @param failure why the archive could not be asked; it says nothing then
 */
public record Found(
        List<Entry> games, Set<String> players, @Nullable Refusal failure) {

    public Found {
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
    public record Entry(GameRecord game, int plies, long seq) {}

    public static Found nothing() {
        return new Found(List.of(), Set.of(), null);
    }

    public static Found game(JournalRecord.GameFiled filed) {
        int plies = filed.record().moves().size();
        long seq = filed.seq() == null ? 0 : filed.seq();
        return new Found(List.of(new Entry(filed.record(), plies, seq)), Set.of(), null);
    }

    public static Found failed(Refusal why) {
        return new Found(List.of(), Set.of(), why);
    }
}
