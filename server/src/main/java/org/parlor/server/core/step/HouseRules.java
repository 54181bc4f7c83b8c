package org.parlor.server.core.step;

import org.parlor.server.core.undo.UndoLog;

/** The house rules in force: they may be changed while the server runs. */
public final class HouseRules {
    private final UndoLog undo;
    private House now;

    public HouseRules(House first, UndoLog undo) {
        this.undo = undo;
        this.now = first;
    }

    public House now() {
        return now;
    }

    public void change(House next) {
        House old = now;
        undo.add(() -> now = old);
        now = next;
    }
}
