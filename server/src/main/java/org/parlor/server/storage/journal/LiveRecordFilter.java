package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.DispatchTable;
import org.parlor.message.SealedTypes;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.Player;
import org.parlor.server.storage.database.Migrations;
import org.parlor.server.storage.database.Sql;

/**
 * Selects the records that a restart needs: those that no later record replaces, and that are not of archived games. Expects
 * the records from the newest to the oldest.
 */
final class LiveRecordFilter {
    private static final int GAMES_PER_QUERY = 500;

    /** Of the notes on all games. */
    private static final String NOTES = JournalRecord.NoteSet.class.getSimpleName();

    private static final String ACCOUNT_SUBJECT = Sanctions.accountSubject("");

    /** The first argument of a rule are the renamed accounts, as {@link #renamed}. */
    private static final DispatchTable<Map<String, String>, JournalRecord, Rule> RULES =
            new DispatchTable<>(JournalRecord.class, rows -> {
                rows.on(JournalRecord.OfGame.class, (names, of) -> event(StoredRow.gameKey(of.game())));
                rows.on(JournalRecord.IllegalMove.class, (names, of) -> event(StoredRow.gameKey(of.game())));
                rows.on(
                        JournalRecord.ConditionalMovesSet.class,
                        (names, of) -> latest("conditional moves of " + StoredRow.gameKey(of.game()), false));
                rows.on(JournalRecord.GameUnloaded.class, (names, of) -> latest(StoredRow.gameKey(of.game()), true));
                rows.on(JournalRecord.GameLoaded.class, (names, of) -> latest(StoredRow.gameKey(of.game()), false));
                rows.on(
                        JournalRecord.HasUnloadedGames.class,
                        (names, of) -> latest(account("games out of memory of", of.name(), names), !of.any()));
                rows.on(JournalRecord.OfTournament.class, (names, of) -> event("tournament " + of.tour()));
                rows.on(
                        JournalRecord.Rated.class,
                        (names, of) -> setting("rating in " + of.kind() + " of", of.name(), names));
                rows.on(
                        JournalRecord.OfAccount.class,
                        (names, of) -> latest(account(of.replaced(), of.name(), names), of.removes()));
                rows.on(JournalRecord.TokensSet.class, (names, of) -> setting("tokens of", of.name(), names));
                rows.on(JournalRecord.AccountCreated.class, (names, of) -> event(account("account", of.name(), names)));
                rows.on(
                        JournalRecord.ResumeTokensRevoked.class,
                        (names, of) -> latest(account("tokens of", of.name(), names), true));
                rows.on(
                        JournalRecord.NotificationsSet.class,
                        (names, of) -> latest(account("notifications of", of.name(), names), of.settings() == null));
                rows.on(JournalRecord.EmailSecretMade.class, (names, of) -> latest("secret of e-mail", false));
                rows.on(
                        JournalRecord.EmailBlocked.class,
                        (names, of) -> latest("e-mail address " + of.address(), !of.on()));
                rows.on(
                        JournalRecord.Sanctioned.class,
                        (names, of) -> latest(sanction(of.subject(), names), of.isLifted()));
                rows.on(
                        JournalRecord.AccountRenamed.class,
                        (names, of) -> event("renaming of " + Player.key(of.name())));
                rows.on(
                        JournalRecord.AccountDeleted.class,
                        (names, of) ->
                                new Rule("deletion of " + Player.key(of.name()), settings(of.name(), names), true));
                rows.on(
                        JournalRecord.DeletionScheduled.class,
                        (names, of) -> latest(account("scheduled deletion of", of.name(), names), of.due() == null));
                rows.on(
                        JournalRecord.AccountForgotten.class,
                        (names, of) -> new Rule("guest", settings(of.name(), names), false));
                rows.on(
                        JournalRecord.TournamentForgotten.class,
                        (names, of) -> latest("tournament " + of.tour(), true));
                rows.on(JournalRecord.GameArchived.class, (names, of) -> latest(StoredRow.gameKey(of.game()), true));
                rows.on(JournalRecord.Restarted.class, (names, of) -> latest("restart", false));
                rows.on(JournalRecord.InvitationMade.class, (names, of) -> event("invitation " + of.label()));
                rows.on(JournalRecord.InvitationEnded.class, (names, of) -> latest("invitation " + of.label(), true));
                rows.on(JournalRecord.Audited.class, (names, of) -> new Rule("audit", List.of(), false));
            });

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
    private record Rule(String key, List<String> replaced, boolean isStored) {}

    /** The keys of all records about an account itself. */
    private static List<String> settings(String name, Map<String, String> renamed) {
        Stream<String> others = Stream.of("account", "tokens of", "scheduled deletion of", "notifications of");
        return Stream.concat(
                        others,
                        SealedTypes.leaves(JournalRecord.OfAccount.class).map(Class::getSimpleName))
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

    /** @param deletes whether the record deletes what it belongs to, so that a restart does not need it either */
    private static Rule latest(String key, boolean deletes) {
        return new Rule(key, List.of(key), !deletes);
    }

    private static Rule setting(String what, String name, Map<String, String> renamed) {
        return latest(account(what, name, renamed), false);
    }

    /** Makes all older records of a game obsolete. */
    void archived(String game) {
        obsolete.add(StoredRow.gameKey(game));
    }

    void add(JournalRecord record, String line) {
        Rule rule = Objects.requireNonNull(RULES.dispatch(renamed, record));
        if (record instanceof JournalRecord.AccountRenamed change) {
            String last = Player.key(change.to());
            renamed.put(Player.key(change.name()), renamed.getOrDefault(last, last));
        }
        String game = record instanceof JournalRecord.OfLiveGame of ? StoredRow.gameKey(of.game()) : null;
        boolean isOfDeletedAccount =
                record instanceof JournalRecord.NoteSet note && obsolete.contains(account(NOTES, note.name(), renamed));
        if (rule.isStored() && !obsolete.contains(rule.key()) && !obsolete.contains(game) && !isOfDeletedAccount) {
            live.add(new LiveRecord(record, line, game));
            if (game != null) {
                games.add(game);
            }
        }
        obsolete.addAll(rule.replaced());
    }

    /** Passes on the selected records in the order in which they were added. */
    void visit(Connection connection, JournalReader.Visitor visitor) throws SQLException {
        Set<String> outOfMemory = outOfMemory(connection);
        for (LiveRecord selected : live) {
            if (selected.game() == null || !outOfMemory.contains(selected.game())) {
                visitor.accept(selected.record(), selected.line());
            }
        }
    }

    /**
     * Returns the games that are not in memory. A damaged row may have announced their archiving or unloading; journals before
     * the log did not contain it.
     */
    private Set<String> outOfMemory(Connection connection) throws SQLException {
        Set<String> outOfMemory = find(connection, "filed");
        if (Migrations.version(connection) >= Migrations.UNLOADED) {
            outOfMemory.addAll(find(connection, "unloaded"));
        }
        return outOfMemory;
    }

    private Set<String> find(Connection connection, String table) throws SQLException {
        Set<String> found = new HashSet<>();
        List<String> keys = List.copyOf(games);
        for (int from = 0; from < keys.size(); from += GAMES_PER_QUERY) {
            List<String> chunk = keys.subList(from, Math.min(keys.size(), from + GAMES_PER_QUERY));
            String parameters = String.join(", ", Collections.nCopies(chunk.size(), "?"));
            found.addAll(Sql.list(
                    connection,
                    row -> row.getString(1),
                    "SELECT subject FROM " + table + " WHERE subject IN (" + parameters + ")",
                    chunk.toArray()));
        }
        return found;
    }
}
