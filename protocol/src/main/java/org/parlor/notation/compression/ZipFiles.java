package org.parlor.notation.compression;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** The files of a zip archive, in their order, as a stream. */
public final class ZipFiles {
    private final ZipInputStream zip;
    private final InputStream content;
    private String name = "";

    /** @param in the archive, which the caller closes */
    public ZipFiles(InputStream in) {
        CountingInputStream counted = new CountingInputStream(in);
        // Names in UTF-8 are marked as such; others are in any encoding.
        this.zip = new ZipInputStream(counted, StandardCharsets.ISO_8859_1);
        this.content = new ExpansionLimit(zip, counted);
    }

    /** Returns the content of the next file, which ends at its end; null at the end of the archive. */
    public @Nullable InputStream next() throws IOException {
        // The rest of a file is skipped within the limit.
        if (!name.isEmpty()) {
            content.transferTo(OutputStream.nullOutputStream());
        }
        ZipEntry entry = nextEntry();
        while (entry != null && (entry.isDirectory() || entry.getName().startsWith("__MACOSX/"))) {
            content.transferTo(OutputStream.nullOutputStream());
            entry = nextEntry();
        }
        name = entry == null ? "" : entry.getName();
        return entry == null ? null : content;
    }

    private @Nullable ZipEntry nextEntry() throws IOException {
        try {
            return zip.getNextEntry();
        } catch (IllegalArgumentException malformed) {
            throw new ZipException("a malformed file name");
        }
    }

    /** The name of the current file. */
    public String name() {
        return name;
    }
}
