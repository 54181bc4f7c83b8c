package org.parlor.server.metrics;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.slf4j.LoggerFactory;

/**
 * Configures Logback for the server program; an application that embeds the server configures its own logging. Done in
 * code because parsing a configuration file takes a fifth of the startup time.
 */
public final class LoggingSetup {
    private static final String OTHER_CONFIGURATION = "logback.configurationFile";
    private static final String UNSAFE_CHARACTERS = "\\p{Cntrl}\\x{202a}-\\x{202e}\\x{2066}-\\x{2069}";
    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level [%thread] %logger{0}: "
            + "%replace(%.-2000msg){'[" + UNSAFE_CHARACTERS + "]', '?'}%n"
            + "%replace(%ex{20}){'[" + UNSAFE_CHARACTERS + "&&[^\\n\\t]]', '?'}";
    private static final List<String> VERBOSE_LOGGERS = List.of("io.netty", "com.zaxxer.hikari", "io.micrometer");

    private LoggingSetup() {}

    /** Configures logging, unless the system property {@code logback.configurationFile} is set. */
    public static void setUp() {
        if (System.getProperty(OTHER_CONFIGURATION) == null) {
            setUp((LoggerContext) LoggerFactory.getILoggerFactory());
        }
    }

    public static void setUp(LoggerContext context) {
        context.reset();
        LogRateLimiter rateLimiter = new LogRateLimiter();
        rateLimiter.setContext(context);
        rateLimiter.start();
        context.addTurboFilter(rateLimiter);
        VERBOSE_LOGGERS.forEach(name -> context.getLogger(name).setLevel(Level.WARN));
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.INFO);
        root.addAppender(stderr(context));
    }

    private static ConsoleAppender<ILoggingEvent> stderr(LoggerContext context) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern(PATTERN);
        encoder.start();
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setName("stderr");
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        return appender;
    }
}
