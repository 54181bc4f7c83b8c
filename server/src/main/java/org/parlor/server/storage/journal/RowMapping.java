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
    private static final Mapper MAPPER = new Mapper();

    enum Table {
        /** A journal row of its own. */
        JOURNAL,
        /** A journal row shared with other records of the same commit. */
        BATCH,
        ARCHIVE,
        NONE
    }

    public static RowMapping of(JournalRecord record) {
        return record.accept(MAPPER);
    }

    private static final class Mapper implements JournalRecord.Handler<RowMapping> {

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

        @Override
        public RowMapping ofGame(JournalRecord.OfGame event) {
            return batched(event.game());
        }

        @Override
        public RowMapping illegalMove(JournalRecord.IllegalMove illegal) {
            return batched(illegal.game());
        }

        @Override
        public RowMapping gameArchived(JournalRecord.GameArchived archived) {
            RecordKey game = RecordKey.game(archived.game());
            return new RowMapping(game, List.of(game), Table.ARCHIVE);
        }

        @Override
        public RowMapping accountCreated(JournalRecord.AccountCreated made) {
            return added(of(Kind.ACCOUNT, made.name()));
        }

        @Override
        public RowMapping passwordSet(JournalRecord.PasswordSet password) {
            return replacing(of(Kind.PASSWORD, password.name()));
        }

        @Override
        public RowMapping tokensSet(JournalRecord.TokensSet tokens) {
            return replacing(of(Kind.TOKENS, tokens.name()));
        }

        @Override
        public RowMapping botTokensSet(JournalRecord.BotTokensSet tokens) {
            return replacing(of(Kind.BOT_TOKENS, tokens.name()));
        }

        @Override
        public RowMapping accountForgotten(JournalRecord.AccountForgotten forgotten) {
            String name = forgotten.name();
            return deleted(of(Kind.ACCOUNT, name), of(Kind.TOKENS, name), of(Kind.MUTES, name));
        }

        @Override
        public RowMapping rated(JournalRecord.Rated rated) {
            return replacing(new RecordKey(Kind.RATING, rated.kind() + " " + Player.key(rated.name())));
        }

        @Override
        public RowMapping muted(JournalRecord.Muted muted) {
            return replacing(of(Kind.MUTES, muted.name()));
        }

        @Override
        public RowMapping sanctioned(JournalRecord.Sanctioned sanctioned) {
            RecordKey key = new RecordKey(Kind.SANCTION, sanctioned.subject());
            return sanctioned.isLifted() ? deleted(key) : replacing(key);
        }

        @Override
        public RowMapping ofTournament(JournalRecord.OfTournament event) {
            return added(new RecordKey(Kind.TOUR, event.tour()));
        }

        @Override
        public RowMapping tournamentForgotten(JournalRecord.TournamentForgotten forgotten) {
            return deleted(new RecordKey(Kind.TOUR, forgotten.tour()));
        }

        @Override
        public RowMapping restarted(JournalRecord.Restarted restarted) {
            return replacing(new RecordKey(Kind.SERVER, ""));
        }
    }
}
