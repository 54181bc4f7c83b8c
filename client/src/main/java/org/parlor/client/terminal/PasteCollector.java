package org.parlor.client.terminal;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.ui.Key;

/** Collects pasted text into one event. Line breaks become blanks; other control keys are dropped. */
public final class PasteCollector {
    private static final int CHARACTERS_MAX = 4_096;
    /** Pasted characters arrive faster; after this pause the end mark is lost. */
    private static final long PAUSE_MAX_MILLIS = 1_000;

    private @Nullable StringBuilder text;
    private long last;

    /** Returns the event to handle; empty within pasted text. */
    public Optional<TerminalEvent> collect(TerminalEvent input, long now) {
        if (text != null && now - last > PAUSE_MAX_MILLIS) {
            text = null;
        }
        last = now;
        if (input instanceof TerminalEvent.PasteMark mark) {
            String pasted = text == null ? "" : text.toString();
            text = mark.begin() ? new StringBuilder() : null;
            return pasted.isEmpty() ? Optional.empty() : Optional.of(new TerminalEvent.Pasted(pasted));
        } else if (text == null || input instanceof TerminalEvent.Eof) {
            return Optional.of(input);
        } else if (input instanceof TerminalEvent.Pressed pressed && text.length() < CHARACTERS_MAX) {
            Key key = pressed.key();
            if (key.isText()) {
                text.append(key.character());
            } else if (key.kind() == Key.Kind.ENTER || key.kind() == Key.Kind.TAB) {
                text.append(' ');
            }
        }
        return Optional.empty();
    }
}
