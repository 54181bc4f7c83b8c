package org.parlor.bots.engines.kalah;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Bounds of positions with few seeds in play. */
class EndgameTableTest {

    @Test
    void every_pair_of_bounds_of_up_to_21_seeds_is_stored() {
        EndgameTable table = new EndgameTable(2, 1 << 20);
        assertEquals(21, table.seedsMax());
        for (int seeds = 0; seeds <= 21; seeds++) {
            int index = table.index(seeds, 0);
            assertEquals(List.of(-seeds, seeds), bounds(table, index, seeds));
            for (int lower = -seeds; lower <= seeds; lower += 2) {
                for (int upper = lower; upper <= seeds; upper += 2) {
                    table.store(index, seeds, lower, upper);
                    assertEquals(List.of(lower, upper), bounds(table, index, seeds));
                }
            }
        }
    }

    private static List<Integer> bounds(EndgameTable table, int index, int seeds) {
        int found = table.find(index, seeds);
        return List.of(table.lower(found), table.upper(found));
    }
}
