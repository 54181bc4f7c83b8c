package org.parlor.server.storage.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.parlor.server.metrics.OpsView;
import org.parlor.server.storage.file.AtomicFile;
import org.parlor.server.storage.file.FileAccess;

/** What an operator watches of a data directory: the free disk, and the age of the last backup. */
record SqliteMeasures(Path directory) {

    List<OpsView.Measure> list() {
        return List.of(
                measure(
                        "disk.free.bytes",
                        "Bytes free on the disk of the store",
                        () -> directory.toFile().getUsableSpace()),
                measure(
                        "disk.size.bytes",
                        "Bytes of the disk of the store",
                        () -> directory.toFile().getTotalSpace()),
                measure(
                        "backup.time.seconds",
                        "When the store was last backed up, in seconds since 1970; 0 if it never was",
                        () -> lastBackup().toFile().lastModified() / 1_000));
    }

    private static OpsView.Measure measure(String name, String description, Supplier<Number> value) {
        return new OpsView.Measure("parlor.store." + name, description, false, value);
    }

    /** Sets the time of a file, which a running server reads. */
    void noteBackup() {
        Path file = lastBackup();
        try {
            if (Files.notExists(file)) {
                Files.createFile(file, AtomicFile.ownerOnly(directory, "rw-------"));
                FileAccess.inheritOwner(file);
            }
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        } catch (IOException notPermitted) {
            // A user who may only read the directory can back it up, too.
        }
    }

    private Path lastBackup() {
        return directory.resolve("last-backup");
    }
}
