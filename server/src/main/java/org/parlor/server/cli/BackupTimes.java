package org.parlor.server.cli;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations and times in the options of backups. */
final class BackupTimes {
    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,5})([smhd])");

    private BackupTimes() {}

    /** A number with a unit. */
    static final class DurationConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Matcher duration = DURATION.matcher(text);
            if (!duration.matches()) {
                throw new TypeConversionException("'" + text + "' is not a duration such as 30m, 1h or 1d");
            }
            long number = Long.parseLong(duration.group(1));
            return switch (duration.group(2)) {
                case "s" -> Duration.ofSeconds(number);
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                default -> Duration.ofDays(number);
            };
        }
    }

    /** ISO 8601, with or without an offset. */
    static final class InstantConverter implements ITypeConverter<Instant> {
        @Override
        public Instant convert(String text) {
            String time = text.strip().replace(' ', 'T');
            try {
                return time.matches(".*T.*(Z|[+-][0-9:]+)")
                        ? OffsetDateTime.parse(time).toInstant()
                        : LocalDateTime.parse(time)
                                .atZone(ZoneId.systemDefault())
                                .toInstant();
            } catch (DateTimeException e) {
                throw new TypeConversionException(
                        "'" + text + "' is not a time such as 2026-11-26T14:45:00Z or 2026-11-26T14:45");
            }
        }
    }
}
