package org.parlor.rules;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The checked choices for one game, every option of its kind with a value, in the kind's order. */
public record GameOptions(Map<String, Object> values) {

    public GameOptions {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * Fills what is not given with defaults.
     *
     * @throws InvalidInputException on a key the kind does not have or a value it does not allow
     */
    static GameOptions of(List<OptionSpec> specs, Map<String, ?> given) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (OptionSpec spec : specs) {
            Object value = given.get(spec.key());
            values.put(spec.key(), value == null ? spec.defaultValue() : spec.check(value));
        }
        for (String key : given.keySet()) {
            if (!values.containsKey(key)) {
                String known = values.isEmpty() ? "this game has none" : String.join(", ", values.keySet());
                throw new InvalidInputException(key, "Unknown option " + SafeQuote.text(key) + ": " + known);
            }
        }
        return new GameOptions(values);
    }

    public int number(String key) {
        return (Integer) value(key);
    }

    public String word(String key) {
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
