package org.parlor.client.game.record;

import java.util.List;
import java.util.Locale;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.ParsedRecord;

/**
 * Which games of a file are wanted: one by its number, or those of a player.
 *
 * @param game the number, or 0
 * @param player a part of a name, in whatever case, or a whole number in it; empty for any
 */
public record RecordFilter(int game, String player) {
    public static final RecordFilter ALL = new RecordFilter(0, "");

    public RecordFilter {
        player = player.toLowerCase(Locale.ROOT);
    }

    /** Whether a piece of the file is to be listed: games of the player, and whatever is damaged. */
    public boolean matches(ParsedRecord parsedRecord) {
        return !(parsedRecord instanceof ParsedRecord.Read read)
                || read.replay().record().players().stream().anyMatch(this::matchesPlayer);
    }

    /** A number is wanted whole: files without names number their players. */
    private boolean matchesPlayer(UserInfo userInfo) {
        String name = userInfo.name().toLowerCase(Locale.ROOT);
        boolean number = !player.isEmpty() && player.chars().allMatch(Character::isDigit);
        return number ? List.of(name.split("[^a-z0-9]+")).contains(player) : name.contains(player);
    }
}
