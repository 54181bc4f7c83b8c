package org.parlor.server.storage.database;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.StoreException;

/** Owners and permissions of the store's files, and error messages about them that say what to do. */
public final class FileAccess {
    /** The owner of this directory is the user that runs this process. */
    private static final Path PROCESS = Path.of("/proc/self");

    private static final long FULL_BELOW_BYTES = 1L << 20;

    private FileAccess() {}

    /**
     * Checks that this process may use the directory of a store, or a file in it. What does not exist passes.
     *
     * @throws StoreException with the owner, the user of this process, and what to do
     */
    static void requireInStore(Path directory, Path file, AccessMode... modes) {
        require(file, directory, modes);
    }

    /** The same for a file anywhere, which is not to be given to the user of this process. */
    static void require(Path file, AccessMode... modes) {
        require(file, null, modes);
    }

    private static void require(Path file, @Nullable Path store, AccessMode... modes) {
        try {
            file.getFileSystem().provider().checkAccess(file, modes);
        } catch (AccessDeniedException e) {
            throw new StoreException("Cannot open " + file + ": " + denied(file, store), e);
        } catch (NoSuchFileException absent) {
            // Whoever opens it creates it, or reports that it is missing.
        } catch (IOException e) {
            throw new StoreException("Cannot open " + file + ": " + reason(e), e);
        }
    }

    /** @param store the directory that may be given away as a whole, null for none */
    private static String denied(Path file, @Nullable Path store) {
        Path blocked = blocked(file);
        String owner = owner(blocked);
        String user = user();
        String subject = blocked.equals(file) ? "it belongs to " : blocked + " belongs to ";
        if (owner.equals(user)) {
            return subject + user + ", but its permissions are " + permissions(blocked) + ". Run: chmod u+rwX "
                    + blocked;
        }
        String said = subject + owner + ", and this program runs as " + user + ". ";
        if (store == null || !blocked.startsWith(store)) {
            return said + "Run it as " + owner + ", or allow " + user + " to use it";
        }
        String change = "run as root: chown -R " + user + " " + real(store);
        return said
                + (owner(store).equals(user)
                        ? "Stop the server, then " + change
                        : "Run it as " + owner + "; or, to give the directory to " + user + ", " + change);
    }

    /** The file itself, or the directory above it that cannot be searched. */
    private static Path blocked(Path file) {
        Path blocked = file;
        for (Path above = file.getParent(); above != null; above = above.getParent()) {
            if (Files.exists(above) && !Files.isExecutable(above)) {
                blocked = above;
            }
        }
        return blocked;
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException e) {
            return directory;
        }
    }

    private static String owner(Path file) {
        try {
            return Files.getOwner(file).getName();
        } catch (IOException | UnsupportedOperationException e) {
            return "another user";
        }
    }

    private static String permissions(Path file) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        } catch (IOException | UnsupportedOperationException e) {
            return "too narrow";
        }
    }

    /** Also for a user without a name, such as systemd makes for a service. */
    private static String user() {
        return Files.exists(PROCESS) ? owner(PROCESS) : System.getProperty("user.name");
    }

    /**
     * Gives a file that root has just created to the owner and group of its directory: otherwise the server, which runs as
     * that user, could not open it.
     */
    public static void inheritOwner(Path created) throws IOException {
        PosixFileAttributeView file =
                Files.getFileAttributeView(created, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (file == null || !Integer.valueOf(0).equals(Files.getAttribute(created, "unix:uid"))) {
            return;
        }
        PosixFileAttributes directory =
                Files.readAttributes(created.toAbsolutePath().resolveSibling("."), PosixFileAttributes.class);
        file.setGroup(directory.group());
        file.setOwner(directory.owner());
    }

    /** Whether no more can be written to the disk that a directory is on, or would be once it exists. */
    static boolean isDiskFull(Path directory) {
        Path above = directory.getParent();
        if (Files.notExists(directory) && above != null) {
            return isDiskFull(above);
        }
        try {
            return Files.getFileStore(directory).getUsableSpace() < FULL_BELOW_BYTES;
        } catch (IOException e) {
            return false;
        }
    }

    /** What went wrong, in words and without the name of the file. */
    static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file or directory";
        } else if (e instanceof AccessDeniedException denied && denied.getFile() != null) {
            return denied(Path.of(denied.getFile()).toAbsolutePath(), null);
        } else if (e instanceof FileAlreadyExistsException) {
            return "a file of that name exists";
        } else if (e instanceof NotDirectoryException) {
            return "it is not a directory";
        } else if (e instanceof MalformedInputException) {
            return "it is not text in UTF-8";
        }
        String said = e instanceof FileSystemException failed ? failed.getReason() : e.getMessage();
        return said == null ? e.getClass().getSimpleName() : said;
    }
}
