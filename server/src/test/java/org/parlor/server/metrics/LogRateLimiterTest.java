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

/** A flood of lines of one kind is cut, and counted. */
class LogRateLimiterTest {
    private final LoggerContext context = new LoggerContext();
    private final LogRateLimiter ration = new LogRateLimiter();
    private final ListAppender<ILoggingEvent> written = new ListAppender<>();
    private final Logger log = context.getLogger("door");

    @BeforeEach
    void set_up() {
        ration.setContext(context);
        ration.setLinesPerMinute(2);
        ration.start();
        context.addTurboFilter(ration);
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
    void the_first_of_each_kind_are_written_and_the_rest_counted() {
        for (int i = 0; i < 7; i++) {
            log.info("{} is turned away", i);
            log.debug("nobody reads this");
        }
        log.warn("something else");
        assertEquals(List.of("0 is turned away", "1 is turned away", "something else"), lines());
        ration.turn();
        assertEquals(List.of("… 5 more within a minute: {} is turned away"), lines());
    }

    @Test
    void every_minute_begins_anew() {
        log.info("one");
        log.info("one");
        ration.turn();
        log.info("one");
        assertEquals(List.of("one", "one", "one"), lines());
    }

    @Test
    void not_even_kinds_without_end_are_without_bound() {
        for (int i = 0; i < 3_000; i++) {
            log.info("kind " + i);
        }
        assertEquals(1_002, lines().size());
        ration.turn();
        assertEquals(0, lines().size());
    }
}
