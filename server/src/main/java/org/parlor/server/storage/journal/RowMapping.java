package org.parlor.server.storage.journal;

import java.util.List;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.Player;
import org.parlor.server.storage.journal.RecordKey.Kind;

/**
 * Determines how a record changes the tables. The journal holds only what a restart needs, so its size does not grow with
 * the number of past games or logins.
 *
 * @param key key of the record
 * @param replaced keys whose existing rows become obsolete
 * @param table where the record is stored
 */
public record RowMapping(RecordKey key, List<RecordKey> replaced, Table table) {
    enum Table {
        /** A journal row of its own. */
        JOURNAL,
        /** A journal row shared with other records of the same commit. */
        BATCH,
        ARCHIVE,
        NONE
    }

    /** Returns the change of the tables for a record. */
    public static RowMapping of(JournalRecord record) {
        if (record instanceof JournalRecord.OfGame event) {
            return batched(event.game());
        } else if (record instanceof JournalRecord.IllegalMove illegal) {
            return batched(illegal.game());
        } else if (record instanceof JournalRecord.GameArchived archived) {
            RecordKey game = RecordKey.game(archived.game());
            return new RowMapping(game, List.of(game), Table.ARCHIVE);
        } else if (record instanceof JournalRecord.AccountCreated created) {
            return added(of(Kind.ACCOUNT, created.name()));
        } else if (record instanceof JournalRecord.PasswordSet password) {
            return replacing(of(Kind.PASSWORD, password.name()));
        } else if (record instanceof JournalRecord.TokensSet tokens) {
            return replacing(of(Kind.TOKENS, tokens.name()));
        } else if (record instanceof JournalRecord.BotTokensSet tokens) {
            return replacing(of(Kind.BOT_TOKENS, tokens.name()));
        } else if (record instanceof JournalRecord.AccountForgotten forgotten) {
            String name = forgotten.name();
            return deleted(of(Kind.ACCOUNT, name), of(Kind.TOKENS, name), of(Kind.MUTES, name));
        } else if (record instanceof JournalRecord.Rated rated) {
            return replacing(new RecordKey(Kind.RATING, rated.kind() + " " + Player.key(rated.name())));
        } else if (record instanceof JournalRecord.Muted muted) {
            return replacing(of(Kind.MUTES, muted.name()));
        } else if (record instanceof JournalRecord.Sanctioned sanctioned) {
            RecordKey key = new RecordKey(Kind.SANCTION, sanctioned.subject());
            return sanctioned.isLifted() ? deleted(key) : replacing(key);
        } else if (record instanceof JournalRecord.OfTournament event) {
            return added(new RecordKey(Kind.TOUR, event.tour()));
        } else if (record instanceof JournalRecord.TournamentForgotten forgotten) {
            return deleted(new RecordKey(Kind.TOUR, forgotten.tour()));
        } else if (record instanceof JournalRecord.Restarted) {
            return replacing(new RecordKey(Kind.SERVER, ""));
        }
        throw new IllegalArgumentException("no table for " + record);
    }

    private static RowMapping added(RecordKey key) {
        return new RowMapping(key, List.of(), Table.JOURNAL);
    }

    private static RowMapping replacing(RecordKey key) {
        return new RowMapping(key, List.of(key), Table.JOURNAL);
    }

    private static RowMapping deleted(RecordKey... subjects) {
        return new RowMapping(subjects[0], List.of(subjects), Table.NONE);
    }

    private static RowMapping batched(String game) {
        return new RowMapping(RecordKey.game(game), List.of(), Table.BATCH);
    }

    private static RecordKey of(Kind kind, String player) {
        return new RecordKey(kind, Player.key(player));
    }
}
