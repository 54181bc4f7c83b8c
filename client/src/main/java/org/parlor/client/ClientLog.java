package org.parlor.client;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The program's own log: a file, never the terminal, and none where none can be written. It is set up beside all else,
 * because that takes as long as everything until the first screen.
 */
record ClientLog(Path file, boolean verbose, Thread opening) {
    private static final long BYTES_MAX = 1_000_000;
    /** Else it says on the terminal that something was logged while it was being set up. */
    private static final String QUIET = "slf4j.internal.verbosity";

    /** @throws IOException if the file cannot be written; the program goes on without it */
    static ClientLog open(Path file, boolean verbose) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new IOException(file + " cannot be written");
        }
        System.setProperty(QUIET, "ERROR");
        Thread opening = new Thread(() -> setUp(file, verbose), "log");
        opening.setDaemon(true);
        opening.start();
        return new ClientLog(file, verbose, opening);
    }

    /** Returns once what is logged gets into the file. */
    void await() {
        try {
            opening.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void setUp(Path file, boolean verbose) {
        ILoggerFactory factory = LoggerFactory.getILoggerFactory();
        if (factory instanceof LoggerContext context) {
            ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
            root.detachAndStopAllAppenders();
            root.addAppender(appender(context, file));
            root.setLevel(verbose ? Level.DEBUG : Level.INFO);
        }
    }

    private static RollingFileAppender<ILoggingEvent> appender(LoggerContext context, Path file) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{ISO8601} %-5level [%thread] %logger{20} %replace(%msg){'[\\p{Cntrl}]', ' '}%n");
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
