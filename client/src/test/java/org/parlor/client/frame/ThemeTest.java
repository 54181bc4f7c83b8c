package org.parlor.client.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ThemeTest {

    @Test
    void every_role_of_every_theme_can_be_read() {
        for (Theme theme : Theme.ALL) {
            for (Role role : Role.values()) {
                double contrast = theme.paint(role).contrast();
                assertTrue(contrast >= 4.5, theme.name() + " " + role + " has only " + contrast);
            }
        }
    }

    @Test
    void the_environment_says_how_many_colours_there_are() {
        assertEquals(ColourDepth.TRUE, depth("auto", Map.of("TERM", "xterm-256color", "COLORTERM", "truecolor")));
        assertEquals(ColourDepth.INDEXED, depth("auto", Map.of("TERM", "xterm-256color")));
        assertEquals(ColourDepth.ANSI, depth("auto", Map.of("TERM", "xterm")));
        assertEquals(ColourDepth.NONE, depth("auto", Map.of("TERM", "xterm-256color", "NO_COLOR", "1")));
        assertEquals(ColourDepth.TRUE, depth("auto", Map.of("NO_COLOR", "", "COLORTERM", "24bit")));
        assertEquals(ColourDepth.INDEXED, depth("always", Map.of("NO_COLOR", "1", "TERM", "tmux-256color")));
        assertEquals(ColourDepth.NONE, depth("never", Map.of("COLORTERM", "truecolor")));
    }

    @Test
    void colours_go_to_the_nearest_of_256() {
        assertEquals(16, ColourDepth.indexed(0x000000));
        assertEquals(231, ColourDepth.indexed(0xffffff));
        assertEquals(196, ColourDepth.indexed(0xff0000));
        assertEquals(244, ColourDepth.indexed(0x808080));
    }

    private static ColourDepth depth(String wish, Map<String, String> environment) {
        return ColourDepth.of(environment, wish);
    }
}
