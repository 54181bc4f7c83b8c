package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * A fault that somebody could make in the house and that the simulation has to find.
 *
 * @param sentence what is wrong
 * @param plot the fault as it is planted in a new world; the dice say when it shows
 */
record PlantedBug(String sentence, Function<SplittableRandom, CoreInterceptor> plot) {
    static final List<PlantedBug> ALL = List.of(
            new PlantedBug("what happens is told without waiting for the journal", dice -> new EffectBugs.First()),
            new PlantedBug(
                    "a move counts for the ply the game is at, whichever it names", dice -> new RequestBugs.AnyPly()),
            new PlantedBug("anybody may move for the side that is to move", dice -> new RequestBugs.AnySeat()),
            new PlantedBug("any password is right", dice -> new RequestBugs.AnyPassword()),
            new PlantedBug("a request is handled twice now and then", RequestBugs.Twice::new),
            new PlantedBug("the server plays a move that nobody chose", RequestBugs.ByItself::new),
            new PlantedBug("a flag falls too late", dice -> new TimeBugs.Late()),
            new PlantedBug("a flag falls too early", dice -> new TimeBugs.Early()),
            new PlantedBug("the clocks run while the server is down", dice -> new ReplayBugs.Downtime()),
            new PlantedBug("after a restart moves bring no time", dice -> new ReplayBugs.Increment()),
            new PlantedBug("offers do not survive a restart", dice -> new ReplayBugs.Offers()),
            new PlantedBug("a pause does not survive a restart", dice -> new ReplayBugs.Pauses()),
            new PlantedBug("illegal moves do not count after a restart", dice -> new ReplayBugs.IllegalMoves()),
            new PlantedBug("a game is missing after a restart", dice -> new ReplayBugs.Games()),
            new PlantedBug("a restart reads another move than was made", dice -> new ReplayBugs.Moves()),
            new PlantedBug("a restart brings rotated tokens back to life", dice -> new ReplayBugs.Tokens()),
            new PlantedBug("a restart does not forget guests", dice -> new ReplayBugs.Guests()),
            new PlantedBug("the last record of a commit is not kept", JournalBugs.Last::new),
            new PlantedBug("a record is kept twice", JournalBugs.Twice::new),
            new PlantedBug("a takeback is told and not kept", dice -> new JournalBugs.Takebacks()),
            new PlantedBug("the wrong winner is kept", JournalBugs.Winner::new),
            new PlantedBug("a game that is over is ended again", JournalBugs.SecondEnd::new),
            new PlantedBug("a first win does not count for the rating", dice -> new JournalBugs.Ratings()),
            new PlantedBug("an accepted challenge makes a second game that nobody is told of", JournalBugs.Ghost::new),
            new PlantedBug("the token of a welcome is not kept", JournalBugs.Tokens::new),
            new PlantedBug("a move is kept with the time of the one before", JournalBugs.Time::new),
            new PlantedBug("a snapshot forgets that a pass was just made", dice -> new EffectBugs.Passes()),
            new PlantedBug("a whisper reaches a third", dice -> new EffectBugs.Overheard()),
            new PlantedBug("a request is not answered", EffectBugs.NoReply::new),
            new PlantedBug("a request is answered twice", EffectBugs.TwoReplies::new),
            new PlantedBug("a request is answered after what it causes", dice -> new EffectBugs.LateReply()),
            new PlantedBug("one of the players is not told of a move", EffectBugs.Gap::new),
            new PlantedBug("a snapshot shows the game as it once was", dice -> new EffectBugs.Stale()),
            new PlantedBug("the turn is sent to the side that is not to move", EffectBugs.OtherTurn::new),
            new PlantedBug("the end of a game is told twice", EffectBugs.TwoEnds::new),
            new PlantedBug("watchers are told what is legal", dice -> new EffectBugs.LegalForAll()),
            new PlantedBug("each is told the other's time", EffectBugs.Swapped::new));

    CoreInterceptor plant(long seed) {
        return plot.apply(new SplittableRandom(seed));
    }

    @Override
    public String toString() {
        return sentence;
    }
}
