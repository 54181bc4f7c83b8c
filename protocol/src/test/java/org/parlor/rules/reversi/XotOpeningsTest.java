package org.parlor.rules.reversi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

class XotOpeningsTest {
    private static final Rules RULES = Reversi.KIND.rules();

    private static Position after(String moves) {
        Position position = RULES.initial();
        for (String move : moves.split(" ")) {
            position = position.play(RULES.parse(move).orElseThrow());
        }
        return position;
    }

    @Test
    void there_are_10_000_openings_of_8_moves_that_lead_to_different_positions_also_by_symmetry() {
        List<BoardSymmetry> symmetries = RULES.symmetries();
        Set<Position> known = new HashSet<>();
        Set<List<Integer>> kinds = new HashSet<>();
        int different = 0;
        for (String moves : XotOpenings.all()) {
            Position position = after(moves);
            different += known.contains(position) ? 0 : 1;
            symmetries.forEach(symmetry -> known.add(symmetry.apply(RULES, position)));
            kinds.add(List.of(moves.split(" ").length, position.score(0) + position.score(1), position.sideToMove()));
        }
        assertEquals(10_000, XotOpenings.all().size());
        assertEquals(10_000, different);
        assertEquals(Set.of(List.of(XotOpenings.PLIES, 12, 0)), kinds);
    }

    @Test
    void the_opening_that_leads_to_a_position_is_found() {
        String moves = XotOpenings.all().get(123);
        assertEquals(List.of(moves.split(" ")), XotOpenings.leadingTo(after(moves)));
        assertEquals(List.of(), XotOpenings.leadingTo(RULES.initial()));
    }
}
