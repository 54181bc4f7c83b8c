package org.parlor.server.storage.maintenance;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.Player;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.JournalReader;
import org.parlor.server.storage.journal.JournalWriter;

/** Removes the second factor of an account from a store that no server uses. */
public final class SecondFactorRemoval {
    private SecondFactorRemoval() {}

    /**
     * Removes the second factor of an account and adds an act of the host to the audit.
     *
     * @throws StoreException if the store is in use or damaged, or the account has no second factor
     */
    public static void remove(Database database, String name) {
        try (Connection connection = database.openExclusively()) {
            JournalReader reader = new JournalReader(connection);
            if (!reader.check().isIntact()) {
                throw new StoreException(
                        "The journal in " + database.location() + " is damaged. Run 'parlor-server check'");
            }
            Set<String> owners = new HashSet<>();
            for (JournalRecord record : reader.readLiveRecords()) {
                if (record instanceof JournalRecord.SecondFactorSet set) {
                    owners.add(Player.key(set.name()));
                } else if (record instanceof JournalRecord.AccountRenamed renamed
                        && owners.remove(Player.key(renamed.name()))) {
                    owners.add(Player.key(renamed.to()));
                }
            }
            if (!owners.contains(Player.key(name))) {
                throw new StoreException(name + " has no second factor");
            }
            long now = System.currentTimeMillis();
            JournalWriter writer = new JournalWriter(connection, database.auditRetention());
            writer.write(List.of(
                    new JournalRecord.SecondFactorSet(now, name, null, List.of(), 0),
                    new JournalRecord.Audited(now, now, "(host)", null, "remove_second_factor", Map.of("user", name))));
            writer.commit();
        } catch (SQLException e) {
            throw new StoreException("Cannot write " + database.location() + ": " + e.getMessage(), e);
        }
    }
}
