package org.parlor.client.storage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.parlor.client.state.Event;

/**
 * The values of a file with one in each line.
 *
 * @param unreadable the numbers of the lines that are damaged or of a later version, from 1
 */
public record StoredLines<T>(List<T> values, List<Integer> unreadable) {
    public StoredLines {
        values = List.copyOf(values);
        unreadable = List.copyOf(unreadable);
    }

    /** @param parser returns empty for an unreadable line */
    static <T> StoredLines<T> parse(List<String> lines, Function<String, Optional<T>> parser) {
        List<T> values = new ArrayList<>();
        List<Integer> unreadable = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Optional<T> value = parser.apply(lines.get(i));
            value.ifPresent(values::add);
            if (value.isEmpty() && !lines.get(i).isBlank()) {
                unreadable.add(i + 1);
            }
        }
        return new StoredLines<>(values, unreadable);
    }

    /**
     * Returns the values.
     *
     * @param file they were read from
     * @param report takes the lines that cannot be read, if there are any
     */
    public List<T> values(Path file, Consumer<? super Event.LinesUnreadable> report) {
        if (!unreadable.isEmpty()) {
            report.accept(new Event.LinesUnreadable(file.toString(), unreadable));
        }
        return values;
    }
}
