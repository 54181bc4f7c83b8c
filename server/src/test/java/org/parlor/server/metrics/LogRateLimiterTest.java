package org.parlor.server.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rate limiting of log lines per statement. */
class LogRateLimiterTest {
    private final LoggerContext context = new LoggerContext();
    private final LogRateLimiter rateLimiter = new LogRateLimiter();
    private final ListAppender<ILoggingEvent> written = new ListAppender<>();
    private final Logger log = context.getLogger("test");

    @BeforeEach
    void set_up() {
        rateLimiter.setContext(context);
        rateLimiter.setLinesPerMinute(2);
        rateLimiter.start();
        context.addTurboFilter(rateLimiter);
        written.start();
        log.setLevel(Level.INFO);
        log.addAppender(written);
    }

    @AfterEach
    void tear_down() {
        context.stop();
    }

    private List<String> lines() {
        List<String> lines =
                written.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
        written.list.clear();
        return lines;
    }

    @Test
    void lines_above_the_limit_are_counted() {
        for (int i = 0; i < 7; i++) {
            log.info("{} rejected", i);
            log.debug("disabled");
        }
        log.warn("something else");
        assertEquals(List.of("0 rejected", "1 rejected", "something else"), lines());
        rateLimiter.startNextMinute();
        assertEquals(List.of("… 5 more within a minute: {} rejected"), lines());
    }

    @Test
    void the_limit_is_reset_every_minute() {
        log.info("one");
        log.info("one");
        rateLimiter.startNextMinute();
        log.info("one");
        assertEquals(List.of("one", "one", "one"), lines());
    }

    @Test
    void the_number_of_distinct_statements_is_bounded() {
        for (int i = 0; i < 3_000; i++) {
            log.info("statement " + i);
        }
        assertEquals(1_002, lines().size());
        rateLimiter.startNextMinute();
        assertEquals(0, lines().size());
    }
}
