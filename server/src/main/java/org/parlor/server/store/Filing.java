package org.parlor.server.store;

import java.util.List;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.step.JournalRecord;

/**
 * What becomes of the tables when a fact is kept. The journal holds what a restart needs: it does not grow with the games
 * that were ever played, nor with the log-ins.
 *
 * @param subject what the fact is about; if that is a game, its id alone
 * @param replaced subjects of which nothing more need be known
 * @param table where the fact is kept
 */
record Filing(String subject, List<String> replaced, Table table) {
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

    /** A game as the subject of a row. */
    static String game(String id) {
        return "game " + id;
    }

    /** The subject as that of a row. */
    String inRow() {
        return isOfGame() ? game(subject) : subject;
    }

    boolean isOfGame() {
        return table == Table.BUNDLE || table == Table.FILED;
    }

    private static final class Kinds implements JournalRecord.Handler<Filing> {

        private static Filing kept(String subject) {
            return new Filing(subject, List.of(), Table.JOURNAL);
        }

        private static Filing renewed(String subject) {
            return new Filing(subject, List.of(subject), Table.JOURNAL);
        }

        private static String account(String name) {
            return "account " + Player.key(name);
        }

        private static String tokens(String name) {
            return "tokens " + Player.key(name);
        }

        private static String tour(String id) {
            return "tour " + id;
        }

        private static String mutes(String name) {
            return "mutes of " + Player.key(name);
        }

        private static Filing bundled(String subject) {
            return new Filing(subject, List.of(), Table.BUNDLE);
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
            return new Filing(filed.game(), List.of(filed.game()), Table.FILED);
        }

        @Override
        public Filing accountMade(JournalRecord.AccountMade made) {
            return kept(account(made.name()));
        }

        @Override
        public Filing passwordSet(JournalRecord.PasswordSet password) {
            return renewed("password " + Player.key(password.name()));
        }

        @Override
        public Filing tokensSet(JournalRecord.TokensSet tokens) {
            return renewed(tokens(tokens.name()));
        }

        @Override
        public Filing botTokensSet(JournalRecord.BotTokensSet tokens) {
            return renewed("bot tokens " + Player.key(tokens.name()));
        }

        @Override
        public Filing accountForgotten(JournalRecord.AccountForgotten forgotten) {
            String account = account(forgotten.name());
            return new Filing(account, List.of(account, tokens(forgotten.name()), mutes(forgotten.name())), Table.NONE);
        }

        @Override
        public Filing rated(JournalRecord.Rated rated) {
            return renewed("rating " + rated.kind() + " " + Player.key(rated.name()));
        }

        @Override
        public Filing muted(JournalRecord.Muted muted) {
            return renewed(mutes(muted.name()));
        }

        @Override
        public Filing sanctioned(JournalRecord.Sanctioned sanctioned) {
            String subject = "sanction of " + sanctioned.subject();
            return sanctioned.isLifted() ? new Filing(subject, List.of(subject), Table.NONE) : renewed(subject);
        }

        @Override
        public Filing ofTour(JournalRecord.OfTour event) {
            return kept(tour(event.tour()));
        }

        @Override
        public Filing tourForgotten(JournalRecord.TourForgotten forgotten) {
            String tour = tour(forgotten.tour());
            return new Filing(tour, List.of(tour), Table.NONE);
        }

        @Override
        public Filing restarted(JournalRecord.Restarted restarted) {
            return renewed("server");
        }
    }
}
