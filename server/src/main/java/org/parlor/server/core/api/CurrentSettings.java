package org.parlor.server.core.api;

import org.parlor.server.core.undo.UndoLog;

/** The house rules in force: they may be changed while the server runs. */
public final class CurrentSettings {
    private final UndoLog undo;
    private ServerSettings now;

    public CurrentSettings(ServerSettings first, UndoLog undo) {
        this.undo = undo;
        this.now = first;
    }

    public ServerSettings now() {
        return now;
    }

    public void change(ServerSettings next) {
        ServerSettings old = now;
        undo.add(() -> now = old);
        now = next;
    }
}
