package org.parlor.server.core.api;

import org.parlor.server.core.undo.UndoLog;

/** The settings in effect; they may change while the server runs. */
public final class CurrentSettings {
    private final UndoLog undo;
    private ServerSettings settings;

    public CurrentSettings(ServerSettings initial, UndoLog undo) {
        this.undo = undo;
        this.settings = initial;
    }

    public ServerSettings get() {
        return settings;
    }

    public <T> T get(Setting<T> setting) {
        return settings.get(setting);
    }

    public void set(ServerSettings next) {
        undo.set(value -> settings = value, settings, next);
    }
}
