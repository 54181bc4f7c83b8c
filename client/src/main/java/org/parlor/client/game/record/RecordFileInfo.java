package org.parlor.client.game.record;

/** A file of recorded games. */
public record RecordFileInfo(String path, long bytes, long modifiedAt) {

    /** Returns the name without the directory. */
    public String name() {
        return path.substring(separator() + 1);
    }

    public String directory() {
        return path.substring(0, Math.max(0, separator()));
    }

    private int separator() {
        return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
    }
}
