package org.parlor.message;

import java.util.stream.Stream;

/** The members of sealed families. */
public final class SealedTypes {
    private SealedTypes() {}

    /** The classes that are permitted by a sealed type, directly or by others, and are not sealed themselves: each once. */
    public static <T> Stream<Class<? extends T>> leaves(Class<T> family) {
        return leaves(family, family).distinct();
    }

    private static <T> Stream<Class<? extends T>> leaves(Class<?> type, Class<T> family) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(permitted -> leaves(permitted, family))
                : Stream.of(type.asSubclass(family));
    }
}
