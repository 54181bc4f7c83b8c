package org.parlor.server.metrics;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/**
 * Bounds the size of the log. At most 60 lines per minute are written for each log statement (logger and format); a summary
 * line reports how many more there were. Lines with the marker AUDIT are exempt. Thread-safe.
 */
public final class LogRateLimiter extends TurboFilter {
    private static final Marker SUMMARY = MarkerFactory.getMarker("SUMMARY");
    private static final Marker AUDIT = MarkerFactory.getMarker("AUDIT");
    private static final int STATEMENTS_MAX = 1_000;
    private static final Statement OTHERS = new Statement(LogRateLimiter.class.getName(), "other lines");

    private final Map<Statement, Integer> counts = new HashMap<>();
    private int linesPerMinute = 60;

    private record Statement(String logger, String format) {}

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
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] parameters,
            @Nullable Throwable thrown) {
        // Without a format the caller only checks whether the level is enabled.
        if (format == null
                || marker == SUMMARY
                || marker == AUDIT
                || !level.isGreaterOrEqual(logger.getEffectiveLevel())) {
            return FilterReply.NEUTRAL;
        }
        return count(new Statement(logger.getName(), format)) <= linesPerMinute
                ? FilterReply.NEUTRAL
                : FilterReply.DENY;
    }

    private synchronized int count(Statement statement) {
        boolean known = counts.containsKey(statement) || counts.size() < STATEMENTS_MAX;
        return counts.merge(known ? statement : OTHERS, 1, Integer::sum);
    }

    /** Logs the summaries of the past minute and starts the next one. */
    void startNextMinute() {
        LoggerContext loggers = (LoggerContext) getContext();
        takeCounts().forEach((statement, count) -> {
            if (count > linesPerMinute) {
                loggers.getLogger(statement.logger())
                        .warn(SUMMARY, "… {} more within a minute: {}", count - linesPerMinute, statement.format());
            }
        });
    }

    private synchronized Map<Statement, Integer> takeCounts() {
        Map<Statement, Integer> past = Map.copyOf(counts);
        counts.clear();
        return past;
    }
}
