package org.parlor.notation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.SafeQuote;

/** Collects the values of a file that are not understood and left out: the first of each kind. */
public final class RecordNotes {
    private static final Pattern UNKNOWN = Pattern.compile("[?.\\-:*\\s]*");

    private final Set<String> kinds = new HashSet<>();
    private final List<String> pending = new ArrayList<>();

    /** Parses a value; returns null if it is not understood. */
    public interface ValueParser<T> {
        @Nullable
        T parse(String value);
    }

    /** Returns whether a value is absent or stands for an unknown one, such as {@code ?} or {@code ????.??.??}. */
    public static boolean isUnknown(String value) {
        return UNKNOWN.matcher(value).matches();
    }

    /**
     * Returns the parsed value; null if it is {@linkplain #isUnknown unknown}, or not understood, which is noted.
     *
     * @param where the position in the file, such as {@code line 3, column 7}
     * @param kind what it is, such as {@code time}
     */
    public <T> @Nullable T parse(Supplier<String> where, String kind, String value, ValueParser<T> parser) {
        if (isUnknown(value)) {
            return null;
        }
        T parsed = parser.parse(value.strip());
        if (parsed == null) {
            leftOut(where, kind, value);
        }
        return parsed;
    }

    public void leftOut(Supplier<String> where, String kind, String value) {
        if (kinds.add(kind)) {
            pending.add(where.get() + ": the " + kind + " " + SafeQuote.quote(value) + " is not understood; this "
                    + kind + " and others like it are left out");
        }
    }

    /** Returns the notes since the last call. */
    List<String> drain() {
        List<String> notes = List.copyOf(pending);
        pending.clear();
        return notes;
    }
}
