package org.parlor.server.core;

import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.state.ServerState;

/**
 * Applies journal records to the state. A game or tournament with a record that cannot follow its predecessors is
 * quarantined; the others continue. Any other invalid record causes an exception.
 */
record JournalReplayer(ServerState state) {

    void apply(JournalRecord record) {
        String id = historyId(record);
        if (id == null) {
            restore(record);
        } else if (!state.quarantine().contains(id)) {
            apply(record, id);
        }
        state.undo().clear();
    }

    private void apply(JournalRecord record, String id) {
        try {
            restore(record);
        } catch (RuntimeException invalid) {
            state.undo().rollBackTo(0);
            quarantine(id, invalid.getMessage());
        }
    }

    private void quarantine(String id, @Nullable String reason) {
        state.games().remove(id);
        state.tournaments().remove(id);
        state.quarantine().add(id, String.valueOf(reason));
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

    private void restore(JournalRecord record) {
        if (record instanceof JournalRecord.OfGame event) {
            state.games().restore(event);
        } else if (record instanceof JournalRecord.IllegalMove illegal) {
            state.games().restore(illegal);
        } else if (record instanceof JournalRecord.GameArchived archived) {
            state.quarantine().release(archived.game());
            state.games().restore(archived);
        } else if (record instanceof JournalRecord.AccountCreated created) {
            state.accounts().restore(created);
        } else if (record instanceof JournalRecord.PasswordSet password) {
            state.accounts().restore(password);
        } else if (record instanceof JournalRecord.OneTimePasswordIssued issued) {
            state.accounts().restore(issued);
        } else if (record instanceof JournalRecord.RoleSet role) {
            state.accounts().restore(role);
        } else if (record instanceof JournalRecord.ResumeTokensRevoked revoked) {
            state.accounts().restore(revoked);
        } else if (record instanceof JournalRecord.AccountRenamed renamed) {
            state.restore(renamed);
        } else if (record instanceof JournalRecord.AccountDeleted deleted) {
            state.restore(deleted);
        } else if (record instanceof JournalRecord.SecondFactorSet factor) {
            state.accounts().restore(factor);
        } else if (record instanceof JournalRecord.InvitationMade made) {
            state.invitations().restore(made);
        } else if (record instanceof JournalRecord.InvitationEnded ended) {
            state.invitations().restore(ended);
        } else if (record instanceof JournalRecord.TokensSet tokens) {
            state.accounts().restore(tokens);
        } else if (record instanceof JournalRecord.BotTokensSet tokens) {
            state.accounts().restore(tokens);
        } else if (record instanceof JournalRecord.AccountForgotten forgotten) {
            state.accounts().restore(forgotten);
        } else if (record instanceof JournalRecord.Rated rated) {
            state.games().restore(rated);
        } else if (record instanceof JournalRecord.Muted muted) {
            state.accounts().restore(muted);
        } else if (record instanceof JournalRecord.Sanctioned sanctioned) {
            state.sanctions().restore(sanctioned);
        } else if (record instanceof JournalRecord.OfTournament event) {
            state.tournaments().restore(event);
        } else if (record instanceof JournalRecord.TournamentForgotten forgotten) {
            state.quarantine().release(forgotten.tour());
            state.tournaments().restore(forgotten);
        } else if (!(record instanceof JournalRecord.Restarted || record instanceof JournalRecord.Audited)) {
            throw new IllegalStateException("no handler for " + record);
        }
    }
}
