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
import org.parlor.message.value.BoardCells;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.undo.UndoLog;

/**
 * The state of the core as text, read from its fields by reflection. Equal states have equal text. Caches and the order
 * of maps and sets are omitted because a rollback does not restore them.
 */
final class StateDump {
    private static final Set<String> LEFT_OUT_TYPES = Set.of("RulesCache");
    private static final Set<String> LEFT_OUT_FIELDS = Set.of(
            "Game.boardCells", "TimerQueue.lastOrder", "TimerQueue.byTime", "Entry.order", "PackedPlyList.packed");
    private static final Map<Class<?>, List<Field>> FIELDS = new ConcurrentHashMap<>();

    private final StringBuilder text = new StringBuilder();
    private final IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();

    private StateDump() {}

    /** Dumps everything reachable from an object. */
    static String of(Object root) {
        StateDump dump = new StateDump();
        dump.add(root);
        return dump.text.toString();
    }

    /** Dumps the state that a restart must reproduce: games, accounts, bans, ratings and tournaments. */
    static String durable(ServerState state) {
        StateDump dump = new StateDump();
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
        if (value == null || value instanceof CharSequence || value instanceof Number || value instanceof Boolean) {
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
            addAll(set.stream().sorted(Comparator.comparing(String::valueOf)).toList());
        } else if (value instanceof List<?> && value.getClass().getName().startsWith("org.parlor")) {
            addFields(value);
            addAll((List<?>) value);
        } else if (value instanceof Collection<?> collection) {
            addAll(collection);
        } else if (value.getClass().getName().startsWith("org.parlor.")) {
            addObject(value);
        } else {
            text.append(value);
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

    private void addMap(Map<?, ?> map) {
        List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
        entries.sort(Comparator.comparing(entry -> String.valueOf(entry.getKey())));
        text.append('{');
        for (Map.Entry<?, ?> entry : entries) {
            text.append("\n ");
            add(entry.getKey());
            text.append('=');
            add(entry.getValue());
        }
        text.append('}');
    }

    private void addObject(Object object) {
        Class<?> type = object.getClass();
        boolean leftOut = type.isHidden()
                || LEFT_OUT_TYPES.contains(type.getSimpleName())
                || object instanceof UndoLog
                || object instanceof RandomSource
                || object instanceof IncidentReporter;
        if (leftOut) {
            return;
        }
        if (!object.getClass().isRecord()) {
            Integer before = seen.putIfAbsent(object, seen.size());
            if (before != null) {
                text.append('^').append(before);
                return;
            }
        }
        addFields(object);
    }

    private void addFields(Object object) {
        text.append(object.getClass().getSimpleName()).append('(');
        Rules rules = object instanceof org.parlor.server.core.game.Game game ? game.rules() : null;
        for (Field field : fields(object.getClass())) {
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
        int at = 0;
        while (at < Math.min(expected.length(), actual.length()) && expected.charAt(at) == actual.charAt(at)) {
            at++;
        }
        if (at < Math.max(expected.length(), actual.length())) {
            throw new AssertionError(what + " was …" + around(expected, at) + "…, is …" + around(actual, at) + "…");
        }
    }

    private static String around(String text, int at) {
        return text.substring(Math.max(0, at - 200), Math.min(text.length(), at + 200));
    }

    /** The value of a private field. */
    static Object field(Object object, String name) {
        return fields(object.getClass()).stream()
                .filter(field -> field.getName().equals(name))
                .findFirst()
                .map(field -> valueOf(field, object))
                .orElseThrow();
    }

    private static Object valueOf(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Field> fields(Class<?> type) {
        return FIELDS.computeIfAbsent(type, StateDump::fieldsOf);
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
