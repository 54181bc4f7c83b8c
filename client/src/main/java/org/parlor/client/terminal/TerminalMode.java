package org.parlor.client.terminal;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The private modes (DECSET) that Parlor changes on a terminal, with Lanterna or without. Every way out resets all of them:
 * the terminals of this package when the screen closes or the process ends, the launcher after a killed process.
 */
public enum TerminalMode {
    MOUSE_BUTTONS(1000, true, "reports presses and releases of mouse buttons"),
    MOUSE_UTF8(1005, true, "encodes mouse reports in UTF-8, for terminals without mode 1006"),
    MOUSE_SGR(1006, true, "encodes mouse reports in decimal, so that columns beyond 223 work"),
    BRACKETED_PASTE(2004, true, "marks pasted text, so that its lines are not read as keys"),
    SYNCHRONIZED_OUTPUT(2026, true, "shows a frame only when it is complete, in terminals that say they have it"),
    CURSOR(25, false, "shows the cursor"),
    ALTERNATE_SCREEN(1049, true, "keeps what was on the screen before");

    private static final String CSI = "\u001b[";

    /**
     * Sent after the alternate screen is entered. Also saves the title of the window and asks for synchronized output; a
     * terminal that prints a part of this request is cleared by the first frame.
     */
    static final String SET = BRACKETED_PASTE.on() + CSI + "22;2t" + CSI + "?" + SYNCHRONIZED_OUTPUT.number + "$p";

    /**
     * Sent before the alternate screen is left. Resets the title, colours and the other modes, and clears the screen, because a
     * terminal without an alternate screen would keep the last frame.
     */
    static final String RESET = Stream.of(values())
                    .filter(mode -> mode != ALTERNATE_SCREEN)
                    .map(TerminalMode::reset)
                    .collect(Collectors.joining())
            + CSI + "23;2t" + CSI + "0m" + CSI + "H" + CSI + "2J";

    private final int number;
    private final boolean set;
    private final String purpose;

    TerminalMode(int number, boolean set, String purpose) {
        this.number = number;
        this.set = set;
        this.purpose = purpose;
    }

    public int number() {
        return number;
    }

    /** Returns whether Parlor sets the mode and resets it on the way out; otherwise it is the other way round. */
    public boolean isSet() {
        return set;
    }

    public String purpose() {
        return purpose;
    }

    String on() {
        return CSI + "?" + number + "h";
    }

    String off() {
        return CSI + "?" + number + "l";
    }

    private String reset() {
        return set ? off() : on();
    }
}
