package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.rules.InvalidInputException;

class PositionFormatTest {

    private static String obf(String game, @Nullable Integer ply) throws IOException {
        Replay replay = RecordFiles.replay(RecordFiles.readAll(game).get(0));
        return new String(PositionFormat.OBF.write(replay, ply), StandardCharsets.UTF_8);
    }

    @Test
    void obf_is_the_position_after_a_ply_and_is_read_back() throws IOException {
        assertEquals("---------------------------OX------XXX-------------------------- O\n", obf("f5d6c3", 1));
        Replay replay = RecordFiles.replay(RecordFiles.readAll("f5d6c3").get(0));
        for (int ply = 0; ply <= 3; ply++) {
            assertEquals(
                    replay.positions().get(ply),
                    PositionArgument.parse(replay.rules(), obf("f5d6c3", ply).strip()));
        }
        assertEquals(obf("f5d6c3", 3), obf("f5d6c3", null));
    }

    @Test
    void what_a_format_cannot_hold_is_refused_with_the_reason() {
        assertEquals("Ply must be 0 to 3, not 4", refusal("f5d6c3", 4));
        assertEquals("OBF supports Reversi only, not kalah", refusal("3 6 5", 1));
        assertEquals(
                "OBF supports boards of 8x8 only",
                refusal("(;GM[Othello]BO[6 ------ ------ --O*-- --*O-- ------ ------ *];)", 0));
    }

    private static String refusal(String game, int ply) {
        return assertThrows(InvalidInputException.class, () -> obf(game, ply)).getMessage();
    }
}
