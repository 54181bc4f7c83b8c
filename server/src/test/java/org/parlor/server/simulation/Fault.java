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
record Fault(String sentence, Function<SplittableRandom, Sabotage> plot) {
    static final List<Fault> ALL = List.of(
            new Fault("what happens is told without waiting for the journal", dice -> new TellingFaults.First()),
            new Fault(
                    "a move counts for the ply the game is at, whichever it names", dice -> new AskingFaults.AnyPly()),
            new Fault("anybody may move for the side that is to move", dice -> new AskingFaults.AnySeat()),
            new Fault("any password is right", dice -> new AskingFaults.AnyPassword()),
            new Fault("a request is handled twice now and then", AskingFaults.Twice::new),
            new Fault("the server plays a move that nobody chose", AskingFaults.ByItself::new),
            new Fault("a flag falls too late", dice -> new TimeFaults.Late()),
            new Fault("a flag falls too early", dice -> new TimeFaults.Early()),
            new Fault("the clocks run while the server is down", dice -> new ReadingFaults.Downtime()),
            new Fault("after a restart moves bring no time", dice -> new ReadingFaults.Increment()),
            new Fault("offers do not survive a restart", dice -> new ReadingFaults.Offers()),
            new Fault("a pause does not survive a restart", dice -> new ReadingFaults.Pauses()),
            new Fault("illegal moves do not count after a restart", dice -> new ReadingFaults.IllegalMoves()),
            new Fault("a game is missing after a restart", dice -> new ReadingFaults.Games()),
            new Fault("a restart reads another move than was made", dice -> new ReadingFaults.Moves()),
            new Fault("a restart brings rotated tokens back to life", dice -> new ReadingFaults.Tokens()),
            new Fault("a restart does not forget guests", dice -> new ReadingFaults.Guests()),
            new Fault("the last record of a commit is not kept", KeepingFaults.Last::new),
            new Fault("a record is kept twice", KeepingFaults.Twice::new),
            new Fault("a takeback is told and not kept", dice -> new KeepingFaults.Takebacks()),
            new Fault("the wrong winner is kept", KeepingFaults.Winner::new),
            new Fault("a game that is over is ended again", KeepingFaults.SecondEnd::new),
            new Fault("a first win does not count for the rating", dice -> new KeepingFaults.Ratings()),
            new Fault("an accepted challenge makes a second game that nobody is told of", KeepingFaults.Ghost::new),
            new Fault("the token of a welcome is not kept", KeepingFaults.Tokens::new),
            new Fault("a move is kept with the time of the one before", KeepingFaults.Time::new),
            new Fault("a snapshot forgets that a pass was just made", dice -> new TellingFaults.Passes()),
            new Fault("a whisper reaches a third", dice -> new TellingFaults.Overheard()),
            new Fault("a request is not answered", TellingFaults.NoReply::new),
            new Fault("a request is answered twice", TellingFaults.TwoReplies::new),
            new Fault("a request is answered after what it causes", dice -> new TellingFaults.LateReply()),
            new Fault("one of the players is not told of a move", TellingFaults.Gap::new),
            new Fault("a snapshot shows the game as it once was", dice -> new TellingFaults.Stale()),
            new Fault("the turn is sent to the side that is not to move", TellingFaults.OtherTurn::new),
            new Fault("the end of a game is told twice", TellingFaults.TwoEnds::new),
            new Fault("watchers are told what is legal", dice -> new TellingFaults.LegalForAll()),
            new Fault("each is told the other's time", TellingFaults.Swapped::new));

    Sabotage plant(long seed) {
        return plot.apply(new SplittableRandom(seed));
    }

    @Override
    public String toString() {
        return sentence;
    }
}
