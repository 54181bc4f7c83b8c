package org.parlor.server.store;

import java.util.Map;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.tour.TourEvent;

/**
 * The names under which records and events are stored. A store is read by these names whatever the classes are called, so
 * an entry never changes.
 */
final class StoredNames {
    static final Map<Class<? extends JournalRecord>, String> RECORDS = Map.ofEntries(
            Map.entry(JournalRecord.OfGame.class, "OfGame"),
            Map.entry(JournalRecord.IllegalMove.class, "IllegalMove"),
            Map.entry(JournalRecord.GameFiled.class, "GameFiled"),
            Map.entry(JournalRecord.AccountMade.class, "AccountMade"),
            Map.entry(JournalRecord.PasswordSet.class, "PasswordSet"),
            Map.entry(JournalRecord.TokensSet.class, "TokensSet"),
            Map.entry(JournalRecord.BotTokensSet.class, "BotTokensSet"),
            Map.entry(JournalRecord.AccountForgotten.class, "AccountForgotten"),
            Map.entry(JournalRecord.Rated.class, "Rated"),
            Map.entry(JournalRecord.Muted.class, "Muted"),
            Map.entry(JournalRecord.Sanctioned.class, "Sanctioned"),
            Map.entry(JournalRecord.OfTour.class, "OfTour"),
            Map.entry(JournalRecord.TourForgotten.class, "TourForgotten"),
            Map.entry(JournalRecord.Restarted.class, "Restarted"));

    static final Map<Class<? extends GameEvent>, String> GAME_EVENTS = Map.of(
            GameEvent.Created.class, "Created",
            GameEvent.StateChanged.class, "StateChanged",
            GameEvent.Moved.class, "Moved",
            GameEvent.TakenBack.class, "TakenBack",
            GameEvent.OfferMade.class, "OfferMade",
            GameEvent.OfferClosed.class, "OfferClosed",
            GameEvent.PresenceChanged.class, "PresenceChanged",
            GameEvent.Ended.class, "Ended");

    static final Map<Class<? extends TourEvent>, String> TOURNAMENT_EVENTS = Map.of(
            TourEvent.Made.class, "Made",
            TourEvent.Joined.class, "Joined",
            TourEvent.Left.class, "Left",
            TourEvent.Begun.class, "Begun",
            TourEvent.Paired.class, "Paired",
            TourEvent.Seated.class, "Seated",
            TourEvent.Settled.class, "Settled",
            TourEvent.Closed.class, "Closed");

    private StoredNames() {}
}
