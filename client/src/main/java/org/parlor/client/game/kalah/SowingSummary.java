package org.parlor.client.game.kalah;

import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/**
 * The effect of one sow, derived from the positions before and after it.
 *
 * @param last the pit or store of the last seed
 * @param inStore whether that is the store of the side that sowed
 * @param captured the number of captured seeds, including the capturing one
 * @param sweptSouth the number of remaining seeds that South's store received at the end; {@code sweptNorth}
 * likewise
 */
record SowingSummary(
        int seeds, String last, boolean inStore, boolean movesAgain, int captured, int sweptSouth, int sweptNorth) {

    static SowingSummary of(KalahPosition before, int pit) {
        KalahRules rules = before.rules();
        int seat = before.sideToMove();
        int[] board = before.cells();
        int at = sow(rules, seat, board, pit);
        KalahPosition after = before.play(pit);
        int captured = captured(rules, seat, board, at);
        boolean inStore = at == rules.store(seat);
        int mine = after.score(seat) - board[rules.store(seat)] - captured;
        int theirs = after.score(1 - seat) - board[rules.store(1 - seat)];
        return new SowingSummary(
                before.seeds(pit),
                rules.board().cells().get(at).id(),
                inStore,
                inStore && !after.isOver(),
                captured,
                seat == 0 ? mine : theirs,
                seat == 0 ? theirs : mine);
    }

    private static int sow(KalahRules rules, int seat, int[] board, int pit) {
        int hand = board[pit];
        board[pit] = 0;
        int at = pit;
        for (; hand > 0; hand--) {
            at = rules.next(seat, at);
            board[at]++;
        }
        return at;
    }

    private static int captured(KalahRules rules, int seat, int[] board, int last) {
        boolean captures = rules.isPitOf(seat, last) && board[last] == 1 && board[rules.opposite(last)] > 0;
        return captures ? 1 + board[rules.opposite(last)] : 0;
    }

    /** Describes the steps in one line. */
    String describe() {
        StringBuilder line = new StringBuilder(seeds + (seeds == 1 ? " seed" : " seeds"));
        line.append(inStore ? ", the last in its store" : ", the last in " + last);
        if (movesAgain) {
            line.append(": another turn");
        } else if (captured > 0) {
            line.append(": captures ").append(captured);
        }
        if (sweptSouth > 0) {
            line.append("; South takes the remaining ").append(sweptSouth);
        }
        if (sweptNorth > 0) {
            line.append("; North takes the remaining ").append(sweptNorth);
        }
        return line.toString();
    }
}
