package org.parlor.server.config;

import java.util.stream.Stream;
import org.parlor.server.log.LogFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of the log. */
@Command
public final class LogOptions {
    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = FormatConverter.class,
            description = "Format of the log: text, or json with one object per line. Default: ${DEFAULT-VALUE}.")
    private LogFormat format = LogFormat.TEXT;

    public LogFormat format() {
        return format;
    }

    /** Parses a format, in lower case. */
    static final class FormatConverter implements ITypeConverter<LogFormat> {
        @Override
        public LogFormat convert(String typed) {
            return Stream.of(LogFormat.values())
                    .filter(format -> format.toString().equals(typed))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + typed + "' is not text or json"));
        }
    }
}
