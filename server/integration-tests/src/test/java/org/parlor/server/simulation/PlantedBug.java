package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * A plausible bug that the simulation has to find.
 *
 * @param description description
 * @param interceptor creates the interceptor that plants the bug in a simulation
 * @param firstSeed where the search begins: a seed that has found it, so that the search is short
 */
record PlantedBug(String description, Function<SplittableRandom, CoreInterceptor> interceptor, long firstSeed) {
    static final List<PlantedBug> ALL = List.of(
            new PlantedBug(
                    "effects are executed before the records are durable", random -> new EffectBugs.SendBeforeCommit()),
            new PlantedBug("the ply of a move request is ignored", random -> new RequestBugs.AnyPly()),
            new PlantedBug("any client may move for the side to move", random -> new RequestBugs.AnySeat()),
            new PlantedBug("any password is accepted", random -> new RequestBugs.AnyPassword()),
            new PlantedBug("a request is sometimes handled twice", RequestBugs.DuplicateRequest::new),
            new PlantedBug("the server plays an unrequested move", RequestBugs.UnrequestedMove::new),
            new PlantedBug("a flag falls too late", random -> new TimeBugs.LateFlag(), 3),
            new PlantedBug("a flag falls too early", random -> new TimeBugs.EarlyFlag()),
            new PlantedBug("the clocks run while the server is down", random -> new ReplayBugs.Downtime()),
            new PlantedBug("increments are lost after a restart", random -> new ReplayBugs.Increment()),
            new PlantedBug("the bank of days is lost after a restart", random -> new ReplayBugs.Bank(), 9),
            new PlantedBug("offers do not survive a restart", random -> new ReplayBugs.Offers(), 13),
            new PlantedBug("time given does not survive a restart", random -> new ReplayBugs.Gifts(), 357),
            new PlantedBug(
                    "conditional moves do not survive a restart", random -> new ReplayBugs.LostConditionalMoves(), 9),
            new PlantedBug(
                    "a restart revives conditional moves that a takeback, a pause or another move has ended",
                    random -> new ReplayBugs.RevivedConditionalMoves(),
                    9),
            new PlantedBug(
                    "conditional moves are sent to the opponent", random -> new EffectBugs.LeakedConditional(), 3),
            new PlantedBug("a pause does not survive a restart", random -> new ReplayBugs.Pauses(), 11),
            new PlantedBug("illegal moves do not count after a restart", random -> new ReplayBugs.IllegalMoves(), 5),
            new PlantedBug("a game is missing after a restart", random -> new ReplayBugs.Games()),
            new PlantedBug("a restart reads a wrong move", random -> new ReplayBugs.Moves()),
            new PlantedBug("a restart makes revoked tokens valid again", random -> new ReplayBugs.Tokens()),
            new PlantedBug(
                    "a restart deletes accounts whose deletion was cancelled",
                    random -> new ReplayBugs.CancelledDeletions(),
                    3),
            new PlantedBug("a restart restores deleted guests", random -> new ReplayBugs.Guests()),
            new PlantedBug("the last record of a commit is lost", JournalBugs.LostRecord::new),
            new PlantedBug("a record is written twice", JournalBugs.DuplicateRecord::new),
            new PlantedBug("a takeback is sent but not recorded", random -> new JournalBugs.LostTakeback(), 2),
            new PlantedBug(
                    "a game starts as if an absent player were here", random -> new JournalBugs.LostAbsence(), 3),
            new PlantedBug("the wrong winner is recorded", JournalBugs.WrongWinner::new),
            new PlantedBug("a game that is over is ended again", JournalBugs.DuplicateEnd::new),
            new PlantedBug("a first win does not count for the rating", random -> new JournalBugs.LostRating()),
            new PlantedBug("an accepted challenge creates a second, unannounced game", JournalBugs.ExtraGame::new, 2),
            new PlantedBug("the token of a welcome message is not recorded", JournalBugs.LostToken::new, 2),
            new PlantedBug("a move is recorded with the time of the previous record", JournalBugs.WrongTime::new),
            new PlantedBug("a snapshot omits that a pass was just made", random -> new EffectBugs.LostPass(), 24),
            new PlantedBug("a direct message reaches a third user", random -> new EffectBugs.LeakedChat()),
            new PlantedBug("a request is not answered", EffectBugs.NoReply::new),
            new PlantedBug("a request is answered twice", EffectBugs.DuplicateReply::new),
            new PlantedBug("the reply follows the messages it causes", random -> new EffectBugs.LateReply()),
            new PlantedBug("a move is not sent to one of the players", EffectBugs.MissingMove::new),
            new PlantedBug("a snapshot is outdated", random -> new EffectBugs.StaleSnapshot()),
            new PlantedBug("the turn is sent to the wrong side", EffectBugs.MisdirectedTurn::new),
            new PlantedBug(
                    "a turn is repeated to a program that does not read its time control",
                    random -> new EffectBugs.TurnRepeatedToOldProgram()),
            new PlantedBug("the end of a game is sent twice", EffectBugs.DuplicateEnd::new),
            new PlantedBug("spectators receive the legal moves", random -> new EffectBugs.LegalMovesForSpectators()),
            new PlantedBug("the clocks are swapped", EffectBugs.SwappedClocks::new),
            new PlantedBug("a game starts with a player who has just left", random -> new TimeBugs.LateDisconnect(), 3),
            new PlantedBug("a clock of zero is accepted", random -> new JournalBugs.ZeroClock()),
            new PlantedBug(
                    "the forced deletion of a player continues the series",
                    random -> new JournalBugs.SeriesOfDeleted(),
                    5),
            new PlantedBug("a rejected login keeps its changes", random -> new RefusalBugs.ChangesOfRejectedLogin(), 5),
            new PlantedBug("a refused watch takes effect", random -> new RefusalBugs.WatchOfRefused()),
            new PlantedBug("the lobby exceeds a line", random -> new RefusalBugs.WholeLobby(), 6),
            new PlantedBug("a guest gets the account of a namesake", random -> new RefusalBugs.Namesake(), 44),
            new PlantedBug(
                    "a game that is loaded lacks its last event", random -> new LoadingBugs.LastEventMissing(), 9),
            new PlantedBug(
                    "games that are due while they are not in memory stay there",
                    random -> new LoadingBugs.NoneDue(),
                    33),
            new PlantedBug("a restart forgets who has unloaded games", random -> new LoadingBugs.PlayersForgotten(), 9),
            new PlantedBug(
                    "a move that is taken back keeps its increment",
                    random -> new RefusalBugs.IncrementOfTakeback(),
                    2));

    PlantedBug(String description, Function<SplittableRandom, CoreInterceptor> interceptor) {
        this(description, interceptor, 1);
    }

    CoreInterceptor plant(long seed) {
        return interceptor.apply(new SplittableRandom(seed));
    }

    @Override
    public String toString() {
        return description;
    }
}
