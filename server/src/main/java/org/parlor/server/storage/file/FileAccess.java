package org.parlor.server.storage.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
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

/** Checks and sets owners and permissions of the store's files. Error messages say how to fix them. */
public final class FileAccess {
    /** The owner of this directory is the user that runs this process. */
    private static final Path PROCESS = Path.of("/proc/self");

    private static final long FULL_BELOW_BYTES = 1L << 20;

    private FileAccess() {}

    /**
     * Checks that this process can access the directory of a store, or a file in it. A missing file passes.
     *
     * @throws StoreException naming the owner, the user of this process, and a remedy
     */
    public static void requireInStore(Path directory, Path file, AccessMode... modes) {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new StoreException(
                    "Cannot open " + directory + ": it is not a directory. Specify the data directory with --data");
        }
        require(file, directory, modes);
    }

    /** Checks a file outside a store; the message does not suggest changing its owner. */
    public static void require(Path file, AccessMode... modes) {
        require(file, null, modes);
    }

    private static void require(Path file, @Nullable Path store, AccessMode... modes) {
        try {
            file.getFileSystem().provider().checkAccess(file, modes);
        } catch (AccessDeniedException e) {
            throw new StoreException("Cannot open " + file + ": " + denied(file, store), e);
        } catch (NoSuchFileException absent) {
            // The caller creates it or reports it as missing.
        } catch (IOException e) {
            throw new StoreException("Cannot open " + file + ": " + reason(e), e);
        }
    }

    /** @param store the store directory whose owner may be changed, null for none */
    private static String denied(Path file, @Nullable Path store) {
        Path blocked = blocked(file);
        String owner = owner(blocked);
        String user = user();
        String subject = blocked.equals(file) ? "it is owned by " : blocked + " is owned by ";
        if (owner.equals(user)) {
            return subject + user + ", but its permissions are " + permissions(blocked) + ". Run: chmod u+rwX "
                    + blocked;
        }
        String message = subject + owner + ", but this process runs as " + user + ". ";
        if (store == null || !blocked.startsWith(store)) {
            return message + "Run it as " + owner + ", or grant access to " + user;
        }
        String change = "run as root: chown -R " + user + " " + real(store);
        return message
                + (owner(store).equals(user)
                        ? "Stop the server, then " + change
                        : "Run it as " + owner + "; or, to make " + user + " the owner, " + change);
    }

    /** The file itself, or the topmost parent directory that is not accessible. */
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
            return "insufficient";
        }
    }

    /** Also works for users without a passwd entry, such as those of DynamicUser in systemd. */
    private static String user() {
        return Files.exists(PROCESS) ? owner(PROCESS) : System.getProperty("user.name");
    }

    /**
     * Sets the owner and group of a file created by root to those of its directory. Otherwise the server, which runs as that
     * user, could not open the file.
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

    /** Whether the file system of a directory, which need not exist yet, is full. */
    public static boolean isDiskFull(Path directory) {
        Path above = directory.getParent();
        if (Files.notExists(directory) && above != null) {
            return isDiskFull(above);
        }
        try {
            FileStore store = Files.getFileStore(directory);
            // A file system of the kernel, such as /proc, has no space at all.
            return store.getTotalSpace() > 0 && store.getUsableSpace() < FULL_BELOW_BYTES;
        } catch (IOException e) {
            return false;
        }
    }

    /** Describes a failure without the file name. */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or directory";
        } else if (e instanceof AccessDeniedException denied && denied.getFile() != null) {
            return denied(Path.of(denied.getFile()).toAbsolutePath(), null);
        } else if (e instanceof FileAlreadyExistsException) {
            return "the file already exists";
        } else if (e instanceof NotDirectoryException) {
            return "not a directory";
        } else if (e instanceof MalformedInputException) {
            return "not UTF-8 text";
        }
        String message = e instanceof FileSystemException failed ? failed.getReason() : e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }

    /** Reports a file that the operator named, with the reason and a remedy. */
    public static StoreException readFailure(Path file, IOException failure) {
        return new StoreException("Cannot read " + file + ": " + readingText(file, failure), failure);
    }

    public static StoreException writeFailure(Path file, IOException failure) {
        return new StoreException("Cannot write " + file + ": " + writingText(file, failure), failure);
    }

    private static String readingText(Path file, IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file. Check the name";
        } else if (failure instanceof CharacterCodingException) {
            return "not a file written by 'export'. Use 'restore' for a file written by 'backup'";
        } else if (Files.isDirectory(file)) {
            return "it is a directory. Specify a file";
        }
        return reason(failure);
    }

    private static String writingText(Path file, IOException failure) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            return "no such directory: " + parent + ". Create it, or choose another name";
        }
        return reason(failure);
    }
}
