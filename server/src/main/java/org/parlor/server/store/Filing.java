package org.parlor.server.store;

import java.util.List;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.store.Subject.Sort;

/**
 * What becomes of the tables when a fact is kept. The journal holds what a restart needs: it does not grow with the games
 * that were ever played, nor with the log-ins.
 *
 * @param replaced of what nothing more need be known
 * @param table where the fact is kept
 */
record Filing(Subject subject, List<Subject> replaced, Table table) {
    private static final Kinds KINDS = new Kinds();

    enum Table {
        /** A row of the journal by itself. */
        JOURNAL,
        /** A row of the journal together with others that are kept at the same time. */
        BUNDLE,
        FILED,
        NONE
    }

    static Filing of(JournalRecord record) {
        return record.accept(KINDS);
    }

    private static final class Kinds implements JournalRecord.Handler<Filing> {

        private static Filing kept(Subject subject) {
            return new Filing(subject, List.of(), Table.JOURNAL);
        }

        private static Filing renewed(Subject subject) {
            return new Filing(subject, List.of(subject), Table.JOURNAL);
        }

        private static Filing gone(Subject... subjects) {
            return new Filing(subjects[0], List.of(subjects), Table.NONE);
        }

        private static Filing bundled(String game) {
            return new Filing(Subject.game(game), List.of(), Table.BUNDLE);
        }

        private static Subject of(Sort sort, String player) {
            return new Subject(sort, Player.key(player));
        }

        @Override
        public Filing ofGame(JournalRecord.OfGame event) {
            return bundled(event.game());
        }

        @Override
        public Filing illegalMove(JournalRecord.IllegalMove illegal) {
            return bundled(illegal.game());
        }

        @Override
        public Filing gameFiled(JournalRecord.GameFiled filed) {
            Subject game = Subject.game(filed.game());
            return new Filing(game, List.of(game), Table.FILED);
        }

        @Override
        public Filing accountMade(JournalRecord.AccountMade made) {
            return kept(of(Sort.ACCOUNT, made.name()));
        }

        @Override
        public Filing passwordSet(JournalRecord.PasswordSet password) {
            return renewed(of(Sort.PASSWORD, password.name()));
        }

        @Override
        public Filing tokensSet(JournalRecord.TokensSet tokens) {
            return renewed(of(Sort.TOKENS, tokens.name()));
        }

        @Override
        public Filing botTokensSet(JournalRecord.BotTokensSet tokens) {
            return renewed(of(Sort.BOT_TOKENS, tokens.name()));
        }

        @Override
        public Filing accountForgotten(JournalRecord.AccountForgotten forgotten) {
            String name = forgotten.name();
            return gone(of(Sort.ACCOUNT, name), of(Sort.TOKENS, name), of(Sort.MUTES, name));
        }

        @Override
        public Filing rated(JournalRecord.Rated rated) {
            return renewed(new Subject(Sort.RATING, rated.kind() + " " + Player.key(rated.name())));
        }

        @Override
        public Filing muted(JournalRecord.Muted muted) {
            return renewed(of(Sort.MUTES, muted.name()));
        }

        @Override
        public Filing sanctioned(JournalRecord.Sanctioned sanctioned) {
            Subject subject = new Subject(Sort.SANCTION, sanctioned.subject());
            return sanctioned.isLifted() ? gone(subject) : renewed(subject);
        }

        @Override
        public Filing ofTour(JournalRecord.OfTour event) {
            return kept(new Subject(Sort.TOUR, event.tour()));
        }

        @Override
        public Filing tourForgotten(JournalRecord.TourForgotten forgotten) {
            return gone(new Subject(Sort.TOUR, forgotten.tour()));
        }

        @Override
        public Filing restarted(JournalRecord.Restarted restarted) {
            return renewed(new Subject(Sort.SERVER, ""));
        }
    }
}
