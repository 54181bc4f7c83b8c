package org.parlor.server.storage.archive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.parlor.message.value.GameRecord;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.PlayerHistoryCursor;

/**
 * An archived game in the history of one of its players: a row of the table {@code past}, derived from the game's row.
 *
 * @param player key of the player's name
 * @param place sort key within the player's history, latest first; bytes, because text order depends on the database
 * @param opponent key of the opponent's name
 * @param seq number of the game's row
 */
public record HistoryEntry(String player, ByteBuffer place, String kind, String opponent, long seq) {

    /** The entries of both players. */
    public static List<HistoryEntry> of(JournalRecord.GameArchived archived, long seq) {
        GameRecord game = archived.record();
        ByteBuffer place =
                place(new PlayerHistoryCursor(Objects.requireNonNullElse(game.at(), archived.at()), archived.game()));
        return IntStream.range(0, 2)
                .mapToObj(seat -> new HistoryEntry(key(game, seat), place, game.game(), key(game, 1 - seat), seq))
                .toList();
    }

    private static String key(GameRecord game, int seat) {
        return Player.key(game.players().get(seat).name());
    }

    static ByteBuffer place(PlayerHistoryCursor historyCursor) {
        byte[] id = historyCursor.g().getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(Long.BYTES + id.length)
                .putLong(Long.MAX_VALUE - historyCursor.at())
                .put(id)
                .flip();
    }

    public long checksum() {
        CRC32C crc = new CRC32C();
        crc.update(place.duplicate());
        crc.update((player + '\n' + kind + '\n' + opponent + '\n' + seq).getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
