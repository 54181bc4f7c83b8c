package org.parlor.server.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.LayoutBase;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.slf4j.LoggerFactory;

/**
 * Configures Logback for the server program; an application that embeds the server configures its own logging. Done in
 * code because parsing a configuration file takes a fifth of the startup time.
 */
public final class LoggingSetup {
    private static final String OTHER_CONFIGURATION = "logback.configurationFile";
    private static final String APPENDER = "stderr";
    private static final List<String> VERBOSE_LOGGERS = List.of("io.netty", "com.zaxxer.hikari", "io.micrometer");

    private LoggingSetup() {}

    /** Configures logging in the text format, unless the system property {@code logback.configurationFile} is set. */
    public static void setUp() {
        if (System.getProperty(OTHER_CONFIGURATION) == null) {
            setUp(context(), LogFormat.TEXT);
        }
    }

    /** Switches to the JSON format, unless another configuration is in place. */
    public static void useJson() {
        boolean own = System.getProperty(OTHER_CONFIGURATION) == null
                && context().getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).getAppender(APPENDER) != null;
        if (own) {
            setUp(context(), LogFormat.JSON);
        }
    }

    private static LoggerContext context() {
        return (LoggerContext) LoggerFactory.getILoggerFactory();
    }

    static void setUp(LoggerContext context, LogFormat format) {
        context.reset();
        LogRateLimiter rateLimiter = new LogRateLimiter();
        rateLimiter.setContext(context);
        rateLimiter.start();
        context.addTurboFilter(rateLimiter);
        VERBOSE_LOGGERS.forEach(name -> context.getLogger(name).setLevel(Level.WARN));
        // Netty warns where there is no network but loopback, which concerns no operator.
        context.getLogger("io.netty.util.internal.MacAddressUtil").setLevel(Level.ERROR);
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.INFO);
        LayoutBase<ILoggingEvent> layout = format == LogFormat.JSON ? new JsonLayout() : new LogfmtLayout();
        layout.setContext(context);
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setLayout(layout);
        encoder.setContext(context);
        encoder.start();
        root.addAppender(stderr(context, encoder));
    }

    private static ConsoleAppender<ILoggingEvent> stderr(LoggerContext context, Encoder<ILoggingEvent> encoder) {
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setName(APPENDER);
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        return appender;
    }
}
