package org.parlor.client.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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
}
