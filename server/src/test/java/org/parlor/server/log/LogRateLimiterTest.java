package org.parlor.server.log;

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
import org.slf4j.event.KeyValuePair;

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
        context.getLogger(LogRateLimiter.class).addAppender(written);
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
        assertEquals(List.of("test", "{} rejected", "5"), summary());
    }

    /** The fields of the only line. */
    private List<String> summary() {
        assertEquals(1, written.list.size());
        List<KeyValuePair> pairs = written.list.get(0).getKeyValuePairs();
        written.list.clear();
        assertEquals(LogEvent.LOG_LIMITED.id(), pairs.get(0).value);
        return pairs.stream().skip(1).map(pair -> String.valueOf(pair.value)).toList();
    }

    @Test
    void events_are_counted_by_name() {
        for (int i = 0; i < 5; i++) {
            LogEvent.LOGIN.log(log, i, "203.0.113.9", "ana", "bot");
            LogEvent.DISCONNECTED.log(log, i, "ana", "eof");
            LogEvent.ACCEPTED.log(log, i, "203.0.113.9");
        }
        assertEquals(List.of("login", "disconnected", "login", "disconnected"), lines());
        rateLimiter.startNextMinute();
        assertEquals(2, lines().size());
    }

    @Test
    void acts_of_admins_are_not_limited() {
        for (int i = 0; i < 5; i++) {
            LogEvent.ADMIN.log(log, "root", "announce");
        }
        assertEquals(5, lines().size());
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
        assertEquals(List.of(LogRateLimiter.class.getName(), "other lines", "1998"), summary());
    }
}
