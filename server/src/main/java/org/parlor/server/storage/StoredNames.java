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
    public static final Map<Class<? extends JournalRecord>, String> RECORDS = Map.ofEntries(
            Map.entry(JournalRecord.OfGame.class, "OfGame"),
            Map.entry(JournalRecord.IllegalMove.class, "IllegalMove"),
            Map.entry(JournalRecord.GameArchived.class, "GameFiled"),
            Map.entry(JournalRecord.AccountCreated.class, "AccountMade"),
            Map.entry(JournalRecord.PasswordSet.class, "PasswordSet"),
            Map.entry(JournalRecord.TokensSet.class, "TokensSet"),
            Map.entry(JournalRecord.BotTokensSet.class, "BotTokensSet"),
            Map.entry(JournalRecord.AccountForgotten.class, "AccountForgotten"),
            Map.entry(JournalRecord.Rated.class, "Rated"),
            Map.entry(JournalRecord.Muted.class, "Muted"),
            Map.entry(JournalRecord.Sanctioned.class, "Sanctioned"),
            Map.entry(JournalRecord.OfTournament.class, "OfTour"),
            Map.entry(JournalRecord.TournamentForgotten.class, "TourForgotten"),
            Map.entry(JournalRecord.Restarted.class, "Restarted"));

    public static final Map<Class<? extends GameEvent>, String> GAME_EVENTS = Map.of(
            GameEvent.Created.class, "Created",
            GameEvent.StateChanged.class, "StateChanged",
            GameEvent.Moved.class, "Moved",
            GameEvent.TakenBack.class, "TakenBack",
            GameEvent.OfferMade.class, "OfferMade",
            GameEvent.OfferClosed.class, "OfferClosed",
            GameEvent.PresenceChanged.class, "PresenceChanged",
            GameEvent.Ended.class, "Ended");

    public static final Map<Class<? extends TournamentEvent>, String> TOURNAMENT_EVENTS = Map.of(
            TournamentEvent.Created.class, "Made",
            TournamentEvent.Joined.class, "Joined",
            TournamentEvent.Left.class, "Left",
            TournamentEvent.Started.class, "Begun",
            TournamentEvent.Paired.class, "Paired",
            TournamentEvent.GameAssigned.class, "Seated",
            TournamentEvent.ResultRecorded.class, "Settled",
            TournamentEvent.Closed.class, "Closed");

    private StoredNames() {}
}
