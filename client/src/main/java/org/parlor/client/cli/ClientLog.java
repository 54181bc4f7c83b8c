package org.parlor.client.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.util.FileSize;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.parlor.client.storage.FilePaths;
import org.slf4j.Logger;

/**
 * Configures the program's log, which goes to a file and never to the terminal. Logback loads this class by name with the
 * first log message; loading it earlier would double the time until the first screen.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_HIGH_PRIORITY)
public final class ClientLog extends ContextAwareBase implements Configurator {
    private static final long BYTES_MAX = 1_000_000;
    /** Keeps SLF4J from printing to the terminal that it logged during initialization. */
    private static final String QUIET = "slf4j.internal.verbosity";

    private static @Nullable Path file;
    private static boolean verbose;
    private static @Nullable LoggerContext awake;

    /**
     * Sets the log file.
     *
     * @param more whether to log debug messages
     * @throws IOException if the file cannot be written; the program runs without a log then
     */
    static synchronized void open(Path wanted, boolean more) throws IOException {
        FilePaths.createParent(wanted);
        if (Files.exists(wanted) && !Files.isWritable(wanted)) {
            throw new AccessDeniedException(wanted.toString());
        }
        System.setProperty(QUIET, "ERROR");
        if (!wanted.equals(file) || more != verbose) {
            file = wanted;
            verbose = more;
            setUp();
        }
    }

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        synchronized (ClientLog.class) {
            awake = context;
            setUp();
        }
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static void setUp() {
        if (awake == null) {
            return;
        }
        ch.qos.logback.classic.Logger root = awake.getLogger(Logger.ROOT_LOGGER_NAME);
        root.detachAndStopAllAppenders();
        if (file == null) {
            root.setLevel(Level.OFF);
        } else {
            root.addAppender(appender(awake, file));
            root.setLevel(verbose ? Level.DEBUG : Level.INFO);
        }
    }

    private static RollingFileAppender<ILoggingEvent> appender(LoggerContext context, Path file) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{ISO8601} %-5level [%thread] %logger{20} %replace(%msg %kvp){'[\\p{Cntrl}]', ' '}%n");
        encoder.start();
        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        appender.setContext(context);
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        FixedWindowRollingPolicy rolling = new FixedWindowRollingPolicy();
        rolling.setContext(context);
        rolling.setParent(appender);
        rolling.setFileNamePattern(file + ".%i");
        rolling.setMinIndex(1);
        rolling.setMaxIndex(1);
        rolling.start();
        SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
        size.setContext(context);
        size.setMaxFileSize(new FileSize(BYTES_MAX));
        size.start();
        appender.setRollingPolicy(rolling);
        appender.setTriggeringPolicy(size);
        appender.start();
        return appender;
    }
}
