package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.Player;

/**
 * Selects the records that a restart needs: those that no later record replaces, and that are not of archived games. Expects
 * the records from the newest to the oldest.
 */
final class LiveRecordFilter {
    private static final int GAMES_PER_QUERY = 500;

    private static final String ACCOUNT_SUBJECT = Sanctions.accountSubject("");

    /** The last name of each renamed account by the key of a former one. */
    private final Map<String, String> renamed = new HashMap<>();

    private final Set<String> obsolete = new HashSet<>();
    private final Set<String> games = new LinkedHashSet<>();
    private final List<LiveRecord> live = new ArrayList<>();

    /** @param game key of the game that it belongs to, null for other records */
    private record LiveRecord(
            JournalRecord record, String line, @Nullable String game) {}

    /**
     * What a record replaces.
     *
     * @param key key of the entity it belongs to
     * @param replaced keys whose earlier records become obsolete
     * @param isStored whether a restart needs the record itself
     */
    private record Rule(String key, List<String> replaced, boolean isStored) {

        static Rule of(JournalRecord record, Map<String, String> renamed) {
            String game = game(record);
            if (game != null) {
                return event(StoredRow.gameKey(game));
            } else if (record instanceof JournalRecord.OfTournament event) {
                return event("tournament " + event.tour());
            } else if (record instanceof JournalRecord.Rated rated) {
                return setting(account("rating in " + rated.kind() + " of", rated.name(), renamed));
            } else if (record instanceof JournalRecord.TokensSet tokens) {
                return setting(account("tokens of", tokens.name(), renamed));
            } else if (record instanceof JournalRecord.AccountCreated created) {
                return event(account("account", created.name(), renamed));
            } else if (record instanceof JournalRecord.PasswordSet password) {
                return setting(account("password of", password.name(), renamed));
            } else if (record instanceof JournalRecord.OneTimePasswordIssued issued) {
                return setting(account("one-time password of", issued.name(), renamed));
            } else if (record instanceof JournalRecord.RoleSet role) {
                String key = account("role of", role.name(), renamed);
                return role.role() == null ? deletion(key) : setting(key);
            } else if (record instanceof JournalRecord.ResumeTokensRevoked revoked) {
                return deletion(account("tokens of", revoked.name(), renamed));
            } else if (record instanceof JournalRecord.BotTokensSet tokens) {
                return setting(account("bot tokens of", tokens.name(), renamed));
            } else if (record instanceof JournalRecord.Muted muted) {
                return setting(account("mutes of", muted.name(), renamed));
            } else if (record instanceof JournalRecord.Sanctioned sanctioned) {
                String key = sanction(sanctioned.subject(), renamed);
                return sanctioned.isLifted() ? deletion(key) : setting(key);
            } else if (record instanceof JournalRecord.AccountRenamed change) {
                return event("renaming of " + Player.key(change.name()));
            } else if (record instanceof JournalRecord.AccountDeleted deleted) {
                return new Rule("deletion of " + Player.key(deleted.name()), settings(deleted.name(), renamed), true);
            } else if (record instanceof JournalRecord.AccountForgotten forgotten) {
                return new Rule("guest", settings(forgotten.name(), renamed), false);
            } else if (record instanceof JournalRecord.TournamentForgotten forgotten) {
                return deletion("tournament " + forgotten.tour());
            } else if (record instanceof JournalRecord.GameArchived archived) {
                return deletion(StoredRow.gameKey(archived.game()));
            } else if (record instanceof JournalRecord.Restarted) {
                return setting("restart");
            } else if (record instanceof JournalRecord.SecondFactorSet factor) {
                String key = account("second factor of", factor.name(), renamed);
                return factor.secret() == null ? deletion(key) : setting(key);
            } else if (record instanceof JournalRecord.InvitationMade made) {
                return event("invitation " + made.label());
            } else if (record instanceof JournalRecord.InvitationEnded ended) {
                return deletion("invitation " + ended.label());
            } else if (record instanceof JournalRecord.Audited) {
                return new Rule("audit", List.of(), false);
            }
            throw new IllegalArgumentException("no rule for " + record);
        }

        /** The keys of all records about an account itself. */
        private static List<String> settings(String name, Map<String, String> renamed) {
            return Stream.of(
                            "account",
                            "password of",
                            "one-time password of",
                            "role of",
                            "second factor of",
                            "tokens of",
                            "bot tokens of",
                            "mutes of")
                    .map(what -> account(what, name, renamed))
                    .toList();
        }

        private static String sanction(String subject, Map<String, String> renamed) {
            String known = subject.startsWith(ACCOUNT_SUBJECT)
                    ? Sanctions.accountSubject(lastKey(subject.substring(ACCOUNT_SUBJECT.length()), renamed))
                    : subject;
            return "sanction of " + known;
        }

        private static String lastKey(String key, Map<String, String> renamed) {
            return renamed.getOrDefault(key, key);
        }

        private static String account(String what, String name, Map<String, String> renamed) {
            return what + " " + lastKey(Player.key(name), renamed);
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

    void add(JournalRecord record, String line) {
        Rule rule = Rule.of(record, renamed);
        if (record instanceof JournalRecord.AccountRenamed change) {
            String last = Player.key(change.to());
            renamed.put(Player.key(change.name()), renamed.getOrDefault(last, last));
        }
        if (rule.isStored() && !obsolete.contains(rule.key())) {
            String game = game(record) == null ? null : rule.key();
            live.add(new LiveRecord(record, line, game));
            if (game != null) {
                games.add(game);
            }
        }
        obsolete.addAll(rule.replaced());
    }

    /** Passes on the selected records in the order in which they were added. */
    void visit(Connection connection, JournalReader.Visitor visitor) throws SQLException {
        Set<String> archived = archived(connection);
        for (LiveRecord selected : live) {
            if (selected.game() == null || !archived.contains(selected.game())) {
                visitor.accept(selected.record(), selected.line());
            }
        }
    }

    /** A damaged row may have announced the archiving; journals before the log did not contain it. */
    private Set<String> archived(Connection connection) throws SQLException {
        Set<String> archived = new HashSet<>();
        List<String> keys = List.copyOf(games);
        for (int from = 0; from < keys.size(); from += GAMES_PER_QUERY) {
            List<String> chunk = keys.subList(from, Math.min(keys.size(), from + GAMES_PER_QUERY));
            String parameters = String.join(", ", Collections.nCopies(chunk.size(), "?"));
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT subject FROM filed WHERE subject IN (" + parameters + ")")) {
                for (int i = 0; i < chunk.size(); i++) {
                    query.setString(i + 1, chunk.get(i));
                }
                try (ResultSet row = query.executeQuery()) {
                    while (row.next()) {
                        archived.add(row.getString(1));
                    }
                }
            }
        }
        return archived;
    }
}
