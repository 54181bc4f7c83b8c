package org.parlor.client.view;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.parlor.client.frame.Paint;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Theme;

/** The golden frames hold roles; this is what each theme makes of them. */
class ThemesTest {

    @Test
    void every_theme_paints_the_roles_as_recorded() {
        StringBuilder text = new StringBuilder();
        for (Theme theme : Theme.ALL) {
            text.append(theme.name()).append('\n');
            for (Role role : Role.values()) {
                Paint paint = theme.paint(role);
                text.append(String.format(
                        Locale.ROOT,
                        "  %-8s %06x on %06x, ansi %d%s%s%n",
                        role.name().toLowerCase(Locale.ROOT),
                        paint.ink(),
                        paint.ground(),
                        paint.ansi(),
                        paint.bold() ? ", bold" : "",
                        paint.reverse() ? ", reverse" : ""));
            }
        }
        Golden.check("themes", text.toString().replace(System.lineSeparator(), "\n"));
    }
}
