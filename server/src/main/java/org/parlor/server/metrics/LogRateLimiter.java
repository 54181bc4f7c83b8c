package org.parlor.server.metrics;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/**
 * Bounds the log, whatever peers do: of each kind of line, which is one statement of the program, only so many a minute
 * are written, and then one that says how many more there were. Lines with the marker AUDIT are not counted.
 */
public final class LogRateLimiter extends TurboFilter {
    private static final Marker SUMMARY = MarkerFactory.getMarker("SUMMARY");
    private static final Marker AUDIT = MarkerFactory.getMarker("AUDIT");
    private static final int KINDS_MAX = 1_000;
    private static final Kind OTHERS = new Kind(LogRateLimiter.class.getName(), "other lines");

    private final Map<Kind, Integer> counts = new HashMap<>();
    private int linesPerMinute = 60;

    private record Kind(String logger, String format) {}

    /** For the configuration file. */
    public void setLinesPerMinute(int lines) {
        linesPerMinute = lines;
    }

    @Override
    public void start() {
        super.start();
        getContext().getScheduledExecutorService().scheduleAtFixedRate(this::turn, 1, 1, TimeUnit.MINUTES);
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] parameters,
            @Nullable Throwable thrown) {
        // Without a format somebody only asks whether the level is on.
        if (format == null
                || marker == SUMMARY
                || marker == AUDIT
                || !level.isGreaterOrEqual(logger.getEffectiveLevel())) {
            return FilterReply.NEUTRAL;
        }
        return count(new Kind(logger.getName(), format)) <= linesPerMinute ? FilterReply.NEUTRAL : FilterReply.DENY;
    }

    private synchronized int count(Kind kind) {
        boolean known = counts.containsKey(kind) || counts.size() < KINDS_MAX;
        return counts.merge(known ? kind : OTHERS, 1, Integer::sum);
    }

    /** A minute is over. */
    void turn() {
        LoggerContext loggers = (LoggerContext) getContext();
        for (Map.Entry<Kind, Integer> over : takeOver()) {
            Kind kind = over.getKey();
            loggers.getLogger(kind.logger())
                    .warn(SUMMARY, "… {} more within a minute: {}", over.getValue() - linesPerMinute, kind.format());
        }
    }

    private synchronized List<Map.Entry<Kind, Integer>> takeOver() {
        List<Map.Entry<Kind, Integer>> over = new ArrayList<>();
        counts.forEach((kind, count) -> {
            if (count > linesPerMinute) {
                over.add(Map.entry(kind, count));
            }
        });
        counts.clear();
        return over;
    }
}
