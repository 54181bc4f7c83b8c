package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.parlor.bots.engine.Level;
import org.parlor.client.cli.option.SeatAssignment;
import org.parlor.client.game.setup.GameSetup;

/** The form for a new game knows the levels by name only. */
class LevelsTest {

    @Test
    void the_form_offers_the_levels_that_the_bots_have() {
        assertEquals(Level.words(), GameSetup.LEVELS);
        assertEquals(Level.numbered().size(), GameSetup.LEVELS_NUMBERED);
    }

    @Test
    void a_level_may_be_asked_for_by_its_number() {
        assertEquals("hard", SeatAssignment.level("7"));
        assertEquals("max", SeatAssignment.player("black", "10"));
        assertEquals("match", SeatAssignment.level("match"));
    }
}
