package org.parlor.bots.engine.kalah.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parlor.bots.search.Aim;
import org.parlor.bots.search.OutOfTime;
import org.parlor.bots.search.Prover;
import org.parlor.bots.search.Solution;
import org.parlor.rules.Position;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** Solves positions of Kalah with up to eight pits a side and 127 seeds in play. */
public final class Solver implements Prover {
    private final Knowledge knowledge;

    public Solver(Knowledge knowledge) {
        this.knowledge = knowledge;
    }

    /** Whether it can be asked about a position. */
    public static boolean solves(KalahPosition position) {
        return position.rules().pits() <= Pits.PITS_MAX && seedsInPlay(position) <= Pits.SEEDS_MAX;
    }

    public static int seedsInPlay(KalahPosition position) {
        KalahRules rules = position.rules();
        int seeds = 0;
        for (int seat = 0; seat < 2; seat++) {
            for (int pit = 0; pit < rules.pits(); pit++) {
                seeds += position.seeds(rules.firstPit(seat) + pit);
            }
        }
        return seeds;
    }

    @Override
    public Optional<Solution> solve(Position position, Aim aim, BooleanSupplier stop) {
        Proof proof = new Proof(knowledge, stop);
        try {
            int margin = proof.margin((KalahPosition) position, 0);
            int wanted = aim == Aim.RESULT ? Integer.signum(margin) : margin;
            return Optional.of(new Solution(wanted, variation(proof, (KalahPosition) position, margin), proof.nodes()));
        } catch (OutOfTime e) {
            return Optional.empty();
        }
    }

    private static List<Integer> variation(Proof proof, KalahPosition from, int margin) {
        List<Integer> line = new ArrayList<>();
        KalahPosition at = from;
        int toReach = margin;
        while (!at.isOver()) {
            int move = proof.keeper(at, toReach);
            line.add(move);
            KalahPosition next = at.play(move);
            toReach = next.sideToMove() == at.sideToMove() ? toReach : -toReach;
            at = next;
        }
        return line;
    }
}
