package org.parlor.client.state.action;

import java.util.Locale;
import java.util.Optional;
import org.parlor.client.ui.Key;

/** Keys as the config file names them: a character, Space, or Ctrl and a letter. */
public final class KeyNames {
    /** Ctrl keys with a fixed meaning on all screens: leave, menu, redraw, suspend. */
    private static final String RESERVED = "cklz";

    private static final String CTRL = "ctrl-";

    private KeyNames() {}

    /** Parses a key; empty if the text names none or a reserved one. */
    public static Optional<Key> parse(String text) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        if (lower.equals("space")) {
            return Optional.of(Key.of(' '));
        }
        if (lower.startsWith(CTRL) && lower.length() == CTRL.length() + 1) {
            char letter = lower.charAt(CTRL.length());
            boolean free = letter >= 'a' && letter <= 'z' && RESERVED.indexOf(letter) < 0;
            // A terminal sends the same codes for these as for Backspace, Tab and Enter.
            boolean ambiguous = "hijm".indexOf(letter) >= 0;
            return free && !ambiguous ? Optional.of(Key.ctrl(letter)) : Optional.empty();
        }
        String typed = text.strip();
        boolean one = typed.length() == 1 && typed.charAt(0) > ' ' && typed.charAt(0) < 0x7f && !typed.equals("?");
        return one ? Optional.of(Key.of(typed.charAt(0))) : Optional.empty();
    }

    /** Returns the name of a key as shown in footers and written in the config file. */
    public static String print(Key key) {
        if (key.kind() == Key.Kind.CHARACTER) {
            return key.ctrl()
                    ? "Ctrl-" + Character.toUpperCase(key.character())
                    : key.is(' ') ? "Space" : Character.toString(key.character());
        }
        return switch (key.kind()) {
            case ENTER -> "Enter";
            case ESCAPE -> "Esc";
            case TAB -> "Tab";
            case DELETE -> "Del";
            case BACKSPACE -> "Backspace";
            default -> key.kind().name();
        };
    }
}
