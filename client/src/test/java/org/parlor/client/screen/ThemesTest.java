package org.parlor.client.screen;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.parlor.client.GoldenFile;
import org.parlor.client.ui.Style;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.Theme;

/** The styles of the roles of the golden frames in each theme. */
class ThemesTest {

    @Test
    void every_theme_paints_the_roles_as_recorded() {
        StringBuilder text = new StringBuilder();
        for (Theme theme : Theme.ALL) {
            text.append(theme.name()).append('\n');
            for (StyleRole role : StyleRole.values()) {
                Style style = theme.style(role);
                text.append(String.format(
                        Locale.ROOT,
                        "  %-8s %06x on %06x, ansi %d%s%s%n",
                        role.name().toLowerCase(Locale.ROOT),
                        style.foreground(),
                        style.background(),
                        style.ansi(),
                        style.bold() ? ", bold" : "",
                        style.reverse() ? ", reverse" : ""));
            }
        }
        GoldenFile.check("golden/themes", text.toString().replace(System.lineSeparator(), "\n"));
    }
}
