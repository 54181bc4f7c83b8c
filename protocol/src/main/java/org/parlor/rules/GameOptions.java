package org.parlor.rules;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The validated options of one game, in the order of its kind: a value for every option, except for those at their default
 * that {@linkplain OptionSpec#omitsDefault omit it}.
 */
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
        specs.stream().filter(OptionSpec::omitsDefault).forEach(spec -> values.remove(spec.key(), spec.defaultValue()));
        return new GameOptions(values);
    }

    public int number(String key) {
        return (Integer) value(key);
    }

    public String choice(String key) {
        return (String) value(key);
    }

    /** Returns the value of an option that may omit its default. */
    public Object value(OptionSpec spec) {
        return values.getOrDefault(spec.key(), spec.defaultValue());
    }

    private Object value(String key) {
        Object value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("no option " + key);
        }
        return value;
    }
}
