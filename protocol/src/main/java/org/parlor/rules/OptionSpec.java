package org.parlor.rules;

import java.util.List;

/** What may be chosen before a game: a whole number in a range, or one of a few words. */
public sealed interface OptionSpec {

    String key();

    Object defaultValue();

    /**
     * The value if it is one that may be chosen.
     *
     * @throws InvalidInputException naming the key and what would be right
     */
    Object check(Object value);

    /** Reads a value as it is typed on a command line. */
    Object parse(String typed);

    /** In words, such as {@code even numbers from 4 to 26}. */
    String allowed();

    /**
     * A number from {@code min} to {@code max} in steps of {@code step}.
     *
     * @param step 1, or 2 where only every second number from {@code min} will do
     */
    record Range(String key, int min, int max, int step, int standard) implements OptionSpec {

        @Override
        public Object defaultValue() {
            return standard;
        }

        @Override
        public Object check(Object value) {
            if (value instanceof Integer n && n >= min && n <= max && (n - min) % step == 0) {
                return n;
            }
            throw new InvalidInputException(
                    key, "Invalid " + key + " " + SafeQuote.text(value.toString()) + ": " + allowed());
        }

        @Override
        public Object parse(String typed) {
            try {
                return check(Integer.valueOf(typed.strip()));
            } catch (NumberFormatException e) {
                throw new InvalidInputException(key, "Invalid " + key + " " + SafeQuote.text(typed) + ": " + allowed());
            }
        }

        @Override
        public String allowed() {
            return (step == 2 ? "even numbers from " : "whole numbers from ") + min + " to " + max;
        }
    }

    /** One of a few words, the first of which is the default. */
    record Choice(String key, List<String> words) implements OptionSpec {

        public Choice {
            words = List.copyOf(words);
        }

        @Override
        public Object defaultValue() {
            return words.get(0);
        }

        @Override
        public Object check(Object value) {
            if (value instanceof String word && words.contains(word)) {
                return word;
            }
            throw new InvalidInputException(
                    key, "Invalid " + key + " " + SafeQuote.text(value.toString()) + ": " + allowed());
        }

        @Override
        public Object parse(String typed) {
            return check(typed.strip());
        }

        @Override
        public String allowed() {
            return String.join(" or ", words);
        }
    }
}
