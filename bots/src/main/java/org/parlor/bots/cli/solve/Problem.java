package org.parlor.bots.cli.solve;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.bots.engines.search.Solution;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.rules.Position;

/**
 * A position to solve.
 *
 * @param claims moves with their stated scores, best first; may be empty
 */
public record Problem(Position position, List<Claim> claims) {

    /** A move and its stated margin for the side to move. */
    public record Claim(int move, int score) {}

    public Problem {
        claims = List.copyOf(claims);
    }

    /**
     * Returns the first claim that a solution refutes: a different best score, or a different score of the
     * solution's move.
     */
    public Optional<Claim> refutedBy(Solution solution, SolveGoal goal) {
        OptionalInt best = claims.stream().mapToInt(claim -> of(claim, goal)).max();
        int move = solution.variation().isEmpty() ? -1 : solution.variation().get(0);
        return claims.stream()
                .filter(claim -> (of(claim, goal) == best.getAsInt() || claim.move() == move)
                        && of(claim, goal) != solution.score())
                .findFirst();
    }

    private static int of(Claim claim, SolveGoal goal) {
        return goal == SolveGoal.RESULT ? Integer.signum(claim.score()) : claim.score();
    }
}
