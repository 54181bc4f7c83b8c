package org.parlor.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.message.json.CodecRegistry;
import org.parlor.message.json.JsonLineParser;
import org.parlor.message.json.MessageBuffer;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.json.ValueCodec;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;

/** The reference has a section for every message and object, whose table lists exactly the components of its record. */
class ProtocolDocumentTablesTest {
    /** Types with a section of their own form. */
    private static final Map<Type, String> TYPES = Map.of(
            String.class, "string",
            Object.class, "any",
            BoardCells.class, "[Position](#position)",
            RequestId.class, "[Id](#request-id)",
            SeatPreference.class, "integer or string",
            RecordPayload.class, "[Record](#record-object) or string",
            TimeControl.class, "[TimeControl](#timecontrol)",
            Login.class, "[Login](#login)");

    private static final Pattern HEADING =
            Pattern.compile("#{3,4} (.*\\((?:client|server|object|login|time control)\\))");
    private static final Pattern WORD = Pattern.compile("`([^`]*)`");

    static Collection<Class<?>> records() {
        return ProtocolDocument.headings().keySet();
    }

    static List<Class<?>> requests() {
        return SealedTypes.leaves(ClientMessage.class)
                .<Class<?>>map(type -> type)
                .toList();
    }

    @Test
    void each_record_has_one_section_and_each_section_a_record() throws IOException {
        List<String> headings = ProtocolDocument.lines().stream()
                .map(HEADING::matcher)
                .filter(heading -> heading.matches())
                .map(heading -> heading.group(1))
                .sorted()
                .toList();
        assertEquals(ProtocolDocument.headings().values().stream().sorted().toList(), headings);
    }

    @Test
    void each_record_that_a_message_can_hold_is_documented() {
        Set<Class<?>> reachable = new LinkedHashSet<>();
        Stream.of(ClientMessage.class, ServerMessage.class)
                .forEach(family -> SealedTypes.leaves(family).forEach(leaf -> collect(leaf, reachable)));
        // Lines of a page are of no declared type.
        Arrays.stream(Reply.class.getDeclaredClasses())
                .filter(Class::isRecord)
                .forEach(line -> collect(line, reachable));
        reachable.removeAll(records());
        assertEquals(Set.of(), reachable);
    }

    private static void collect(Type type, Set<Class<?>> found) {
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> collect(argument, found));
        } else if (type instanceof Class<?> known && known.isSealed()) {
            SealedTypes.leaves(known).forEach(leaf -> collect(leaf, found));
        } else if (type == RecordPayload.class) {
            collect(GameRecord.class, found);
        } else if (type instanceof Class<?> known
                && known.isRecord()
                && !TYPES.containsKey(known)
                && found.add(known)) {
            Arrays.stream(known.getRecordComponents()).forEach(field -> collect(field.getGenericType(), found));
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void a_table_lists_exactly_the_fields_with_type_and_presence(Class<?> type) throws IOException {
        List<String> expected = Arrays.stream(type.getRecordComponents())
                .map(field -> "`" + ProtocolDocument.key(field) + "` | " + text(field.getGenericType()) + " | "
                        + presence(field))
                .toList();
        List<String> rows = ProtocolDocument.rows(type).stream()
                .map(cells -> String.join(" | ", cells.subList(0, 3)).replaceAll("\\((messages|records)\\.md#", "(#"))
                .toList();
        assertEquals(expected, rows);
    }

    private static String presence(RecordComponent field) {
        if (!field.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            return "required";
        }
        return field.isAnnotationPresent(OmitNull.class) ? "optional" : "nullable";
    }

    private static String text(Type type) {
        String known = TYPES.get(type);
        if (known != null) {
            return known;
        } else if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            Type last = arguments[arguments.length - 1];
            String of = last == Object.class ? "object" : text(last);
            return generic.getRawType() == List.class
                    ? "array of " + of
                    : last == Object.class ? of : "object of " + of;
        }
        Class<?> kind = (Class<?>) type;
        if (kind == boolean.class || kind == Boolean.class) {
            return "boolean";
        } else if (kind.isEnum()) {
            return "string";
        } else if (kind.isRecord()) {
            String name = ProtocolDocument.OBJECTS.get(kind);
            return "[" + name + "](#" + String.valueOf(name).toLowerCase(Locale.ROOT) + "-object)";
        }
        return "integer";
    }

    @ParameterizedTest
    @MethodSource("records")
    void a_row_names_every_word_of_an_enumeration(Class<?> type) throws IOException {
        Map<String, List<String>> rows = ProtocolDocument.rows(type).stream()
                .collect(Collectors.toMap(cells -> cells.get(0), Function.identity()));
        for (RecordComponent field : type.getRecordComponents()) {
            if (field.getType().isEnum() && field.getType() != SeatPreference.class) {
                Set<String> words = WORD.matcher(String.join("|", rows.get("`" + ProtocolDocument.key(field) + "`")))
                        .results()
                        .map(word -> word.group(1))
                        .collect(Collectors.toSet());
                Set<String> missing = Arrays.stream(field.getType().getEnumConstants())
                        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toCollection(TreeSet::new));
                missing.removeAll(words);
                assertTrue(missing.isEmpty(), field + " lacks " + missing);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void a_section_has_an_example_of_its_record(Class<?> type) throws IOException {
        List<String> examples = ProtocolDocument.section(type).stream()
                .filter(line -> line.startsWith("{"))
                .toList();
        assertTrue(!examples.isEmpty(), type + " has no example");
        if (ServerMessage.class.isAssignableFrom(type)) {
            assertEquals(
                    type,
                    MessageCodec.readServerMessage(examples.get(0))
                            .orElseThrow()
                            .getClass());
        } else if (ClientMessage.class.isAssignableFrom(type)) {
            assertEquals(
                    type, MessageCodec.readRequest(examples.get(0)).message().getClass());
        } else {
            examples.forEach(example -> assertEquals(example, again(type, example)));
        }
    }

    private static String again(Class<?> type, String example) {
        ValueCodec codec = CodecRegistry.PROTOCOL.of(type);
        MessageBuffer line = new MessageBuffer();
        line.write(out -> codec.write(out, codec.read(JsonLineParser.parse(example))));
        return line.toString();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void a_request_has_its_reply(Class<?> type) throws IOException {
        List<String> replies = ProtocolDocument.section(type).stream()
                .filter(line -> line.startsWith("Reply: "))
                .toList();
        assertEquals(1, replies.size());
        Set<String> fields = SealedTypes.leaves(Reply.class)
                .flatMap(reply -> Arrays.stream(reply.getRecordComponents()))
                .map(RecordComponent::getName)
                .collect(Collectors.toSet());
        Pattern.compile("`ok\\{([^}]+)}`")
                .matcher(replies.get(0))
                .results()
                .forEach(ok -> Arrays.stream(ok.group(1).split(", "))
                        .forEach(field -> assertTrue(fields.contains(field), field)));
    }

    @Test
    void each_error_code_has_a_row() throws IOException {
        List<String> rows = ProtocolDocument.lines().stream()
                .dropWhile(line -> !line.equals("### Error codes"))
                .dropWhile(line -> !line.startsWith("| `"))
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|"))
                .map(cells -> cells[1].strip() + (cells[2].strip().equals("yes") ? " fatal" : ""))
                .toList();
        List<String> codes = Arrays.stream(ErrorCode.values())
                .map(code -> "`" + code.wireName() + "`" + (code.isFatal() ? " fatal" : ""))
                .toList();
        assertEquals(codes, rows);
    }

    @Test
    void the_table_of_scopes_lists_the_requests_of_each() throws IOException {
        Map<String, Set<String>> declared = new TreeMap<>();
        for (Class<?> request : requests()) {
            for (Class<?> scope : ScopedRequest.class.getDeclaredClasses()) {
                if (scope.isAssignableFrom(request) && scope != ScopedRequest.Unscoped.class) {
                    declared.computeIfAbsent(
                                    scope.getSimpleName().substring(2).toLowerCase(Locale.ROOT), key -> new TreeSet<>())
                            .add(request.getAnnotation(TypeTag.class).value());
                }
            }
        }
        Map<String, Set<String>> rows = Files.readAllLines(Path.of("docs", "behaviour.md")).stream()
                .dropWhile(line -> !line.equals("| Scope | Requests |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("| `"))
                .map(line ->
                        WORD.matcher(line).results().map(word -> word.group(1)).toList())
                .collect(Collectors.toMap(
                        words -> words.get(0), words -> new TreeSet<>(words.subList(1, words.size()))));
        assertEquals(declared, rows);
    }
}
