package org.parlor.client.ui;

import java.util.Locale;
import java.util.Map;

/** The number of colours of a terminal. */
public enum ColourDepth {
    NONE,
    ANSI,
    INDEXED,
    TRUE;

    /**
     * Derives the depth from the environment.
     *
     * @param spec {@code auto}, {@code always} or {@code never}, as on the command line
     */
    public static ColourDepth of(Map<String, String> environment, String spec) {
        boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty();
        String terminal = environment.getOrDefault("TERM", "").toLowerCase(Locale.ROOT);
        if (spec.equals("never") || (spec.equals("auto") && (refused || terminal.equals("dumb")))) {
            return NONE;
        }
        String promised = environment.getOrDefault("COLORTERM", "").toLowerCase(Locale.ROOT);
        if (promised.equals("truecolor") || promised.equals("24bit") || terminal.contains("direct")) {
            return TRUE;
        }
        return terminal.contains("256color") ? INDEXED : ANSI;
    }

    /** Returns the nearest of the 256 standard colours, except the sixteen that users may redefine. */
    public static int indexed(int rgb) {
        int red = rgb >> 16 & 0xff;
        int green = rgb >> 8 & 0xff;
        int blue = rgb & 0xff;
        int cube = 16 + 36 * step(red) + 6 * step(green) + step(blue);
        int grey = Math.min(23, Math.max(0, (red + green + blue) / 3 - 3) / 10);
        int greyLevel = 8 + 10 * grey;
        int cubeError = distance(rgb, level(step(red)) << 16 | level(step(green)) << 8 | level(step(blue)));
        int greyError = distance(rgb, greyLevel << 16 | greyLevel << 8 | greyLevel);
        return greyError < cubeError ? 232 + grey : cube;
    }

    private static int step(int channel) {
        return channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40;
    }

    private static int level(int step) {
        return step == 0 ? 0 : 55 + 40 * step;
    }

    private static int distance(int one, int other) {
        int red = (one >> 16 & 0xff) - (other >> 16 & 0xff);
        int green = (one >> 8 & 0xff) - (other >> 8 & 0xff);
        int blue = (one & 0xff) - (other & 0xff);
        return red * red + green * green + blue * blue;
    }
}
