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

/** Writes a file atomically and durably: under a temporary name that is renamed once the file is complete. */
public final class AtomicFile {
    private final Path file;
    private final Path part;

    private AtomicFile(Path file) {
        this.file = file.toAbsolutePath();
        this.part = this.file.resolveSibling(this.file.getFileName() + ".part");
    }

    /** @throws StoreException if the file exists */
    public static AtomicFile absent(Path file) {
        if (Files.exists(file)) {
            throw new StoreException(file + " already exists. Choose another name, or delete the file first");
        }
        AtomicFile atomicFile = new AtomicFile(file);
        try {
            Files.deleteIfExists(atomicFile.part);
            Files.createFile(atomicFile.part, ownersOnly(atomicFile.part, "rw-------"));
        } catch (IOException e) {
            throw FileFault.writing(file, e);
        }
        return atomicFile;
    }

    /** Like {@link #absent}; if root creates the file, it gets the owner of its directory. */
    public static AtomicFile forOwnerOf(Path file) throws IOException {
        AtomicFile atomicFile = absent(file);
        FileAccess.inheritOwner(atomicFile.part);
        return atomicFile;
    }

    /** Attributes that restrict a new file to its owner; empty on file systems without POSIX permissions. */
    public static FileAttribute<?>[] ownersOnly(Path path, String permissions) {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** The temporary file to write to. It exists and is empty. */
    public Path part() {
        return part;
    }

    /** Syncs the temporary file and renames it to the final name. */
    public void complete() throws IOException {
        try (FileChannel written = FileChannel.open(part, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel directory = FileChannel.open(file.resolveSibling("."), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    /** Deletes the temporary file. */
    public void discard() {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
