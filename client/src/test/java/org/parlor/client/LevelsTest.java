package org.parlor.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.parlor.bots.engine.Level;
import org.parlor.client.model.Choice;

/** The form for a new game knows the levels by name only. */
class LevelsTest {

    @Test
    void the_form_offers_the_levels_that_the_bots_have() {
        assertEquals(Level.words(), Choice.LEVELS);
        assertEquals(Level.numbered().size(), Choice.LEVELS_NUMBERED);
    }

    @Test
    void a_level_may_be_asked_for_by_its_number() {
        assertEquals("hard", Cast.level("7"));
        assertEquals("max", Cast.player("black", "10"));
        assertEquals("match", Cast.level("match"));
    }
}
