package org.parlor.server.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.LoggingEvent;

/**
 * Bounds the size of the log. At most 60 lines per minute are written for each event, or format of a library; the event {@code
 * log_limited} reports how many more there were. Acts of admins are exempt. Thread-safe.
 */
public final class LogRateLimiter extends TurboFilter {
    private static final Set<String> EXEMPT = Set.of(LogEvent.ADMIN.id(), LogEvent.LOG_LIMITED.id());
    private static final int STATEMENTS_MAX = 1_000;
    private static final Statement OTHERS = new Statement(LogRateLimiter.class.getName(), "other lines");

    private final Map<Statement, Integer> counts = new HashMap<>();
    private int linesPerMinute = 60;

    /** @param kind name of an event, or format of a line without one */
    private record Statement(String logger, String kind) {}

    /** Property of the Logback configuration file. */
    public void setLinesPerMinute(int lines) {
        linesPerMinute = lines;
    }

    @Override
    public void start() {
        super.start();
        getContext().getScheduledExecutorService().scheduleAtFixedRate(this::startNextMinute, 1, 1, TimeUnit.MINUTES);
    }

    @Override
    public FilterReply decide(Logger logger, LoggingEvent event) {
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        boolean named = pairs != null && !pairs.isEmpty() && pairs.get(0).key.equals(LogEvent.KEY);
        String kind = named ? String.valueOf(pairs.get(0).value) : event.getMessage();
        return EXEMPT.contains(kind) ? FilterReply.NEUTRAL : limited(logger, kind);
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] parameters,
            @Nullable Throwable thrown) {
        // Without a format the caller only checks whether the level is enabled.
        return format == null || !level.isGreaterOrEqual(logger.getEffectiveLevel())
                ? FilterReply.NEUTRAL
                : limited(logger, format);
    }

    private FilterReply limited(Logger logger, String kind) {
        return count(new Statement(logger.getName(), kind)) <= linesPerMinute ? FilterReply.NEUTRAL : FilterReply.DENY;
    }

    private synchronized int count(Statement statement) {
        boolean known = counts.containsKey(statement) || counts.size() < STATEMENTS_MAX;
        return counts.merge(known ? statement : OTHERS, 1, Integer::sum);
    }

    /** Logs the summaries of the past minute and starts the next one. */
    void startNextMinute() {
        Logger log = ((LoggerContext) getContext()).getLogger(LogRateLimiter.class);
        takeCounts().forEach((statement, count) -> {
            if (count > linesPerMinute) {
                LogEvent.LOG_LIMITED.log(log, statement.logger(), statement.kind(), count - linesPerMinute);
            }
        });
    }

    private synchronized Map<Statement, Integer> takeCounts() {
        Map<Statement, Integer> past = Map.copyOf(counts);
        counts.clear();
        return past;
    }
}
