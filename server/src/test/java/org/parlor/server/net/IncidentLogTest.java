package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.IncidentReporter;
import org.slf4j.LoggerFactory;

/** Internal errors are logged, counted and reported to the client by id. */
class IncidentLogTest {
    private final Logger log = (Logger) LoggerFactory.getLogger(IncidentLog.class);
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final AtomicInteger counted = new AtomicInteger();
    private final IncidentReporter incidents = new IncidentLog(counted::incrementAndGet);

    @BeforeEach
    void listen() {
        logged.start();
        log.addAppender(logged);
    }

    @AfterEach
    void stop() {
        log.detachAppender(logged);
    }

    @Test
    void an_incident_is_counted_and_logged_with_its_stack_trace_and_id() {
        String id = incidents.report("handling a move", new IllegalStateException("planted by a test"));

        assertTrue(id.matches("[0-9a-f]{8}"), id);
        assertEquals(1, counted.get());
        assertEquals(1, logged.list.size());
        ILoggingEvent line = logged.list.get(0);
        assertEquals(List.of("event=incident", "id=" + id, "doing=handling a move"), pairs(line));
        assertEquals("planted by a test", line.getThrowableProxy().getMessage());
    }

    @Test
    void the_error_for_the_client_contains_the_logged_id() {
        RequestException refusal =
                incidents.internalError("handling a move", new IllegalStateException("planted by a test"));

        String id = pairs(logged.list.get(0)).get(1).replace("id=", "");
        assertEquals(ErrorCode.INTERNAL, refusal.code());
        assertEquals("Internal server error, incident " + id + ": report this number to the operator", refusal.text());
        assertEquals(refusal.text(), IncidentReporter.internalError(id).text());
    }

    private static List<String> pairs(ILoggingEvent line) {
        return line.getKeyValuePairs().stream()
                .map(pair -> pair.key + "=" + pair.value)
                .toList();
    }

    @Test
    void incident_ids_differ() {
        List<String> ids = List.of(
                incidents.report("a", new IllegalStateException("planted by a test")),
                incidents.report("b", new IllegalStateException("planted by a test")));
        assertNotEquals(ids.get(0), ids.get(1));
        assertEquals(2, counted.get());
    }
}
