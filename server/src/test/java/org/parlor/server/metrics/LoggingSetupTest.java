package org.parlor.server.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The log contains no terminal control characters. */
class LoggingSetupTest {

    @Test
    void control_characters_are_replaced() {
        LoggerContext context = new LoggerContext();
        LoggingSetup.setUp(context);
        try {
            List<String> lines = logged(context).lines().toList();
            assertTrue(lines.get(0).endsWith("LoggingSetupTest: one?[2J?two"), lines.get(0));
            assertEquals("java.lang.IllegalStateException: three?[31m?", lines.get(1));
            assertTrue(lines.get(2).startsWith("\tat org.parlor.server.metrics.LoggingSetupTest"), lines.get(2));
        } finally {
            context.stop();
        }
    }

    private static String logged(LoggerContext context) {
        Logger logger = context.getLogger(LoggingSetupTest.class);
        Throwable fault = new IllegalStateException("three\u001b[31m\u202e");
        LoggingEvent event =
                new LoggingEvent("test", logger, Level.ERROR, "{}", fault, new Object[] {"one\u001b[2J\ntwo"});
        ConsoleAppender<ILoggingEvent> appender = stderr(context);
        return new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8);
    }

    @SuppressWarnings("unchecked")
    private static ConsoleAppender<ILoggingEvent> stderr(LoggerContext context) {
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        return assertInstanceOf(ConsoleAppender.class, root.getAppender("stderr"));
    }
}
