package org.parlor.server.core;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.BoardCells;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.state.ServerState;
import org.parlor.server.core.undo.UndoLog;

/**
 * The state of the core, read from its fields by reflection: the words of a text, which is only joined to report a
 * difference. Equal states have equal words. Caches and the order of maps and sets are omitted because a rollback does not
 * restore them.
 */
final class StateDump {
    private static final Set<String> LEFT_OUT_TYPES = Set.of("RulesCache");
    private static final Set<String> LEFT_OUT_FIELDS = Set.of(
            "Game.boardCells", "TimerQueue.lastOrder", "TimerQueue.byTime", "Entry.order", "PackedPlyList.packed");
    private static final Map<Class<?>, Type> TYPES = new ConcurrentHashMap<>();

    private final Set<String> leftOutTypes;
    /** Immutable: names, punctuation, and the values themselves. */
    private final List<Object> words = new ArrayList<>(1 << 12);

    private final IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();

    private StateDump(Set<String> leftOutTypes) {
        this.leftOutTypes = leftOutTypes;
    }

    /** How objects of a class are dumped. Most of the time of the tests with planted exceptions is spent here. */
    private record Type(String name, boolean own, boolean leftOut, boolean shared, Map<Field, String> labels) {
        static Type of(Class<?> type) {
            boolean leftOut = type.isHidden()
                    || UndoLog.class.isAssignableFrom(type)
                    || RandomSource.class.isAssignableFrom(type)
                    || IncidentReporter.class.isAssignableFrom(type);
            return new Type(
                    type.getSimpleName(),
                    type.getName().startsWith("org.parlor."),
                    leftOut,
                    !type.isRecord(),
                    labelsOf(type));
        }
    }

    /** Dumps everything reachable from an object. */
    static StateDump of(Object root) {
        StateDump dump = new StateDump(LEFT_OUT_TYPES);
        dump.add(root);
        return dump;
    }

    /** Dumps everything reachable from an object except what limits rates, which refused requests count for, too. */
    static String withoutRateLimits(Object root) {
        StateDump dump = new StateDump(Set.of("RulesCache", "RateLimiter", "LoginThrottle"));
        dump.add(root);
        return dump.toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StateDump dump && words.equals(dump.words);
    }

    @Override
    public int hashCode() {
        return words.hashCode();
    }

    @Override
    public String toString() {
        return words.stream().map(String::valueOf).collect(Collectors.joining());
    }

    /** Dumps the state that a restart must reproduce: games, accounts, bans, ratings and tournaments. */
    static String durable(ServerState state) {
        StateDump dump = new StateDump(LEFT_OUT_TYPES);
        state.games()
                .all()
                .sorted(Comparator.comparing(live -> live.game().id()))
                .forEach(live -> {
                    dump.add(live.game());
                    dump.add(field(live, "history"));
                    dump.addWords(" illegal ", live.illegalMoves(0), ' ', live.illegalMoves(1), '\n');
                });
        dump.add(field(state.games().unloaded(), "players"));
        dump.add(field(state.games().unloadedGameClock(), "uncharged"));
        dump.add(state.accounts());
        dump.addWords('\n');
        dump.add(state.sanctions());
        dump.addWords('\n');
        dump.add(state.ratings());
        dump.addWords('\n');
        state.tournaments().all().forEach(dump::add);
        return dump.toString().replaceAll("replacements=\\[[^]]*\\]", "");
    }

    private void addWords(Object... added) {
        words.addAll(List.of(added));
    }

    private void add(Object value) {
        if (value == null) {
            words.add("null");
        } else if (value instanceof String
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Boolean
                || value instanceof Enum<?>) {
            words.add(value);
        } else if (value instanceof CharSequence || value instanceof Number) {
            words.add(value.toString());
        } else if (value instanceof Rules rules) {
            words.add(rules.kind().id());
            words.add(rules.options().values());
        } else if (value.getClass().isArray()) {
            addArray(value);
        } else if (value instanceof Map<?, ?> map) {
            addMap(map);
        } else if (value instanceof Set<?> set) {
            addAll(sorted(set, String::valueOf));
        } else if (value instanceof List<?> list && type(value).own()) {
            addFields(list, type(value));
            addAll(list);
        } else if (value instanceof Collection<?> collection) {
            addAll(collection);
        } else {
            addObject(value, type(value));
        }
    }

    private void addArray(Object array) {
        words.add('[');
        for (int i = 0; i < Array.getLength(array); i++) {
            add(Array.get(array, i));
            words.add(' ');
        }
        words.add(']');
    }

    private void addAll(Collection<?> values) {
        words.add('[');
        for (Object value : values) {
            add(value);
            words.add(' ');
        }
        words.add(']');
    }

    /** Sorts by texts that are computed once. */
    private static <T> List<T> sorted(Collection<T> values, Function<T, String> toText) {
        return values.size() < 2
                ? List.copyOf(values)
                : values.stream()
                        .map(value -> Map.entry(toText.apply(value), value))
                        .sorted(Map.Entry.comparingByKey())
                        .map(Map.Entry::getValue)
                        .toList();
    }

    private void addMap(Map<?, ?> map) {
        words.add('{');
        for (Map.Entry<?, ?> entry : sorted(map.entrySet(), entry -> String.valueOf(entry.getKey()))) {
            words.add("\n ");
            add(entry.getKey());
            words.add('=');
            add(entry.getValue());
        }
        words.add('}');
    }

    private void addObject(Object object, Type type) {
        if (!type.own()) {
            words.add(object.toString());
            return;
        }
        if (type.leftOut() || leftOutTypes.contains(type.name())) {
            return;
        }
        if (type.shared()) {
            Integer before = seen.putIfAbsent(object, seen.size());
            if (before != null) {
                addWords('^', before);
                return;
            }
        }
        addFields(object, type);
    }

    private void addFields(Object object, Type type) {
        words.add(type.name());
        Rules rules = object instanceof org.parlor.server.core.game.Game game ? game.rules() : null;
        for (Map.Entry<Field, String> labelled : type.labels().entrySet()) {
            Field field = labelled.getKey();
            Object value = valueOf(field, object);
            if (object instanceof Session session && field.getName().equals("lazyExtras")) {
                addWords(" watching=", session.watchedGames().toString());
            } else if (rules != null && value instanceof Position position) {
                words.add(labelled.getValue());
                add(BoardCells.of(rules, position));
                addWords('/', position.sideToMove(), '/', String.valueOf(BoardCells.aux(position)));
            } else if (!(value instanceof Position)) {
                words.add(labelled.getValue());
                add(value);
            }
        }
        words.add(')');
    }

    /** Fails at the first difference of two states. */
    static void requireSame(Object expectedDump, Object actualDump, String what) {
        if (expectedDump.equals(actualDump)) {
            return;
        }
        String expected = expectedDump.toString();
        String actual = actualDump.toString();
        int at = 0;
        while (at < Math.min(expected.length(), actual.length()) && expected.charAt(at) == actual.charAt(at)) {
            at++;
        }
        throw new AssertionError(what + " was …" + around(expected, at) + "…, is …" + around(actual, at) + "…");
    }

    private static String around(String text, int at) {
        return text.substring(Math.max(0, at - 200), Math.min(text.length(), at + 200));
    }

    /** The value of a private field. */
    static Object field(Object object, String name) {
        return type(object).labels().keySet().stream()
                .filter(field -> field.getName().equals(name))
                .findFirst()
                .map(field -> valueOf(field, object))
                .orElseThrow();
    }

    private static Type type(Object object) {
        Type type = TYPES.get(object.getClass());
        return type == null ? TYPES.computeIfAbsent(object.getClass(), Type::of) : type;
    }

    private static Object valueOf(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** The fields and what precedes their values. */
    private static Map<Field, String> labelsOf(Class<?> type) {
        Map<Field, String> labels = new LinkedHashMap<>();
        for (Class<?> at = type; at != null && at.getName().startsWith("org.parlor."); at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                boolean leftOut = Modifier.isStatic(field.getModifiers())
                        || field.isSynthetic()
                        || LEFT_OUT_FIELDS.contains(at.getSimpleName() + "." + field.getName());
                if (!leftOut) {
                    field.setAccessible(true);
                    labels.put(field, (labels.isEmpty() ? "(" : " ") + field.getName() + "=");
                }
            }
        }
        return Collections.unmodifiableMap(labels);
    }
}
