package org.parlor.client.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ThemeTest {

    @Test
    void every_role_of_every_theme_can_be_read() {
        for (Theme theme : Theme.ALL) {
            for (StyleRole role : StyleRole.values()) {
                double contrast = theme.style(role).contrast();
                assertTrue(contrast >= 4.5, theme.name() + " " + role + " has only " + contrast);
            }
        }
    }

    @Test
    void the_theme_of_high_contrast_has_it() {
        for (StyleRole role : StyleRole.values()) {
            assertTrue(Theme.CONTRAST.style(role).contrast() >= 7, role.toString());
        }
    }

    @Test
    void with_256_colours_little_of_that_is_lost() {
        for (Theme theme : Theme.ALL) {
            for (StyleRole role : StyleRole.values()) {
                Style style = theme.style(role);
                double contrast = contrast(
                        rgb(ColourDepth.indexed(style.foreground())), rgb(ColourDepth.indexed(style.background())));
                assertTrue(contrast >= 4, theme.name() + " " + role + " has only " + contrast);
            }
        }
    }

    @Test
    void with_16_colours_every_role_can_be_read_on_black_and_on_white() {
        for (StyleRole role : StyleRole.values()) {
            int ansi = Theme.CLASSIC.style(role).ansi();
            // These two stand for the default colours of the terminal.
            if (ansi != 7 && ansi != 15) {
                assertTrue(contrast(XTERM[ansi], 0x000000) >= 3, role + " on black");
                assertTrue(contrast(XTERM[ansi], 0xffffff) >= 3, role + " on white");
            }
        }
    }

    @Test
    void a_role_may_be_repainted() {
        Theme own =
                Theme.PAPER.withColours(StyleRole.FIRST, "#aa0000 on eeeeee").orElseThrow();
        assertEquals("own", own.name());
        assertEquals(new Style(0xaa0000, 0xeeeeee, 15, true, false), own.style(StyleRole.FIRST));
        assertEquals(Theme.PAPER.style(StyleRole.TEXT), own.style(StyleRole.TEXT));
        Theme board = own.withColours(StyleRole.BOARD, "000000 on 9fc9e8").orElseThrow();
        assertEquals(0x9fc9e8, board.style(StyleRole.SECOND).background());
        assertEquals(0xeeeeee, board.style(StyleRole.FIRST).background());
        assertEquals(Optional.empty(), Theme.PAPER.withColours(StyleRole.FIRST, "red on white"));
    }

    /** The colours of xterm; users may redefine them. */
    private static final int[] XTERM = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5};

    private static double contrast(int ink, int ground) {
        return new Style(ink, ground, 7, false, false).contrast();
    }

    private static int rgb(int index) {
        if (index >= 232) {
            return (8 + 10 * (index - 232)) * 0x010101;
        }
        int cube = index - 16;
        return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6);
    }

    private static int level(int step) {
        return step == 0 ? 0 : 55 + 40 * step;
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

    private static ColourDepth depth(String spec, Map<String, String> environment) {
        return ColourDepth.of(environment, spec);
    }
}
