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
 * Applies journal records to the state. A game or tournament with a record that cannot follow its predecessors is
 * quarantined; the others continue. Any other invalid record causes an exception.
 */
record JournalReplayer(
        Accounts accounts,
        Bans bans,
        Ratings ratings,
        GameService games,
        TournamentService tournaments,
        Quarantine quarantine,
        UndoLog undo)
        implements JournalRecord.Handler<Boolean> {

    void apply(JournalRecord record) {
        String id = historyId(record);
        if (id == null) {
            record.accept(this);
        } else if (!quarantine.contains(id)) {
            apply(record, id);
        }
        undo.clear();
    }

    private void apply(JournalRecord record, String id) {
        try {
            record.accept(this);
        } catch (RuntimeException invalid) {
            undo.rollBackTo(0);
            quarantine(id, invalid.getMessage());
        }
    }

    private void quarantine(String id, @Nullable String reason) {
        games.remove(id);
        tournaments.remove(id);
        quarantine.add(id, String.valueOf(reason));
    }

    /** Returns the id of the game or tournament the record belongs to, or null if it belongs to neither. */
    private static @Nullable String historyId(JournalRecord record) {
        if (record instanceof JournalRecord.OfGame event) {
            return event.game();
        }
        if (record instanceof JournalRecord.IllegalMove illegal) {
            return illegal.game();
        }
        return record instanceof JournalRecord.OfTournament event ? event.tour() : null;
    }

    @Override
    public Boolean ofGame(JournalRecord.OfGame event) {
        games.restore(event);
        return true;
    }

    @Override
    public Boolean illegalMove(JournalRecord.IllegalMove illegal) {
        games.restore(illegal);
        return true;
    }

    @Override
    public Boolean gameArchived(JournalRecord.GameArchived filed) {
        quarantine.release(filed.game());
        games.restore(filed);
        return true;
    }

    @Override
    public Boolean accountCreated(JournalRecord.AccountCreated made) {
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
        bans.restore(sanctioned);
        return true;
    }

    @Override
    public Boolean ofTournament(JournalRecord.OfTournament event) {
        tournaments.restore(event);
        return true;
    }

    @Override
    public Boolean tournamentForgotten(JournalRecord.TournamentForgotten forgotten) {
        quarantine.release(forgotten.tour());
        tournaments.restore(forgotten);
        return true;
    }

    @Override
    public Boolean restarted(JournalRecord.Restarted restarted) {
        return true;
    }
}
