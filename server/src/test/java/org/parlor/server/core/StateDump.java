package org.parlor.server.core;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.parlor.message.value.BoardCells;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.state.ServerState;
import org.parlor.server.core.undo.UndoLog;

/**
 * The state of the core as text, read from its fields by reflection. Equal states have equal text. Caches and the order
 * of maps and sets are omitted because a rollback does not restore them.
 */
final class StateDump {
    private static final Set<String> LEFT_OUT_TYPES = Set.of("RulesCache");
    private static final Set<String> LEFT_OUT_FIELDS = Set.of(
            "Game.boardCells", "TimerQueue.lastOrder", "TimerQueue.byTime", "Entry.order", "PackedPlyList.packed");
    private static final Map<Class<?>, Type> TYPES = new ConcurrentHashMap<>();

    private final Set<String> leftOutTypes;
    private final StringBuilder text = new StringBuilder(1 << 14);
    private final IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();

    private StateDump(Set<String> leftOutTypes) {
        this.leftOutTypes = leftOutTypes;
    }

    /** How objects of a class are dumped. Most of the time of the tests with planted exceptions is spent here. */
    private record Type(String name, boolean own, boolean leftOut, boolean shared, List<Field> fields) {
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
                    fieldsOf(type));
        }
    }

    /** Dumps everything reachable from an object. */
    static String of(Object root) {
        return text(new StateDump(LEFT_OUT_TYPES), root);
    }

    /** Dumps everything reachable from an object except what limits rates, which refused requests count for, too. */
    static String withoutRateLimits(Object root) {
        return text(new StateDump(Set.of("RulesCache", "RateLimiter", "LoginThrottle")), root);
    }

    private static String text(StateDump dump, Object root) {
        dump.add(root);
        return dump.text.toString();
    }

    /** Dumps the state that a restart must reproduce: games, accounts, bans, ratings and tournaments. */
    static String durable(ServerState state) {
        StateDump dump = new StateDump(LEFT_OUT_TYPES);
        state.games()
                .all()
                .sorted(Comparator.comparing(live -> live.game().id()))
                .forEach(live -> {
                    dump.add(live.game());
                    dump.text
                            .append(" illegal ")
                            .append(live.illegalMoves(0))
                            .append(' ')
                            .append(live.illegalMoves(1));
                    dump.line();
                });
        dump.add(state.accounts());
        dump.line();
        dump.add(state.sanctions());
        dump.line();
        dump.add(state.ratings());
        dump.line();
        state.tournaments().all().forEach(dump::add);
        return dump.text.toString().replaceAll("replacements=\\[[^]]*\\]", "");
    }

    private void line() {
        text.append('\n');
    }

    private void add(Object value) {
        if (value instanceof String string) {
            text.append(string);
        } else if (value instanceof Integer number) {
            text.append(number.intValue());
        } else if (value instanceof Long number) {
            text.append(number.longValue());
        } else if (value == null
                || value instanceof CharSequence
                || value instanceof Number
                || value instanceof Boolean) {
            text.append(value);
        } else if (value instanceof Enum<?> constant) {
            text.append(constant.name());
        } else if (value instanceof Rules rules) {
            text.append(rules.kind().id()).append(rules.options().values());
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
        text.append('[');
        for (int i = 0; i < Array.getLength(array); i++) {
            add(Array.get(array, i));
            text.append(' ');
        }
        text.append(']');
    }

    private void addAll(Collection<?> values) {
        text.append('[');
        for (Object value : values) {
            add(value);
            text.append(' ');
        }
        text.append(']');
    }

    /** Sorts by texts that are computed once. */
    private static <T> List<T> sorted(Collection<T> values, Function<T, String> toText) {
        return values.stream()
                .map(value -> Map.entry(toText.apply(value), value))
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
    }

    private void addMap(Map<?, ?> map) {
        text.append('{');
        for (Map.Entry<?, ?> entry : sorted(map.entrySet(), entry -> String.valueOf(entry.getKey()))) {
            text.append("\n ");
            add(entry.getKey());
            text.append('=');
            add(entry.getValue());
        }
        text.append('}');
    }

    private void addObject(Object object, Type type) {
        if (!type.own()) {
            text.append(object);
            return;
        }
        if (type.leftOut() || leftOutTypes.contains(type.name())) {
            return;
        }
        if (type.shared()) {
            Integer before = seen.putIfAbsent(object, seen.size());
            if (before != null) {
                text.append('^').append(before);
                return;
            }
        }
        addFields(object, type);
    }

    private void addFields(Object object, Type type) {
        text.append(type.name()).append('(');
        Rules rules = object instanceof org.parlor.server.core.game.Game game ? game.rules() : null;
        for (Field field : type.fields()) {
            Object value = valueOf(field, object);
            if (object instanceof Session session && field.getName().equals("lazyExtras")) {
                text.append("watching=").append(session.watchedGames());
            } else if (rules != null && value instanceof Position position) {
                text.append(field.getName()).append('=');
                add(BoardCells.of(rules, position));
                text.append('/').append(position.sideToMove()).append('/').append(BoardCells.aux(position));
            } else if (!(value instanceof Position)) {
                text.append(field.getName()).append('=');
                add(value);
            }
            text.append(' ');
        }
        text.append(')');
    }

    /** Fails at the first difference of two states. */
    static void requireSame(String expected, String actual, String what) {
        if (expected.equals(actual)) {
            return;
        }
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
        return type(object).fields().stream()
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

    private static List<Field> fieldsOf(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> at = type; at != null && at.getName().startsWith("org.parlor."); at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                boolean leftOut = Modifier.isStatic(field.getModifiers())
                        || field.isSynthetic()
                        || LEFT_OUT_FIELDS.contains(at.getSimpleName() + "." + field.getName());
                if (!leftOut) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return List.copyOf(fields);
    }
}
