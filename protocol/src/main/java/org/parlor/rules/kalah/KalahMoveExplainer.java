package org.parlor.rules.kalah;

import java.util.ArrayList;
import java.util.List;

/** Explains the rules of Kalah that a move illustrates. */
final class KalahMoveExplainer {
    private final KalahRules rules;
    private final int seat;
    private final int move;
    private final int[] sown;
    private final int last;
    private final boolean lapped;
    private final List<String> sentences = new ArrayList<>();

    KalahMoveExplainer(KalahRules rules, KalahPosition before, int move) {
        this.rules = rules;
        this.seat = before.sideToMove();
        this.move = move;
        this.sown = before.cells();
        this.sown[move] = 0;
        int at = move;
        boolean passed = false;
        for (int seeds = before.seeds(move); seeds > 0; seeds--) {
            int next = rules.next(seat, at);
            passed |= isOwnPit(next) && !isOwnPit(at) && at != rules.store(seat);
            at = next;
            sown[at]++;
        }
        this.last = at;
        this.lapped = passed;
    }

    List<String> sentences() {
        if (lapped) {
            sentences.add("Sowing skips " + name(1 - seat) + "'s store, which gets no seed.");
        }
        explainLastSeed();
        explainEnd();
        if (sentences.isEmpty()) {
            sentences.add("The seeds are sown one by one into the following cells, and the turn passes to "
                    + name(1 - seat) + ".");
        }
        return sentences;
    }

    /** Explains the effect of the last seed. A capture is applied to {@code sown}. */
    private void explainLastSeed() {
        if (last == rules.store(seat)) {
            explainExtraTurn();
        } else if (isOwnPit(last) && sown[last] == 1) {
            explainCapture();
        } else if (!isOwnPit(last) && sown[last] == 1) {
            sentences.add("The last seed lands in an empty pit of the opponent, so nothing is captured.");
        }
    }

    private void explainExtraTurn() {
        if (!isEmpty(0) && !isEmpty(1)) {
            sentences.add("The last seed lands in " + name(seat) + "'s store, so " + name(seat) + " moves again.");
        }
    }

    private void explainCapture() {
        int opposite = rules.opposite(last);
        if (sown[opposite] == 0) {
            sentences.add(
                    "The last seed lands in an empty pit of the mover, but the opposite pit is empty, so nothing is"
                            + " captured.");
            return;
        }
        sentences.add(
                last == move
                        ? "The last seed lands in the pit it was sown from, which counts as empty, so it captures."
                        : "The last seed lands in an empty pit of the mover, so it and the seeds opposite are captured.");
        sown[last] = 0;
        sown[opposite] = 0;
    }

    private void explainEnd() {
        if (isEmpty(0) && isEmpty(1)) {
            sentences.add("All pits are empty, so the game is over.");
        } else if (isEmpty(0) || isEmpty(1)) {
            int empty = isEmpty(0) ? 0 : 1;
            sentences.add(name(empty) + "'s pits are empty, so the game is over and the seeds in " + name(1 - empty)
                    + "'s pits go to " + name(1 - empty) + "'s store.");
        }
    }

    private boolean isOwnPit(int cell) {
        return rules.isPitOf(seat, cell);
    }

    private boolean isEmpty(int side) {
        return KalahPosition.isEmpty(rules, sown, side);
    }

    private String name(int side) {
        return Kalah.KIND.players().get(side);
    }
}
