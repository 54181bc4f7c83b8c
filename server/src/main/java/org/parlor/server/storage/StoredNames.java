package org.parlor.server.storage;

import java.util.Map;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.tournament.TournamentEvent;

/**
 * Maps record and event classes to the names under which they are stored. The names are part of the storage format and
 * never change; classes may be renamed.
 */
public final class StoredNames {
    public static final Map<Class<?>, String> OF = Map.ofEntries(
            Map.entry(JournalRecord.OfGame.class, "OfGame"),
            Map.entry(JournalRecord.IllegalMove.class, "IllegalMove"),
            Map.entry(JournalRecord.GameArchived.class, "GameFiled"),
            Map.entry(JournalRecord.AccountCreated.class, "AccountMade"),
            Map.entry(JournalRecord.PasswordSet.class, "PasswordSet"),
            Map.entry(JournalRecord.OneTimePasswordIssued.class, "OneTimePasswordIssued"),
            Map.entry(JournalRecord.SecondFactorSet.class, "SecondFactorSet"),
            Map.entry(JournalRecord.InvitationMade.class, "InvitationMade"),
            Map.entry(JournalRecord.InvitationEnded.class, "InvitationEnded"),
            Map.entry(JournalRecord.RoleSet.class, "RoleSet"),
            Map.entry(JournalRecord.ResumeTokensRevoked.class, "ResumeTokensRevoked"),
            Map.entry(JournalRecord.TokensSet.class, "TokensSet"),
            Map.entry(JournalRecord.BotTokensSet.class, "BotTokensSet"),
            Map.entry(JournalRecord.AccountForgotten.class, "AccountForgotten"),
            Map.entry(JournalRecord.AccountRenamed.class, "AccountRenamed"),
            Map.entry(JournalRecord.AccountDeleted.class, "AccountDeleted"),
            Map.entry(JournalRecord.Rated.class, "Rated"),
            Map.entry(JournalRecord.Muted.class, "Muted"),
            Map.entry(JournalRecord.Sanctioned.class, "Sanctioned"),
            Map.entry(JournalRecord.OfTournament.class, "OfTour"),
            Map.entry(JournalRecord.TournamentForgotten.class, "TourForgotten"),
            Map.entry(JournalRecord.Restarted.class, "Restarted"),
            Map.entry(JournalRecord.Audited.class, "Audited"),
            Map.entry(GameEvent.Created.class, "Created"),
            Map.entry(GameEvent.StateChanged.class, "StateChanged"),
            Map.entry(GameEvent.Moved.class, "Moved"),
            Map.entry(GameEvent.TakenBack.class, "TakenBack"),
            Map.entry(GameEvent.OfferMade.class, "OfferMade"),
            Map.entry(GameEvent.OfferClosed.class, "OfferClosed"),
            Map.entry(GameEvent.PresenceChanged.class, "PresenceChanged"),
            Map.entry(GameEvent.Ended.class, "Ended"),
            Map.entry(TournamentEvent.Created.class, "Made"),
            Map.entry(TournamentEvent.Joined.class, "Joined"),
            Map.entry(TournamentEvent.Left.class, "Left"),
            Map.entry(TournamentEvent.Started.class, "Begun"),
            Map.entry(TournamentEvent.Paired.class, "Paired"),
            Map.entry(TournamentEvent.GameAssigned.class, "Seated"),
            Map.entry(TournamentEvent.ResultRecorded.class, "Settled"),
            Map.entry(TournamentEvent.Closed.class, "Closed"));

    private StoredNames() {}
}
