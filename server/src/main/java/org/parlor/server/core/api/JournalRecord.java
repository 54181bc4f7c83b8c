package org.parlor.server.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.tournament.TournamentEvent;

/** A fact the journal keeps. All records in order, folded again, make the same server. */
public sealed interface JournalRecord {

    /** The server time at which it became true, epoch milliseconds. */
    long at();

    <R> R accept(Handler<R> handler);

    /** An event of a game. The pair of game and number is unique, whoever writes it. */
    record OfGame(long at, String game, long seq, GameEvent event) implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ofGame(this);
        }
    }

    /** A bot tried a move that is not legal, which is no event of the game but counts towards its forfeit. */
    record IllegalMove(long at, String game, int seat) implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.illegalMove(this);
        }
    }

    /**
     * A game that is over has left the rooms; from now on this is all there is of it.
     *
     * @param seq the number of its last event; null in older records
     */
    record GameArchived(
            long at,
            String game,
            GameRecord record,
            @Nullable Long seq) implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.gameFiled(this);
        }
    }

    /**
     * Somebody is known from now on.
     *
     * @param person true for a person with a password, null for others
     * @param tokenHash SHA-256 in hexadecimal of the token with which a bot made its account, null for others
     */
    record AccountCreated(
            long at,
            String name,
            boolean bot,
            @Nullable Boolean person,
            @Nullable String tokenHash) implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.accountMade(this);
        }
    }

    /** The password of a person is the one behind this hash from now on. */
    record PasswordSet(long at, String name, String hash) implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.passwordSet(this);
        }
    }

    /**
     * The resume tokens of an account are these from now on, and no others.
     *
     * @param latestHash SHA-256 of the newest
     * @param earlierHash SHA-256 of the one before, valid until the newest is used; null if there is none
     * @param latestVia hash of the bot token that the newest comes from and ends with; null for a log-in by other
     *     means and, in older records, for the first token of a bot
     * @param earlierVia the same for the one before
     */
    record TokensSet(
            long at,
            String name,
            String latestHash,
            @Nullable String earlierHash,
            @Nullable String latestVia,
            @Nullable String earlierVia)
            implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tokensSet(this);
        }
    }

    /** The bot tokens of an account are these from now on, and no others. */
    record BotTokensSet(long at, String name, List<BotToken> tokens) implements JournalRecord {
        public BotTokensSet {
            tokens = List.copyOf(tokens);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.botTokensSet(this);
        }
    }

    /** A guest is no longer known. */
    record AccountForgotten(long at, String name) implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.accountForgotten(this);
        }
    }

    /**
     * After a rated game somebody stands there in that kind of game; nothing older need be known.
     *
     * @param game the game that led to it
     * @param won how many rated games of the kind they have won by now, and so on
     */
    record Rated(
            long at,
            String name,
            String kind,
            String game,
            double r,
            double rd,
            double volatility,
            int won,
            int drawn,
            int lost)
            implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.rated(this);
        }
    }

    /** Somebody does not want to hear these others, by the keys of their names. */
    record Muted(long at, String name, List<String> others) implements JournalRecord {
        public Muted {
            others = List.copyOf(others);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.muted(this);
        }
    }

    /**
     * An account or an address is banned or silenced, or is so no more.
     *
     * @param bannedUntil null if it is not, and so {@code mutedUntil}
     * @param because the account for whose sake an address is banned, null for an account
     */
    record Sanctioned(
            long at,
            String subject,
            @Nullable Long bannedUntil,
            @Nullable Long mutedUntil,
            @Nullable String because) implements JournalRecord {

        /** Whether nothing is left of it. */
        public boolean isLifted() {
            return bannedUntil == null && mutedUntil == null;
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.sanctioned(this);
        }
    }

    /** An event of a tournament. The pair of tournament and number is unique. */
    record OfTournament(long at, String tour, long seq, TournamentEvent event) implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ofTour(this);
        }
    }

    /** A tournament is no longer known. */
    record TournamentForgotten(long at, String tour) implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tourForgotten(this);
        }
    }

    /** The server is there again, having been down for so long; nobody is charged for it. */
    record Restarted(long at, long downMillis) implements JournalRecord {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.restarted(this);
        }
    }

    /** One result for each kind of fact. */
    interface Handler<R> {
        R ofGame(OfGame event);

        R illegalMove(IllegalMove illegal);

        R gameFiled(GameArchived filed);

        R accountMade(AccountCreated made);

        R passwordSet(PasswordSet password);

        R tokensSet(TokensSet tokens);

        R botTokensSet(BotTokensSet tokens);

        R accountForgotten(AccountForgotten forgotten);

        R rated(Rated rated);

        R muted(Muted muted);

        R sanctioned(Sanctioned sanctioned);

        R ofTour(OfTournament event);

        R tourForgotten(TournamentForgotten forgotten);

        R restarted(Restarted restarted);
    }
}
