package org.parlor.bots.cli;

import org.parlor.notation.ParsedRecord;
import org.parlor.notation.RecordError;

/** Counts of the games, moves and errors in files of records. */
record RecordCheckSummary(int games, long moves, int illegalMoves, int wrongScores, int damaged) {
    static final RecordCheckSummary NONE = new RecordCheckSummary(0, 0, 0, 0, 0);

    static RecordCheckSummary of(ParsedRecord parsedRecord) {
        if (!(parsedRecord instanceof ParsedRecord.Read read)) {
            return new RecordCheckSummary(0, 0, 0, 0, 1);
        }
        RecordError recordError = read.replay().error().orElse(null);
        return new RecordCheckSummary(
                1,
                read.replay().positions().size() - 1L,
                recordError instanceof RecordError.IllegalMove ? 1 : 0,
                recordError instanceof RecordError.WrongResult ? 1 : 0,
                0);
    }

    RecordCheckSummary plus(RecordCheckSummary other) {
        return new RecordCheckSummary(
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
