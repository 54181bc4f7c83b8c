package org.parlor.server.core.api;

import java.util.List;

/**
 * An unfinished correspondence game that is stored but not in memory.
 *
 * @param at server time at which it was unloaded
 * @param uncharged milliseconds that had been charged to no clock by then, without weekends if clocks stand on them, see
 *     {@link JournalRecord.Restarted}
 * @param due server time at which something may happen by itself, less {@code uncharged}; negative if clocks stand on weekends
 *     and so only other days count
 * @param players account keys, by seat
 * @param records rebuild the game, in order
 * @param chat the latest lines, oldest first
 */
public record UnloadedGame(
        String id,
        long at,
        long uncharged,
        long due,
        List<String> players,
        List<JournalRecord.GameHistoryRecord> records,
        List<SentLine> chat) {

    /** A line of the players' chat. */
    public record SentLine(int seat, String text, int ply, long at) {}

    public UnloadedGame {
        players = List.copyOf(players);
        records = List.copyOf(records);
        chat = List.copyOf(chat);
    }

    /** Returns the sequence number of the latest event. */
    public long lastSeq() {
        return records.stream()
                .mapToLong(record -> record instanceof JournalRecord.OfGame event ? event.seq() : 0)
                .max()
                .orElse(0);
    }
}
