package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.Player;

/**
 * Selects the records that a restart needs: those that no later record replaces, and that are not of archived games. Expects
 * the records from the newest to the oldest.
 */
final class LiveRecordFilter implements AutoCloseable {
    private final Set<String> obsolete = new HashSet<>();
    private final Set<String> running = new HashSet<>();
    private final PreparedStatement archivedGame;

    /**
     * What a record replaces.
     *
     * @param key key of the entity it belongs to
     * @param replaced keys whose earlier records become obsolete
     * @param isStored whether a restart needs the record itself
     */
    private record Rule(String key, List<String> replaced, boolean isStored) {

        static Rule of(JournalRecord record) {
            String game = game(record);
            if (game != null) {
                return event(StoredRow.gameKey(game));
            } else if (record instanceof JournalRecord.OfTournament event) {
                return event("tournament " + event.tour());
            } else if (record instanceof JournalRecord.Rated rated) {
                return setting(account("rating in " + rated.kind() + " of", rated.name()));
            } else if (record instanceof JournalRecord.TokensSet tokens) {
                return setting(account("tokens of", tokens.name()));
            } else if (record instanceof JournalRecord.AccountCreated created) {
                return event(account("account", created.name()));
            } else if (record instanceof JournalRecord.PasswordSet password) {
                return setting(account("password of", password.name()));
            } else if (record instanceof JournalRecord.BotTokensSet tokens) {
                return setting(account("bot tokens of", tokens.name()));
            } else if (record instanceof JournalRecord.Muted muted) {
                return setting(account("mutes of", muted.name()));
            } else if (record instanceof JournalRecord.Sanctioned sanctioned) {
                String key = "sanction of " + sanctioned.subject();
                return sanctioned.isLifted() ? deletion(key) : setting(key);
            } else if (record instanceof JournalRecord.AccountForgotten forgotten) {
                String name = forgotten.name();
                return deletion(account("account", name), account("tokens of", name), account("mutes of", name));
            } else if (record instanceof JournalRecord.TournamentForgotten forgotten) {
                return deletion("tournament " + forgotten.tour());
            } else if (record instanceof JournalRecord.GameArchived archived) {
                return deletion(StoredRow.gameKey(archived.game()));
            } else if (record instanceof JournalRecord.Restarted) {
                return setting("restart");
            }
            throw new IllegalArgumentException("no rule for " + record);
        }

        private static String account(String what, String name) {
            return what + " " + Player.key(name);
        }

        private static Rule event(String key) {
            return new Rule(key, List.of(), true);
        }

        private static Rule setting(String key) {
            return new Rule(key, List.of(key), true);
        }

        private static Rule deletion(String... keys) {
            return new Rule(keys[0], List.of(keys), false);
        }
    }

    LiveRecordFilter(Connection connection) throws SQLException {
        archivedGame = connection.prepareStatement("SELECT 1 FROM filed WHERE subject = ?");
    }

    /** The game of an event, null for other records. */
    private static @Nullable String game(JournalRecord record) {
        if (record instanceof JournalRecord.OfGame event) {
            return event.game();
        }
        return record instanceof JournalRecord.IllegalMove illegal ? illegal.game() : null;
    }

    /** Makes all older records of a game obsolete. */
    void archived(String game) {
        obsolete.add(StoredRow.gameKey(game));
    }

    boolean isLive(JournalRecord record) throws SQLException {
        Rule rule = Rule.of(record);
        boolean isLive = rule.isStored() && !obsolete.contains(rule.key()) && !isArchived(record, rule.key());
        obsolete.addAll(rule.replaced());
        return isLive;
    }

    /** A damaged row may have announced the archiving; journals before the log did not contain it. Queries once per game. */
    private boolean isArchived(JournalRecord record, String key) throws SQLException {
        if (game(record) == null || running.contains(key)) {
            return false;
        }
        archivedGame.setString(1, key);
        try (ResultSet row = archivedGame.executeQuery()) {
            boolean archived = row.next();
            (archived ? obsolete : running).add(key);
            return archived;
        }
    }

    @Override
    public void close() throws SQLException {
        archivedGame.close();
    }
}
