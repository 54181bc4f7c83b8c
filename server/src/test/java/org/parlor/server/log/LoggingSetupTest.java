package org.parlor.server.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.read.ListAppender;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The text and JSON formats of the log. Values from clients cannot forge fields or lines. */
class LoggingSetupTest {
    private static final String HOSTILE = "x\" user=root\r\n2026-01-01T00:00:00.000Z INFO event=login\u001b[2J\u202e\\";

    private final LoggerContext context = new LoggerContext();
    private final ListAppender<ILoggingEvent> events = new ListAppender<>();
    private final Logger log = context.getLogger("test");

    @BeforeEach
    void listen() {
        events.start();
        log.addAppender(events);
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    /** The lines of all events so far, without the time. */
    private List<String> text() {
        return encoded(LogFormat.TEXT)
                .lines()
                .map(line -> line.replaceFirst(
                        "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d) ", ""))
                .toList();
    }

    private List<JsonObject> json() {
        return encoded(LogFormat.JSON)
                .lines()
                .map(line -> JsonParser.parseString(line).getAsJsonObject())
                .toList();
    }

    private String encoded(LogFormat format) {
        List<ILoggingEvent> logged = List.copyOf(events.list);
        LoggingSetup.setUp(context, format);
        Encoder<ILoggingEvent> encoder = stderr().getEncoder();
        StringBuilder lines = new StringBuilder();
        logged.forEach(event -> lines.append(new String(encoder.encode(event), StandardCharsets.UTF_8)));
        return lines.toString();
    }

    @SuppressWarnings("unchecked")
    private ConsoleAppender<ILoggingEvent> stderr() {
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        return assertInstanceOf(ConsoleAppender.class, root.getAppender("stderr"));
    }

    @Test
    void an_event_is_a_line_of_pairs_in_the_order_of_its_fields() {
        LogEvent.LOGIN.log(log, 4, "203.0.113.9", "ana", "bot");
        LogEvent.CONNECTION_REJECTED.log(log, 5, "2001:db8::1", "The server is full, try again later");
        LogEvent.NATS_LOST.log(log);
        assertEquals(
                List.of(
                        "INFO event=login conn=4 addr=203.0.113.9 user=ana kind=bot",
                        "INFO event=connection_rejected conn=5 addr=2001:db8::1 reason=\"The server is full, try again later\"",
                        "WARN event=nats_lost msg=\"The connection is restored as soon as a server responds\""),
                text());
    }

    @Test
    void a_field_without_a_value_is_omitted_and_an_empty_one_is_quoted() {
        LogEvent.LOGIN_FAILED.log(log, 5, "203.0.113.9", "guest", "bad_name", "");
        LogEvent.TRANSPORT.log(log, "io_uring", null);
        assertEquals(
                List.of(
                        "INFO event=login_failed conn=5 addr=203.0.113.9 as=guest reason=bad_name user=\"\"",
                        "INFO event=transport transport=io_uring"),
                text());
    }

    @Test
    void a_hostile_value_cannot_forge_fields_lines_or_control_sequences() {
        LogEvent.LOGIN_FAILED.log(log, 5, "203.0.113.9", "bot", "bad_name", HOSTILE);
        assertEquals(
                List.of("INFO event=login_failed conn=5 addr=203.0.113.9 as=bot reason=bad_name"
                        + " user=\"x\\\" user=root??2026-01-01T00:00:00.000Z INFO event=login?[2J?\\\\\""),
                text());
        assertEquals(HOSTILE, json().get(0).get("user").getAsString());
    }

    @Test
    void a_long_value_is_cut_off() {
        LogEvent.NATS_ERROR.log(log, "x".repeat(3_000));
        assertEquals(List.of("WARN event=nats_error error=" + "x".repeat(2_000) + "…"), text());
    }

    @Test
    void the_lines_of_a_stack_trace_are_indented() {
        LogEvent.INCIDENT.logFailure(log, new IllegalStateException(HOSTILE), "0a1b2c3d", "handling a move");
        List<String> lines = text();
        assertEquals("ERROR event=incident id=0a1b2c3d doing=\"handling a move\"", lines.get(0));
        assertEquals("\tjava.lang.IllegalStateException: x\" user=root", lines.get(1));
        assertEquals("\t2026-01-01T00:00:00.000Z INFO event=login?[2J?\\", lines.get(2));
        assertTrue(lines.get(3).startsWith("\tat org.parlor.server.log.LoggingSetupTest"), lines.get(3));
    }

    @Test
    void a_line_of_a_library_is_an_event_too() {
        events.list.add(new LoggingEvent("test", log, Level.WARN, "pool {} is full", null, new Object[] {"a\nb"}));
        assertEquals(List.of("WARN event=library logger=test msg=\"pool a?b is full\""), text());
        assertEquals("pool a\nb is full", json().get(0).get("msg").getAsString());
    }

    @Test
    void each_line_of_the_json_format_is_a_flat_object_in_the_order_of_the_fields() {
        LogEvent.LOGIN.log(log, 4, "203.0.113.9", "ana", "bot");
        LogEvent.CORE_FAILED.logFailure(log, new IllegalStateException("a\nb"), "out of \"memory\"");
        List<String> lines = encoded(LogFormat.JSON).lines().toList();
        assertEquals(2, lines.size());
        assertEquals(
                "{\"time\":\"T\",\"level\":\"INFO\",\"event\":\"login\",\"conn\":\"4\",\"addr\":\"203.0.113.9\","
                        + "\"user\":\"ana\",\"kind\":\"bot\"}",
                lines.get(0)
                        .replaceFirst("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d)", "T"));
        JsonObject failure = json().get(1);
        assertEquals(List.of("time", "level", "event", "reason", "stack_trace"), List.copyOf(failure.keySet()));
        assertEquals("out of \"memory\"", failure.get("reason").getAsString());
        assertTrue(failure.get("stack_trace").getAsString().startsWith("java.lang.IllegalStateException: a\nb\n"));
    }
}
