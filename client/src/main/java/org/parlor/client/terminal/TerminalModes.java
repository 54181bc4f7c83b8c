package org.parlor.client.terminal;

/**
 * The modes that Parlor sets in addition to those of Lanterna, and the reset of all of them. Every way out resets them:
 * the terminals here when the screen closes or the process ends, the launcher after a killed process.
 */
final class TerminalModes {
    private static final String CSI = "\u001b[";

    /** Marks pasted text, so that its lines are not read as keys. */
    private static final String PASTE = CSI + "?2004";
    /** Encodes mouse reports in decimal, so that columns beyond 223 work; terminals that do not know it ignore it. */
    private static final String SGR_MOUSE = CSI + "?1006";

    /** Sent after the alternate screen is entered. */
    static final String SET = PASTE + "h";

    /**
     * Sent before the alternate screen is left. Clears the screen, because a terminal without an alternate screen would keep
     * the last frame.
     */
    static final String RESET = SGR_MOUSE + "l" + PASTE + "l" + CSI + "0m" + CSI + "H" + CSI + "2J";

    private TerminalModes() {}

    static String mouse(boolean on) {
        return SGR_MOUSE + (on ? "h" : "l");
    }
}
