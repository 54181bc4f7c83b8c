package org.parlor.server.core.api;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;

/**
 * The values of a setting.
 *
 * @param name name of the type in the documentation
 * @param range valid values, for the documentation
 * @param parser parses a value; throws {@link InvalidInputException} with a message that quotes it
 * @param check finds values that are not valid
 */
public record SettingType<T>(String name, String range, Function<String, T> parser, Check<T> check) {
    private static final String BOOLEAN = "boolean";

    /** Returns an error message that names the place of the value, null if the value is valid. */
    @FunctionalInterface
    public interface Check<T> {
        @Nullable
        String fault(String place, T value);
    }

    public static SettingType<Integer> integer(int min, int max) {
        return new SettingType<>(
                "integer",
                min + " to " + max,
                SettingType::parseInteger,
                (place, number) -> number >= min && number <= max
                        ? null
                        : place + " must be " + min + " to " + max + ", not " + number);
    }

    public static SettingType<Boolean> flag() {
        return new SettingType<>(BOOLEAN, "", Boolean::parseBoolean, (place, value) -> null);
    }

    /** The constants of an enum, by their {@code toString}. */
    public static <T extends Enum<T>> SettingType<T> word(T[] constants) {
        List<String> words = Arrays.stream(constants).map(T::toString).toList();
        int last = words.size() - 1;
        String valid = String.join(", ", words.subList(0, last)) + " or " + words.get(last);
        return new SettingType<>(
                "word",
                words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", ")),
                text -> {
                    if (!words.contains(text)) {
                        throw new InvalidInputException("value", "'" + text + "' is not " + valid);
                    }
                    return constants[words.indexOf(text)];
                },
                (place, value) -> null);
    }

    public static SettingType<String> text(String name, String range) {
        return new SettingType<>(name, range, Function.identity(), (place, text) -> null);
    }

    /** A text that is shown to users. */
    static SettingType<String> shownText(int charsMax) {
        return new SettingType<>("text", "at most " + charsMax + " characters", Function.identity(), (place, text) -> {
            try {
                SafeText.requireClean(place, text);
            } catch (RequestException e) {
                return e.text();
            }
            return text.length() <= charsMax
                    ? null
                    : place + " must have at most " + charsMax + " characters, not " + text.length();
        });
    }

    /** A list whose items are comma-separated. */
    public static SettingType<List<String>> list(String name, String range, Check<List<String>> check) {
        return new SettingType<>(
                name,
                "comma-separated" + range,
                text -> Stream.of(text.split(","))
                        .map(String::strip)
                        .filter(item -> !item.isEmpty())
                        .distinct()
                        .toList(),
                check);
    }

    /** The same values as objects of another type. */
    public <U> SettingType<U> as(Function<T, U> to, Function<U, T> from) {
        return new SettingType<>(
                name, range, parser.andThen(to), (place, value) -> check.fault(place, from.apply(value)));
    }

    /** Whether the option needs no value on the command line. */
    public boolean isFlag() {
        return name.equals(BOOLEAN);
    }

    private static Integer parseInteger(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw new InvalidInputException("value", "'" + text + "' is not an integer");
        }
    }
}
