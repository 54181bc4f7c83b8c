package org.parlor.client.game.explorer;

import java.util.OptionalDouble;

/**
 * The results of the games in which a move was played from a position. Games without a result count in {@code games} only.
 *
 * @param firstWins number of games that the first seat won
 * @param difference the sum of the final scores of the first seat minus those of the second
 * @param scored the number of games in that sum, which are those played to the end
 * @param lastYear the latest year of the games; 0 if none has a date
 */
public record ExploredMove(
        String move, int games, int firstWins, int draws, int secondWins, long difference, int scored, int lastYear) {

    /** Returns the sum of the results of this move and of another one, under the name of this. */
    public ExploredMove plus(ExploredMove other) {
        return new ExploredMove(
                move,
                games + other.games,
                firstWins + other.firstWins,
                draws + other.draws,
                secondWins + other.secondWins,
                difference + other.difference,
                scored + other.scored,
                Math.max(lastYear, other.lastYear));
    }

    public ExploredMove withMove(String named) {
        return new ExploredMove(named, games, firstWins, draws, secondWins, difference, scored, lastYear);
    }

    /** Returns the number of games with a result. */
    public int decided() {
        return firstWins + draws + secondWins;
    }

    /** Returns the average result of the games played to the end, positive if the first seat won. */
    public OptionalDouble averageDifference() {
        return scored == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) difference / scored);
    }
}
