package org.parlor.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Properties;

/** The version of the programs and the commit they were built from, which Maven writes, and the files of a program. */
public final class BuildInfo {
    /** Such as {@code 1.0.0}. */
    public static final String VERSION;

    private static final String COMMIT;

    static {
        Properties build = read("build.properties");
        VERSION = build.getProperty("version", "dev");
        COMMIT = build.getProperty("commit", "built without Maven");
    }

    private BuildInfo() {}

    /** Reads a resource; returns no properties if it does not exist. */
    static Properties read(String resource) {
        Properties build = new Properties();
        try (InputStream in = BuildInfo.class.getResourceAsStream(resource)) {
            if (in != null) {
                build.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return build;
    }

    /** Returns the jar, or the folder of classes, that a class comes from. */
    public static Path location(Class<?> type) {
        return Path.of(URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /** What {@code --version} prints: program, version, commit and its date; or why the commit is not known. */
    public static String describe(String program) {
        return program + " " + VERSION + " (" + COMMIT + ")";
    }
}
