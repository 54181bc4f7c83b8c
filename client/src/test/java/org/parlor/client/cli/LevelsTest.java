package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.Level;
import org.parlor.client.cli.option.SeatAssignment;
import org.parlor.client.game.setup.GameSetup;

/** The levels of the new-game form, which are only names there. */
class LevelsTest {

    @Test
    void the_new_game_form_offers_the_levels_of_the_bots() {
        assertEquals(Level.words(), GameSetup.LEVELS);
        assertEquals(Level.numbered().size(), GameSetup.LEVELS_NUMBERED);
    }

    @Test
    void a_level_can_be_given_by_number() {
        assertEquals("hard", SeatAssignment.level("7"));
        assertEquals("max", SeatAssignment.player("black", "10"));
        assertEquals("match", SeatAssignment.level("match"));
    }
}
