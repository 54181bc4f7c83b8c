package org.parlor.rules;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The validated options of one game: a value for every option of its kind, in the order of the kind. */
public record GameOptions(Map<String, Object> values) {

    public GameOptions {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * Validates the given options, using defaults for missing ones.
     *
     * @throws InvalidInputException if a key is unknown or a value is invalid
     */
    static GameOptions of(List<OptionSpec> specs, Map<String, ?> given) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (OptionSpec spec : specs) {
            Object value = given.get(spec.key());
            values.put(spec.key(), value == null ? spec.defaultValue() : spec.check(value));
        }
        for (String key : given.keySet()) {
            if (!values.containsKey(key)) {
                String known = values.isEmpty() ? "this game has no options" : String.join(", ", values.keySet());
                throw new InvalidInputException(key, "Unknown option " + SafeQuote.quote(key) + ": " + known);
            }
        }
        return new GameOptions(values);
    }

    public int number(String key) {
        return (Integer) value(key);
    }

    public String choice(String key) {
        return (String) value(key);
    }

    private Object value(String key) {
        Object value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("no option " + key);
        }
        return value;
    }
}
