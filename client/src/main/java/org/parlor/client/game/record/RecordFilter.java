package org.parlor.client.game.record;

import java.util.List;
import java.util.Locale;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordReadResult;

/**
 * Selects games of a file: one by its number, or those of a player.
 *
 * @param game the number, or 0
 * @param player a part of a name, ignoring case, or a complete number; empty for all
 */
public record RecordFilter(int game, String player) {
    public static final RecordFilter ALL = new RecordFilter(0, "");

    public RecordFilter {
        player = player.toLowerCase(Locale.ROOT);
    }

    /** Returns whether to list a record: games of the player, and damaged records. */
    public boolean matches(RecordReadResult readResult) {
        return !(readResult instanceof RecordReadResult.Read read)
                || read.replay().record().players().stream().map(UserInfo::name).anyMatch(this::matchesPlayer);
    }

    /** Returns whether a name is selected. Numbers must match completely: files without names number their players. */
    public boolean matchesPlayer(String full) {
        String name = full.toLowerCase(Locale.ROOT);
        boolean number = !player.isEmpty() && player.chars().allMatch(Character::isDigit);
        return number ? List.of(name.split("[^a-z0-9]+")).contains(player) : name.contains(player);
    }
}
