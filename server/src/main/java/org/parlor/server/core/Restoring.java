package org.parlor.server.core;

import org.parlor.server.core.director.Tours;
import org.parlor.server.core.people.Accounts;
import org.parlor.server.core.people.Ratings;
import org.parlor.server.core.people.Sanctions;
import org.parlor.server.core.rooms.Rooms;
import org.parlor.server.core.step.JournalRecord;

/** What each fact of an earlier life makes of this one. */
record Restoring(Accounts accounts, Sanctions sanctions, Ratings ratings, Rooms rooms, Tours tours)
        implements JournalRecord.Handler<Boolean> {

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
    public Boolean gameFiled(JournalRecord.GameFiled filed) {
        rooms.restore(filed);
        return true;
    }

    @Override
    public Boolean accountMade(JournalRecord.AccountMade made) {
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
    public Boolean ofTour(JournalRecord.OfTour event) {
        tours.restore(event);
        return true;
    }

    @Override
    public Boolean tourForgotten(JournalRecord.TourForgotten forgotten) {
        tours.restore(forgotten);
        return true;
    }

    @Override
    public Boolean restarted(JournalRecord.Restarted restarted) {
        return true;
    }
}
