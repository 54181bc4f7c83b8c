package org.parlor.server.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/** What both formats of the log write of an event, in this order. A line of a library becomes the event {@code library}. */
final class EventFields {
    private static final int VALUE_CHARS_MAX = 2_000;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX").withZone(ZoneId.systemDefault());

    private EventFields() {}

    /** ISO 8601 with milliseconds and the offset. */
    static String time(ILoggingEvent event) {
        return TIME.format(event.getInstant());
    }

    /** Returns the values by key: the name of the event, its fields, and its message unless that is the name. */
    static Map<String, String> of(ILoggingEvent event) {
        Map<String, String> fields = new LinkedHashMap<>();
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs == null || pairs.isEmpty() || !pairs.get(0).key.equals(LogEvent.KEY)) {
            fields.put(LogEvent.KEY, "library");
            fields.put("logger", event.getLoggerName());
        }
        if (pairs != null) {
            pairs.forEach(pair -> fields.put(pair.key, text(pair.value)));
        }
        String message = event.getFormattedMessage();
        if (message != null && !message.equals(fields.get(LogEvent.KEY))) {
            fields.put("msg", text(message));
        }
        return fields;
    }

    private static String text(@Nullable Object value) {
        String text = String.valueOf(value);
        return text.length() > VALUE_CHARS_MAX ? text.substring(0, VALUE_CHARS_MAX) + "…" : text;
    }
}
