package org.parlor.server.core;

import org.jspecify.annotations.Nullable;
import org.parlor.message.DispatchTable;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.Invitations;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.live.EventApplier;
import org.parlor.server.core.live.UnloadedGames;
import org.parlor.server.core.state.ServerState;
import org.parlor.server.core.tournament.TournamentService;

/**
 * Applies journal records to the state. A game or tournament with a record that cannot follow its predecessors is
 * quarantined; the others continue. Any other invalid record causes an exception.
 */
record JournalReplayer(ServerState state) {
    private static final DispatchTable<ServerState, JournalRecord, Void> RECORDS =
            new DispatchTable<>(JournalRecord.class, rows -> {
                rows.run(JournalRecord.OfGame.class, JournalReplayer::games, EventApplier::restore);
                rows.run(JournalRecord.IllegalMove.class, JournalReplayer::games, EventApplier::restore);
                rows.run(JournalRecord.ConditionalMovesSet.class, JournalReplayer::games, EventApplier::restore);
                rows.run(JournalRecord.GameUnloaded.class, JournalReplayer::games, EventApplier::restore);
                rows.run(JournalRecord.GameLoaded.class, JournalReplayer::games, EventApplier::restore);
                rows.run(JournalRecord.HasUnloadedGames.class, JournalReplayer::unloaded, UnloadedGames::restore);
                rows.run(JournalRecord.GameArchived.class, (state, archived) -> {
                    state.quarantine().release(archived.game());
                    games(state).restore(archived);
                });
                rows.run(JournalRecord.AccountCreated.class, ServerState::accounts, Accounts::restore);
                rows.run(JournalRecord.OfAccount.class, ServerState::accounts, Accounts::restore);
                rows.run(JournalRecord.ResumeTokensRevoked.class, ServerState::accounts, Accounts::restore);
                rows.run(JournalRecord.AccountRenamed.class, ServerState::restore);
                rows.run(JournalRecord.AccountDeleted.class, ServerState::restore);
                rows.run(JournalRecord.DeletionScheduled.class, ServerState::restore);
                rows.run(JournalRecord.InvitationMade.class, ServerState::invitations, Invitations::restore);
                rows.run(JournalRecord.InvitationEnded.class, ServerState::invitations, Invitations::restore);
                rows.run(JournalRecord.TokensSet.class, ServerState::accounts, Accounts::restore);
                rows.run(JournalRecord.AccountForgotten.class, ServerState::accounts, Accounts::restore);
                rows.run(JournalRecord.Rated.class, JournalReplayer::games, EventApplier::restore);
                rows.run(JournalRecord.NotificationsSet.class, ServerState::accounts, Accounts::restore);
                rows.run(
                        JournalRecord.EmailSecretMade.class,
                        (state, made) -> state.accounts().emailAddresses().restore(made));
                rows.run(
                        JournalRecord.EmailBlocked.class,
                        (state, blocked) -> state.accounts().emailAddresses().restore(blocked));
                rows.run(JournalRecord.Sanctioned.class, ServerState::sanctions, Sanctions::restore);
                rows.run(JournalRecord.OfTournament.class, ServerState::tournaments, TournamentService::restore);
                rows.run(JournalRecord.TournamentForgotten.class, (state, forgotten) -> {
                    state.quarantine().release(forgotten.tour());
                    state.tournaments().restore(forgotten);
                });
                rows.run(
                        JournalRecord.Restarted.class,
                        (state, restarted) -> state.games().unloadedGameClock().restore(restarted));
                rows.ignore(JournalRecord.Audited.class);
            });

    private static EventApplier games(ServerState state) {
        return state.games().applier();
    }

    private static UnloadedGames unloaded(ServerState state) {
        return state.games().unloaded();
    }

    void apply(JournalRecord record) {
        String id = historyId(record);
        if (id == null) {
            RECORDS.dispatch(state, record);
        } else if (!state.quarantine().contains(id)) {
            apply(record, id);
        }
        state.undo().clear();
    }

    private void apply(JournalRecord record, String id) {
        try {
            RECORDS.dispatch(state, record);
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
        if (record instanceof JournalRecord.OfLiveGame event) {
            return event.game();
        }
        return record instanceof JournalRecord.OfTournament event ? event.tour() : null;
    }
}
