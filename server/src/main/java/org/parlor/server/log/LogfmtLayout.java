package org.parlor.server.log;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.LayoutBase;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Formats an event as one line: time, level, and key=value pairs as in logfmt. Lines of a stack trace follow, each indented.
 * Values from clients cannot add pairs or lines: they are quoted, and control characters and direction marks are replaced.
 */
final class LogfmtLayout extends LayoutBase<ILoggingEvent> {
    private static final String STACK_FRAMES_MAX = "20";
    private static final String UNSAFE = "\\p{Cntrl}\\u0080-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";
    private static final Pattern UNSAFE_CHARACTER = Pattern.compile("[" + UNSAFE + "]");
    private static final Pattern UNSAFE_IN_TRACE = Pattern.compile("[" + UNSAFE + "&&[^\\n\\t]]");
    private static final Pattern PLAIN = Pattern.compile("[^\\s\"=\\\\" + UNSAFE + "]+");

    private final ThrowableProxyConverter stackTraces = new ThrowableProxyConverter();

    @Override
    public void start() {
        stackTraces.setContext(getContext());
        stackTraces.setOptionList(List.of(STACK_FRAMES_MAX));
        stackTraces.start();
        super.start();
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(EventFields.time(event));
        line.append(' ').append(event.getLevel());
        EventFields.of(event).forEach((key, value) -> append(line, key, value));
        line.append('\n');
        if (event.getThrowableProxy() != null) {
            appendIndented(line, stackTraces.convert(event));
        }
        return line.toString();
    }

    private static void append(StringBuilder line, String key, String text) {
        line.append(' ').append(key).append('=');
        if (PLAIN.matcher(text).matches()) {
            line.append(text);
        } else {
            String safe = UNSAFE_CHARACTER.matcher(text).replaceAll("?");
            line.append('"')
                    .append(safe.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append('"');
        }
    }

    /** A message in a stack trace may contain line breaks, so each of its lines is indented, too. */
    private static void appendIndented(StringBuilder line, String trace) {
        for (String text : trace.split("\\R")) {
            line.append('\t')
                    .append(UNSAFE_IN_TRACE.matcher(text).replaceAll("?").strip())
                    .append('\n');
        }
    }
}
