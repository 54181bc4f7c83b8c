package org.parlor.client.terminal;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.ui.Key;

/** Collects pasted text into one event. Control keys are dropped, except line breaks and tabs. */
public final class PasteCollector {
    private static final int CHARACTERS_MAX = 1 << 18;
    /** Pasted characters arrive faster; after this pause the end mark is lost. */
    private static final long PAUSE_MAX_MILLIS = 1_000;

    private @Nullable StringBuilder text;
    private boolean isCut;
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
            boolean wasCut = isCut;
            isCut = false;
            return pasted.isEmpty() ? Optional.empty() : Optional.of(new TerminalEvent.Pasted(pasted, wasCut));
        } else if (text == null || input instanceof TerminalEvent.Eof) {
            return Optional.of(input);
        } else if (input instanceof TerminalEvent.Pressed pressed) {
            Key key = pressed.key();
            isCut |= text.length() == CHARACTERS_MAX;
            if (isCut) {
                return Optional.empty();
            } else if (key.isText()) {
                text.append(key.character());
            } else if (key.kind() == Key.Kind.ENTER || key.kind() == Key.Kind.TAB) {
                text.append(key.kind() == Key.Kind.ENTER ? '\n' : '\t');
            }
        }
        return Optional.empty();
    }
}
