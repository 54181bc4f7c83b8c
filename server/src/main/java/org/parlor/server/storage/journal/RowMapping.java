package org.parlor.server.storage.journal;

import java.util.List;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.Player;
import org.parlor.server.storage.journal.RecordKey.Kind;

/**
 * What becomes of the tables when a fact is kept. The journal holds what a restart needs: it does not grow with the games
 * that were ever played, nor with the log-ins.
 *
 * @param replaced of what nothing more need be known
 * @param table where the fact is kept
 */
public record RowMapping(RecordKey subject, List<RecordKey> replaced, Table table) {
    private static final Kinds KINDS = new Kinds();

    enum Table {
        /** A row of the journal by itself. */
        JOURNAL,
        /** A row of the journal together with others that are kept at the same time. */
        BUNDLE,
        FILED,
        NONE
    }

    public static RowMapping of(JournalRecord record) {
        return record.accept(KINDS);
    }

    private static final class Kinds implements JournalRecord.Handler<RowMapping> {

        private static RowMapping kept(RecordKey key) {
            return new RowMapping(key, List.of(), Table.JOURNAL);
        }

        private static RowMapping renewed(RecordKey key) {
            return new RowMapping(key, List.of(key), Table.JOURNAL);
        }

        private static RowMapping gone(RecordKey... subjects) {
            return new RowMapping(subjects[0], List.of(subjects), Table.NONE);
        }

        private static RowMapping bundled(String game) {
            return new RowMapping(RecordKey.game(game), List.of(), Table.BUNDLE);
        }

        private static RecordKey of(Kind kind, String player) {
            return new RecordKey(kind, Player.key(player));
        }

        @Override
        public RowMapping ofGame(JournalRecord.OfGame event) {
            return bundled(event.game());
        }

        @Override
        public RowMapping illegalMove(JournalRecord.IllegalMove illegal) {
            return bundled(illegal.game());
        }

        @Override
        public RowMapping gameFiled(JournalRecord.GameArchived filed) {
            RecordKey game = RecordKey.game(filed.game());
            return new RowMapping(game, List.of(game), Table.FILED);
        }

        @Override
        public RowMapping accountMade(JournalRecord.AccountCreated made) {
            return kept(of(Kind.ACCOUNT, made.name()));
        }

        @Override
        public RowMapping passwordSet(JournalRecord.PasswordSet password) {
            return renewed(of(Kind.PASSWORD, password.name()));
        }

        @Override
        public RowMapping tokensSet(JournalRecord.TokensSet tokens) {
            return renewed(of(Kind.TOKENS, tokens.name()));
        }

        @Override
        public RowMapping botTokensSet(JournalRecord.BotTokensSet tokens) {
            return renewed(of(Kind.BOT_TOKENS, tokens.name()));
        }

        @Override
        public RowMapping accountForgotten(JournalRecord.AccountForgotten forgotten) {
            String name = forgotten.name();
            return gone(of(Kind.ACCOUNT, name), of(Kind.TOKENS, name), of(Kind.MUTES, name));
        }

        @Override
        public RowMapping rated(JournalRecord.Rated rated) {
            return renewed(new RecordKey(Kind.RATING, rated.kind() + " " + Player.key(rated.name())));
        }

        @Override
        public RowMapping muted(JournalRecord.Muted muted) {
            return renewed(of(Kind.MUTES, muted.name()));
        }

        @Override
        public RowMapping sanctioned(JournalRecord.Sanctioned sanctioned) {
            RecordKey key = new RecordKey(Kind.SANCTION, sanctioned.subject());
            return sanctioned.isLifted() ? gone(key) : renewed(key);
        }

        @Override
        public RowMapping ofTour(JournalRecord.OfTournament event) {
            return kept(new RecordKey(Kind.TOUR, event.tour()));
        }

        @Override
        public RowMapping tourForgotten(JournalRecord.TournamentForgotten forgotten) {
            return gone(new RecordKey(Kind.TOUR, forgotten.tour()));
        }

        @Override
        public RowMapping restarted(JournalRecord.Restarted restarted) {
            return renewed(new RecordKey(Kind.SERVER, ""));
        }
    }
}
