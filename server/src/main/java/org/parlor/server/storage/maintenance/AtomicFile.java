package org.parlor.server.storage.maintenance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.FileAccess;
import org.parlor.server.storage.database.FileFault;

/** A file that is there wholly, and on the disk, or not at all: it is written under another name first. */
public final class AtomicFile {
    private final Path file;
    private final Path part;

    private AtomicFile(Path file) {
        this.file = file.toAbsolutePath();
        this.part = this.file.resolveSibling(this.file.getFileName() + ".part");
    }

    /** @throws StoreException if there is a file of that name: nothing is written over */
    public static AtomicFile absent(Path file) {
        if (Files.exists(file)) {
            throw new StoreException(file + " exists already. Choose another name, or delete it first");
        }
        AtomicFile safe = new AtomicFile(file);
        try {
            Files.deleteIfExists(safe.part);
            Files.createFile(safe.part, ownersOnly(safe.part, "rw-------"));
        } catch (IOException e) {
            throw FileFault.writing(file, e);
        }
        return safe;
    }

    /** The same for a file that belongs to the owner of its directory, also if root writes it. */
    public static AtomicFile forOwnerOf(Path file) throws IOException {
        AtomicFile safe = absent(file);
        FileAccess.inheritOwner(safe.part);
        return safe;
    }

    /** What keeps others on this computer from reading something that is being made, where files have owners. */
    public static FileAttribute<?>[] ownersOnly(Path path, String permissions) {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** What to write: it is there, and empty. */
    public Path part() {
        return part;
    }

    /** Gives it its name, once it is written. */
    public void complete() throws IOException {
        try (FileChannel written = FileChannel.open(part, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel directory = FileChannel.open(file.resolveSibling("."), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    /** Deletes what was written so far. */
    public void discard() {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
