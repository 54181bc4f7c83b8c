package org.parlor.connection;

import java.util.Set;
import org.parlor.message.AccountRequest;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.OwnAccountRequest;
import org.parlor.message.RulesRequest;
import org.parlor.message.TournamentRequest;

/** The requests that can be repeated without harm when it is not known whether the server has carried them out. */
final class IdempotentRequests {
    /** A move names its ply; the others read, or set a state that a repetition does not change. */
    private static final Set<Class<? extends ClientMessage>> CLASSES = Set.of(
            GameRequest.Move.class,
            GameRequest.Ready.class,
            GameRequest.Sync.class,
            GameRequest.Watch.class,
            GameRequest.Unwatch.class,
            GameRequest.RecordRequest.class,
            GameRequest.SetNote.class,
            GameRequest.GetNote.class,
            LobbyRequest.Lobby.class,
            LobbyRequest.Policy.class,
            LobbyRequest.Listing.class,
            LobbyRequest.History.class,
            RulesRequest.Specs.class,
            RulesRequest.Spec.class,
            RulesRequest.Explore.class,
            RulesRequest.Verify.class,
            RulesRequest.VerifyAnswer.class,
            AccountRequest.TokenList.class,
            AccountRequest.Profile.class,
            AccountRequest.Leaderboard.class,
            AccountRequest.Mute.class,
            AccountRequest.EndedSeen.class,
            OwnAccountRequest.ExportOwnAccount.class,
            OwnAccountRequest.ListOwnNotes.class,
            AccountRequest.NotifyGet.class,
            AccountRequest.NotifySet.class,
            AccountRequest.NotifyConfirm.class,
            AccountRequest.PushAdd.class,
            AccountRequest.PushRemove.class,
            TournamentRequest.Listing.class,
            TournamentRequest.Show.class,
            TournamentRequest.Join.class);

    private IdempotentRequests() {}

    static boolean contains(Class<? extends ClientMessage> request) {
        return CLASSES.contains(request);
    }
}
