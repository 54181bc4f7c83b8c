package org.parlor.rules.kalah;

import java.util.ArrayList;
import java.util.List;

/** What one sow shows of the rules of Kalah. */
final class KalahRulePoints {
    private final KalahRules rules;
    private final int seat;
    private final int move;
    private final int[] sown;
    private final int last;
    private final boolean lapped;
    private final List<String> sentences = new ArrayList<>();

    KalahRulePoints(KalahRules rules, KalahPosition before, int move) {
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
            sentences.add("The sow goes round past " + name(1 - seat) + "'s store, which gets no seed.");
        }
        tellLast();
        tellEnd();
        if (sentences.isEmpty()) {
            sentences.add(
                    "The seeds go one by one into the cells that follow, and the turn goes to " + name(1 - seat) + ".");
        }
        return sentences;
    }

    /** What follows from where the last seed falls; a capture is made on the board at hand. */
    private void tellLast() {
        if (last == rules.store(seat)) {
            tellExtraTurn();
        } else if (isOwnPit(last) && sown[last] == 1) {
            tellEmptyOwnPit();
        } else if (!isOwnPit(last) && sown[last] == 1) {
            sentences.add("The last seed falls into an empty pit, but not an own one, so nothing is captured.");
        }
    }

    private void tellExtraTurn() {
        if (!isEmpty(0) && !isEmpty(1)) {
            sentences.add("The last seed falls into the own store, so " + name(seat) + " moves again.");
        }
    }

    private void tellEmptyOwnPit() {
        int opposite = rules.opposite(last);
        if (sown[opposite] == 0) {
            sentences.add("The last seed falls into an empty own pit, but nothing lies opposite, so it stays there.");
            return;
        }
        sentences.add(
                last == move
                        ? "The sow ends in the pit it began in, which counts as empty, so it captures."
                        : "The last seed falls into an empty own pit, so it and what lies opposite go to the own store.");
        sown[last] = 0;
        sown[opposite] = 0;
    }

    private void tellEnd() {
        if (isEmpty(0) && isEmpty(1)) {
            sentences.add("No pit holds a seed any more, so the game is over.");
        } else if (isEmpty(0) || isEmpty(1)) {
            int empty = isEmpty(0) ? 0 : 1;
            sentences.add(name(empty) + "'s pits are empty, so the game is over and what lies in " + name(1 - empty)
                    + "'s pits goes to " + name(1 - empty) + "'s store.");
        }
    }

    private boolean isOwnPit(int cell) {
        return rules.isPitOf(seat, cell);
    }

    private boolean isEmpty(int side) {
        int first = rules.firstPit(side);
        for (int pit = first; pit < first + rules.pits(); pit++) {
            if (sown[pit] > 0) {
                return false;
            }
        }
        return true;
    }

    private String name(int side) {
        return Kalah.KIND.players().get(side);
    }
}
