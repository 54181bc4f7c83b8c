package org.parlor.notation.compression;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.ZipEntry;
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
        this.zip = new ZipInputStream(counted);
        this.content = new ExpansionLimit(zip, counted);
    }

    /** Returns the content of the next file, which ends at its end; null at the end of the archive. */
    public @Nullable InputStream next() throws IOException {
        // The rest of a file is skipped within the limit.
        if (!name.isEmpty()) {
            content.transferTo(OutputStream.nullOutputStream());
        }
        ZipEntry entry = zip.getNextEntry();
        while (entry != null && (entry.isDirectory() || entry.getName().startsWith("__MACOSX/"))) {
            entry = zip.getNextEntry();
        }
        name = entry == null ? "" : entry.getName();
        return entry == null ? null : content;
    }

    /** The name of the current file. */
    public String name() {
        return name;
    }
}
