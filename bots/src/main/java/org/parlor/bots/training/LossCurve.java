package org.parlor.bots.training;

import java.util.Locale;

/** The losses of a fit, step by step, each a line of text with a bar that is the shorter the more was understood. */
record LossCurve(double before) {
    private static final int WIDTH = 60;

    /** @param loss in discs */
    String line(int step, double loss) {
        int length = (int) Math.round(WIDTH * Math.min(1, loss / before));
        return String.format(Locale.ROOT, "step %3d: off by %6.3f discs  %s", step, loss, "#".repeat(length));
    }
}
