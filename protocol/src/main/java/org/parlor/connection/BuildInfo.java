package org.parlor.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of the programs, and the commit they were built from. The build writes both. */
public final class BuildInfo {
    /** Such as {@code 1.0.0}. */
    public static final String VERSION;

    private static final String COMMIT;

    static {
        Properties build = new Properties();
        try (InputStream in = Objects.requireNonNull(BuildInfo.class.getResourceAsStream("build.properties"))) {
            build.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        VERSION = Objects.requireNonNull(build.getProperty("version"));
        COMMIT = Objects.requireNonNull(build.getProperty("commit"));
    }

    private BuildInfo() {}

    /** What {@code --version} prints: program, version, commit and its date; or that the build had no repository. */
    public static String describe(String program) {
        return program + " " + VERSION + " (" + COMMIT + ")";
    }
}
