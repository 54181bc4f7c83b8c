package org.parlor.bots;

import org.parlor.record.Entry;
import org.parlor.record.Fault;

/** How much was found in files of records, and how much of it cannot be. */
record Tally(int games, long moves, int illegalMoves, int wrongScores, int damaged) {
    static final Tally NONE = new Tally(0, 0, 0, 0, 0);

    static Tally of(Entry entry) {
        if (!(entry instanceof Entry.Read read)) {
            return new Tally(0, 0, 0, 0, 1);
        }
        Fault fault = read.replay().fault().orElse(null);
        return new Tally(
                1,
                read.replay().positions().size() - 1L,
                fault instanceof Fault.IllegalMove ? 1 : 0,
                fault instanceof Fault.WrongScore ? 1 : 0,
                0);
    }

    Tally plus(Tally other) {
        return new Tally(
                games + other.games,
                moves + other.moves,
                illegalMoves + other.illegalMoves,
                wrongScores + other.wrongScores,
                damaged + other.damaged);
    }

    boolean isClean() {
        return illegalMoves + wrongScores + damaged == 0;
    }

    @Override
    public String toString() {
        return "games " + games + ", moves " + moves + ", illegal moves " + illegalMoves + ", wrong scores "
                + wrongScores + ", damaged " + damaged;
    }
}
