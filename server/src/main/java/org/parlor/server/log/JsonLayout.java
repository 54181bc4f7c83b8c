package org.parlor.server.log;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.LayoutBase;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;

/** Formats an event as one line with a JSON object: time, level, the fields of the event, and a stack trace if there is one. */
final class JsonLayout extends LayoutBase<ILoggingEvent> {
    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    private final ThrowableProxyConverter stackTraces = new ThrowableProxyConverter();

    @Override
    public void start() {
        stackTraces.start();
        super.start();
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        JsonObject line = new JsonObject();
        line.addProperty("time", EventFields.time(event));
        line.addProperty("level", event.getLevel().toString());
        EventFields.of(event).forEach(line::addProperty);
        if (event.getThrowableProxy() != null) {
            line.addProperty("stack_trace", stackTraces.convert(event));
        }
        return GSON.toJson(line) + "\n";
    }
}
