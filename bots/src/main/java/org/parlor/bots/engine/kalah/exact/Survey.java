package org.parlor.bots.engine.kalah.exact;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import org.parlor.bots.engine.kalah.exact.Openings.Known;
import org.parlor.rules.kalah.KalahPosition;

/**
 * Proves the positions near the start, nearest first, that a game comes to in which at least one side plays best. What is
 * in the openings already is taken from there.
 */
public final class Survey {
    private final Proof proof;
    private final Openings openings;
    private final Set<Reached> seen = new HashSet<>();
    private final Queue<Reached> waiting = new ArrayDeque<>();

    /** @param perfect for either seat, whether it has played best all the way */
    private record Reached(KalahPosition position, List<Boolean> perfect) {}

    public Survey(Proof proof, Openings openings) {
        this.proof = proof;
        this.openings = openings;
    }

    /**
     * @param seedsMin positions with fewer in play are left out
     * @param proved is told the line of each position that was not in the openings
     */
    public void run(KalahPosition start, int seedsMin, Consumer<String> proved) {
        enter(new Reached(start, List.of(true, true)));
        while (!waiting.isEmpty()) {
            Reached at = waiting.remove();
            Known known = openings.find(at.position).orElse(null);
            if (known == null) {
                known = prove(at.position);
                proved.accept(openings.add(at.position, known));
            }
            for (int move : at.position.legalMoves()) {
                KalahPosition next = at.position.play(move);
                if (Reach.seedsInPlay(next) >= seedsMin) {
                    follow(at, next, known.bestMoves().contains(move));
                }
            }
        }
    }

    private void follow(Reached at, KalahPosition next, boolean best) {
        List<Boolean> perfect = new ArrayList<>(at.perfect);
        if (!best) {
            perfect.set(at.position.sideToMove(), false);
        }
        if (perfect.contains(true)) {
            enter(new Reached(next, List.copyOf(perfect)));
        }
    }

    private void enter(Reached reached) {
        if (seen.add(reached)) {
            waiting.add(reached);
        }
    }

    private Known prove(KalahPosition position) {
        int margin = proof.margin(position, 0);
        List<Integer> best = new ArrayList<>();
        for (int move : position.legalMoves()) {
            if (proof.reaches(position, move, margin)) {
                best.add(move);
            }
        }
        return new Known(margin, best);
    }
}
