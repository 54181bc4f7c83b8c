package org.parlor.client.game.text;

/**
 * The requested format of boards in plain mode, for games with several formats.
 *
 * @param keypad whether squares are numbered as on a keypad, 7 8 9 on top
 */
public record BoardFormatOptions(BoardStyle style, boolean keypad) {
    public static final BoardFormatOptions DEFAULT = new BoardFormatOptions(BoardStyle.DOTS, false);

    /** Returns whether the output is for screen readers. */
    public boolean isSpoken() {
        return style == BoardStyle.SPOKEN;
    }
}
