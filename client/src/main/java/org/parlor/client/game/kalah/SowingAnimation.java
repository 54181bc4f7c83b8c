package org.parlor.client.game.kalah;

import java.util.Set;
import org.parlor.client.board.AnimationFrame;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** Animates sowing seed by seed; captured seeds stay in their pit until the last seed is sown. */
final class SowingAnimation {
    static final int SEED_MILLIS = 120;

    private SowingAnimation() {}

    static AnimationFrame moment(KalahPosition before, int pit, int sown) {
        KalahRules rules = before.rules();
        int[] cells = before.cells();
        cells[pit] = 0;
        int at = pit;
        for (int seed = 0; seed < sown; seed++) {
            at = rules.next(before.sideToMove(), at);
            cells[at]++;
        }
        return AnimationFrame.of(cells, Set.of(at));
    }
}
