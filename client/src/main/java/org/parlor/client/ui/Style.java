package org.parlor.client.ui;

/**
 * The appearance of a role.
 *
 * @param foreground the colour of the glyph as 0xRRGGBB; {@code background} likewise
 * @param ansi the nearest of the terminal's sixteen colours, used with the terminal's background
 * @param reverse whether to exchange foreground and background where there is no true colour
 */
public record Style(int foreground, int background, int ansi, boolean bold, boolean reverse) {

    /** Returns the contrast between foreground and background after WCAG 2: 1 for none, 21 for black on white. */
    public double contrast() {
        double one = luminance(foreground) + 0.05;
        double other = luminance(background) + 0.05;
        return Math.max(one, other) / Math.min(one, other);
    }

    private static double luminance(int rgb) {
        return 0.2126 * linear(rgb >> 16 & 0xff) + 0.7152 * linear(rgb >> 8 & 0xff) + 0.0722 * linear(rgb & 0xff);
    }

    private static double linear(int channel) {
        double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
    }
}
