package org.parlor.message;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The handlers of the values of a sealed type, by class. Each class has exactly one: a table that lacks a class cannot be
 * created, so a constant fails with the class that holds it. Immutable.
 *
 * @param <C> the first argument of the handlers: the object that handles the value, or its context
 * @param <T> the sealed type
 * @param <R> the result of the handlers
 */
public final class DispatchTable<C, T, R> {
    private final Map<Class<?>, BiFunction<C, T, @Nullable R>> handlers;

    /**
     * @param type the sealed type
     * @param rows adds the handlers
     * @throws IllegalStateException if a class of the type has no handler or more than one
     */
    public DispatchTable(Class<T> type, Consumer<Rows<C, T, R>> rows) {
        Rows<C, T, R> added = new Rows<>();
        rows.accept(added);
        // Faster than an immutable map, which divides.
        handlers = new HashMap<>(added.handlers);
        List<String> missing = SealedTypes.leaves(type)
                .filter(leaf -> !handlers.containsKey(leaf))
                .map(Class::getName)
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException("no handler for " + missing);
        }
    }

    /** Passes a value to the handler of its class. Returns null if the handler has no result. */
    public @Nullable R dispatch(C context, T value) {
        return Objects.requireNonNull(handlers.get(value.getClass())).apply(context, value);
    }

    /** The handlers of a table that is being created. A handler of a sealed type handles all classes of it. */
    public static final class Rows<C, T, R> {
        private final Map<Class<?>, BiFunction<C, T, @Nullable R>> handlers = new HashMap<>();

        private Rows() {}

        @SuppressWarnings("unchecked") // Called with values of the classes under which it is put only.
        public <S extends T> void on(Class<S> type, BiFunction<C, S, @Nullable R> handler) {
            BiFunction<C, T, @Nullable R> general = (BiFunction<C, T, @Nullable R>) handler;
            SealedTypes.leaves(type).forEach(leaf -> {
                if (handlers.put(leaf, general) != null) {
                    throw new IllegalStateException("more than one handler for " + leaf.getName());
                }
            });
        }

        /** Adds a handler without a result. */
        public <S extends T> void run(Class<S> type, BiConsumer<C, S> handler) {
            on(type, (context, value) -> {
                handler.accept(context, value);
                return null;
            });
        }

        /** Adds a handler that is a method of another object. */
        public <S extends T, D> void on(Class<S> type, Function<C, D> object, BiFunction<D, S, @Nullable R> handler) {
            on(type, (context, value) -> handler.apply(object.apply(context), value));
        }

        /** Adds a handler without a result that is a method of another object. */
        public <S extends T, D> void run(Class<S> type, Function<C, D> object, BiConsumer<D, S> handler) {
            run(type, (context, value) -> handler.accept(object.apply(context), value));
        }

        /** Adds a handler without a result for several classes. */
        @SafeVarargs
        public final void runAll(BiConsumer<C, T> handler, Class<? extends T>... types) {
            for (Class<? extends T> type : types) {
                run(type, handler::accept);
            }
        }

        /** Adds classes whose values are ignored. */
        @SafeVarargs
        public final void ignore(Class<? extends T>... types) {
            runAll((context, value) -> {}, types);
        }
    }
}
