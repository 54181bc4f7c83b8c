package org.parlor.rules;

import java.util.List;

/** An option of a game: an integer in a range, or one of several strings. */
public sealed interface OptionSpec {
    /** The key of the number of rows, in every game whose board has a variable one. */
    String ROWS = "rows";

    /** The same for columns. */
    String COLUMNS = "cols";

    /** The key of the choice of {@link Rules#openings}, in every game that has some; the default is none. */
    String OPENING = "opening";

    String key();

    /** The key as the label of a form, for example {@code Rows}. */
    default String label() {
        return key().equals(COLUMNS) ? "Columns" : Character.toUpperCase(key().charAt(0)) + key().substring(1);
    }

    Object defaultValue();

    /** The name of a value for people, for example {@code any time}. */
    default String label(Object value) {
        return value.toString();
    }

    /** Whether {@link GameOptions} omit the default: programs from before this option refuse options that they do not know. */
    boolean omitsDefault();

    /**
     * Returns the value if it is valid.
     *
     * @throws InvalidInputException with the key and the valid values
     */
    Object check(Object value);

    /** Parses and validates a value from a command line. */
    Object parse(String text);

    /** Describes the valid values, for example {@code even numbers from 4 to 26}. */
    String allowed();

    private static InvalidInputException invalid(OptionSpec option, Object value) {
        String given = SafeQuote.quote(value.toString());
        return new InvalidInputException(
                option.key(), "Invalid " + option.key() + " " + given + ": " + option.allowed());
    }

    /**
     * An integer from {@code min} to {@code max} in steps of {@code step}.
     *
     * @param step 1 or 2, counted from {@code min}
     */
    record Range(String key, int min, int max, int step, int defaultNumber, boolean omitsDefault)
            implements OptionSpec {

        public Range(String key, int min, int max, int step, int defaultNumber) {
            this(key, min, max, step, defaultNumber, false);
        }

        @Override
        public Object defaultValue() {
            return defaultNumber;
        }

        @Override
        public Object check(Object value) {
            if (value instanceof Integer n && n >= min && n <= max && (n - min) % step == 0) {
                return n;
            }
            throw invalid(this, value);
        }

        @Override
        public Object parse(String text) {
            try {
                return check(Integer.valueOf(text.strip()));
            } catch (NumberFormatException e) {
                throw invalid(this, text);
            }
        }

        @Override
        public String allowed() {
            return (step == 2 ? "even numbers from " : "whole numbers from ") + min + " to " + max;
        }
    }

    /**
     * One of several strings; the first is the default.
     *
     * @param labels the names of the values for people
     */
    record Choice(String key, List<String> values, List<String> labels, boolean omitsDefault) implements OptionSpec {

        public Choice {
            values = List.copyOf(values);
            labels = List.copyOf(labels);
        }

        @Override
        public String label(Object value) {
            return labels.get(values.indexOf(value));
        }

        @Override
        public Object defaultValue() {
            return values.get(0);
        }

        @Override
        public Object check(Object value) {
            if (value instanceof String word && values.contains(word)) {
                return word;
            }
            throw invalid(this, value);
        }

        @Override
        public Object parse(String text) {
            return check(text.strip());
        }

        @Override
        public String allowed() {
            return String.join(" or ", values);
        }
    }
}
