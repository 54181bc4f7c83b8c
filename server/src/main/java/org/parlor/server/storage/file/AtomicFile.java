package org.parlor.server.storage.file;

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

/** Writes a file atomically and durably: under a temporary name that is renamed once the file is complete. */
public final class AtomicFile {
    private final Path file;
    private final Path tempFile;

    private AtomicFile(Path file) {
        this.file = file.toAbsolutePath();
        this.tempFile = tempFile(this.file);
    }

    /** @throws StoreException if the file exists */
    public static AtomicFile create(Path file) {
        if (Files.exists(file)) {
            throw new StoreException(file + " already exists. Choose another name, or delete the file first");
        }
        AtomicFile atomicFile = new AtomicFile(file);
        try {
            Files.deleteIfExists(atomicFile.tempFile);
            Files.createFile(atomicFile.tempFile, ownerOnly(atomicFile.tempFile, "rw-------"));
        } catch (IOException e) {
            throw FileAccess.writeFailure(file, e);
        }
        return atomicFile;
    }

    /** Like {@link #create}; if root creates the file, it gets the owner of its directory. */
    public static AtomicFile createForDirectoryOwner(Path file) throws IOException {
        AtomicFile atomicFile = create(file);
        FileAccess.inheritOwner(atomicFile.tempFile);
        return atomicFile;
    }

    /** The temporary name of a file that is being written. */
    public static Path tempFile(Path file) {
        return file.resolveSibling(file.getFileName() + ".part");
    }

    /** Attributes that restrict a new file to its owner; empty on file systems without POSIX permissions. */
    public static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** The temporary file to write to. It exists and is empty. */
    public Path tempFile() {
        return tempFile;
    }

    /** Syncs the temporary file and renames it to the final name. */
    public void complete() throws IOException {
        try (FileChannel written = FileChannel.open(tempFile, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        Files.move(tempFile, file, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel directory = FileChannel.open(file.resolveSibling("."), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    /** Deletes the temporary file. */
    public void discard() {
        try {
            Files.deleteIfExists(tempFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
