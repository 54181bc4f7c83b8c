package org.parlor.server.core;

import org.jspecify.annotations.Nullable;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.Bans;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Quarantine;
import org.parlor.server.core.director.TournamentService;
import org.parlor.server.core.play.GameService;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/**
 * Applies the records of the journal. A record of a game or a tournament that cannot follow the ones before it puts that
 * game or tournament into quarantine; the others go on. Any other impossible record is thrown as an exception.
 */
record JournalReplayer(
        Accounts accounts,
        Bans sanctions,
        Ratings ratings,
        GameService rooms,
        TournamentService tours,
        Quarantine quarantine,
        UndoLog undo)
        implements JournalRecord.Handler<Boolean> {

    void take(JournalRecord fact) {
        String id = subject(fact);
        if (id == null) {
            fact.accept(this);
        } else if (!quarantine.contains(id)) {
            take(fact, id);
        }
        undo.clear();
    }

    private void take(JournalRecord fact, String id) {
        try {
            fact.accept(this);
        } catch (RuntimeException impossible) {
            undo.rollBackTo(0);
            quarantine(id, impossible.getMessage());
        }
    }

    private void quarantine(String id, @Nullable String reason) {
        rooms.drop(id);
        tours.drop(id);
        quarantine.add(id, String.valueOf(reason));
    }

    /** The game or tournament whose history the record continues, null if it stands by itself. */
    private static @Nullable String subject(JournalRecord fact) {
        if (fact instanceof JournalRecord.OfGame event) {
            return event.game();
        }
        if (fact instanceof JournalRecord.IllegalMove illegal) {
            return illegal.game();
        }
        return fact instanceof JournalRecord.OfTournament event ? event.tour() : null;
    }

    @Override
    public Boolean ofGame(JournalRecord.OfGame event) {
        rooms.restore(event);
        return true;
    }

    @Override
    public Boolean illegalMove(JournalRecord.IllegalMove illegal) {
        rooms.restore(illegal);
        return true;
    }

    @Override
    public Boolean gameFiled(JournalRecord.GameArchived filed) {
        quarantine.release(filed.game());
        rooms.restore(filed);
        return true;
    }

    @Override
    public Boolean accountMade(JournalRecord.AccountCreated made) {
        accounts.restore(made);
        return true;
    }

    @Override
    public Boolean passwordSet(JournalRecord.PasswordSet password) {
        accounts.restore(password);
        return true;
    }

    @Override
    public Boolean tokensSet(JournalRecord.TokensSet tokens) {
        accounts.restore(tokens);
        return true;
    }

    @Override
    public Boolean botTokensSet(JournalRecord.BotTokensSet tokens) {
        accounts.restore(tokens);
        return true;
    }

    @Override
    public Boolean accountForgotten(JournalRecord.AccountForgotten forgotten) {
        accounts.restore(forgotten);
        return true;
    }

    @Override
    public Boolean rated(JournalRecord.Rated rated) {
        ratings.restore(rated);
        return true;
    }

    @Override
    public Boolean muted(JournalRecord.Muted muted) {
        accounts.restore(muted);
        return true;
    }

    @Override
    public Boolean sanctioned(JournalRecord.Sanctioned sanctioned) {
        sanctions.restore(sanctioned);
        return true;
    }

    @Override
    public Boolean ofTour(JournalRecord.OfTournament event) {
        tours.restore(event);
        return true;
    }

    @Override
    public Boolean tourForgotten(JournalRecord.TournamentForgotten forgotten) {
        quarantine.release(forgotten.tour());
        tours.restore(forgotten);
        return true;
    }

    @Override
    public Boolean restarted(JournalRecord.Restarted restarted) {
        return true;
    }
}
