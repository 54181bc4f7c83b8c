package org.parlor.bots.engines.reversi.board;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the order in which moves are taken. */
class MoveListTest {
    private final MoveList list = new MoveList();

    @Test
    void moves_are_taken_from_the_highest_rank_down_and_equal_ones_as_they_were_added() {
        add(-7, 12, -200, 12, MoveList.FIRST, 0, -7);
        assertEquals(List.of(4, 1, 3, 5, 0, 6, 2), taken());
    }

    @Test
    void a_changed_rank_counts_and_a_cleared_list_starts_anew() {
        add(3, 2, 1);
        list.setRank(2, 9);
        assertEquals(List.of(2, 0, 1), taken());
        list.clear();
        add(1, 2);
        assertEquals(List.of(1, 0), taken());
    }

    private void add(int... ranks) {
        for (int rank : ranks) {
            list.add(list.size(), 1L << list.size(), rank);
        }
    }

    private List<Integer> taken() {
        return IntStream.range(0, list.size())
                .map(i -> list.square(list.take()))
                .boxed()
                .toList();
    }
}
