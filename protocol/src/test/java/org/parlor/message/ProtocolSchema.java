package org.parlor.message;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;

/**
 * Generates the JSON Schema of all messages: fields and types from the records, descriptions and defaults from the
 * reference, and the checks of the records' constructors from {@link SchemaConstraints}.
 */
final class ProtocolSchema {
    static final Path FILE = Path.of("docs", "parlor-1.schema.json");
    static final String ID = "urn:parlor:protocol:1";
    static final String CLIENT = "ClientMessage";
    static final String SERVER = "ServerMessage";

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .serializeNulls()
            .disableHtmlEscaping()
            .create();
    private static final Pattern DEFAULT = Pattern.compile("(?:.*; )?(true|false|-?[0-9]+|`[^`]+`)");
    private static final Map<Type, String> NAMED = Map.of(
            BoardCells.class, "Position",
            RequestId.class, "Id",
            TimeControl.class, "TimeControl",
            Login.class, "Login");

    private final Map<String, Class<?>> names = new LinkedHashMap<>();

    private ProtocolSchema() {
        Map<String, Class<?>> byHeading = ProtocolDocument.headings().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
        ProtocolDocument.lines().stream()
                .filter(line -> line.startsWith("###"))
                .map(line -> byHeading.get(line.replaceFirst("#+ ", "")))
                .filter(type -> type != null)
                .forEach(type -> names.put(name(type), type));
    }

    /** The content of the schema file. */
    static String text() {
        return Text.CURRENT;
    }

    /** Generates the text once, on first use. */
    private static final class Text {
        static final String CURRENT = GSON.toJson(new ProtocolSchema().schema()) + "\n";
    }

    /** The name of the definition of a record. */
    static String name(Class<?> type) {
        TypeTag tag = type.getAnnotation(TypeTag.class);
        if (tag == null) {
            String name = String.valueOf(ProtocolDocument.OBJECTS.get(type));
            return name.equals("Record") ? "GameRecord" : name;
        } else if (!tag.having().isEmpty()) {
            return "Ok" + pascal(tag.having());
        }
        return pascal(tag.value()) + suffix(type);
    }

    private static String suffix(Class<?> type) {
        if (ClientMessage.class.isAssignableFrom(type)) {
            return "Request";
        } else if (ServerMessage.class.isAssignableFrom(type)) {
            return "Message";
        }
        return Login.class.isAssignableFrom(type) ? "Login" : "TimeControl";
    }

    private static String pascal(String tag) {
        return Arrays.stream(tag.split("\\."))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    private JsonObject schema() {
        JsonObject definitions = new JsonObject();
        definitions.add(CLIENT, union(ClientMessage.class, "A message from a client to the server."));
        definitions.add(
                SERVER, union(ServerMessage.class, "A message from the server. Ignore messages of other types."));
        definitions.add("TimeControl", union(TimeControl.class, "A time control."));
        definitions.add("Login", union(Login.class, "How to log in."));
        SchemaConstraints.TYPES.asMap().forEach(definitions::add);
        names.forEach((name, type) -> definitions.add(name, definition(name, type)));
        JsonObject schema = new JsonObject();
        schema.addProperty("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.addProperty("$id", ID);
        schema.addProperty("title", "Parlor protocol, version 1");
        schema.addProperty(
                "description",
                "Every message of the protocol. Entry points: #/$defs/ClientMessage for lines to the server,"
                        + " #/$defs/ServerMessage for lines from it. schema.md lists what the schema cannot say.");
        schema.add("anyOf", list(List.of(reference(CLIENT), reference(SERVER))));
        schema.add("$defs", definitions);
        return schema;
    }

    private JsonObject union(Class<?> root, String description) {
        JsonObject union = new JsonObject();
        union.addProperty("description", description);
        union.add(
                "oneOf",
                list(names.entrySet().stream()
                        .filter(named -> root.isAssignableFrom(named.getValue()))
                        .map(named -> reference(named.getKey()))
                        .toList()));
        return union;
    }

    private JsonObject definition(String name, Class<?> type) {
        JsonObject properties = new JsonObject();
        JsonArray required = new JsonArray();
        TypeTag tag = type.getAnnotation(TypeTag.class);
        if (tag != null) {
            String key = tagKey(type);
            properties.add(key, constant(tag.value()));
            required.add(key);
        }
        if (ClientMessage.class.isAssignableFrom(type)) {
            JsonObject id = orNull(reference("Id"));
            id.addProperty("description", "Chosen by the client; the reply repeats it as re.");
            properties.add("id", id);
        }
        Map<String, List<String>> rows = ProtocolDocument.rows(type).stream()
                .collect(Collectors.toMap(cells -> cells.get(0).replace("`", ""), Function.identity()));
        for (RecordComponent field : type.getRecordComponents()) {
            String key = ProtocolDocument.key(field);
            properties.add(key, property(name, type, field, rows.getOrDefault(key, List.of())));
            if (isRequired(type, field)) {
                required.add(key);
            }
        }
        JsonObject definition = new JsonObject();
        describe(definition, ProtocolDocument.about(type));
        definition.addProperty("type", "object");
        definition.add("properties", properties);
        definition.add("required", required);
        merge(definition, SchemaConstraints.of(name));
        return definition;
    }

    private static String tagKey(Class<?> type) {
        return Login.class.isAssignableFrom(type) ? "as" : TimeControl.class.isAssignableFrom(type) ? "mode" : "t";
    }

    /** The server sends a nullable field always; in a client message an absent one counts as null. */
    private static boolean isRequired(Class<?> type, RecordComponent field) {
        return !isNullable(field) || (!field.isAnnotationPresent(OmitNull.class) && !isOfClient(type));
    }

    private static boolean isNullable(RecordComponent field) {
        return field.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /** Whether clients send the record, alone or in a message. */
    static boolean isOfClient(Class<?> type) {
        return ClientMessage.class.isAssignableFrom(type)
                || Login.class.isAssignableFrom(type)
                || SchemaConstraints.OBJECTS_OF_CLIENTS.contains(type);
    }

    private JsonObject property(String name, Class<?> type, RecordComponent field, List<String> row) {
        String key = ProtocolDocument.key(field);
        JsonObject property = key.equals("options") && field.getType() == Map.class
                ? reference("Options")
                : value(field.getGenericType());
        JsonObject constraint = SchemaConstraints.of(name + "." + key);
        if (constraint.has("anyOf")) {
            property = constraint;
        } else {
            merge(property, constraint);
        }
        boolean omitted = field.isAnnotationPresent(OmitNull.class);
        if (isNullable(field) && (!omitted || isOfClient(type))) {
            property = orNull(property);
        }
        String range = row.size() == 5 ? row.get(3) : "";
        describe(property, row.get(row.size() - 1) + sentence(range, omitted));
        Matcher standard = DEFAULT.matcher(range);
        if (!omitted && isNullable(field) && isOfClient(type)) {
            property.add("default", JsonNull.INSTANCE);
        } else if (omitted && standard.matches()) {
            property.add("default", literal(standard.group(1)));
        }
        return property;
    }

    /** The cell of the column "Range, default" as a sentence. */
    private static String sentence(String range, boolean optional) {
        if (range.isEmpty()) {
            return "";
        }
        int semicolon = range.lastIndexOf("; ");
        return !optional || semicolon < 0
                ? (optional ? " Range or default: " : " Range: ") + range + "."
                : " Range: " + range.substring(0, semicolon) + ". Default: " + range.substring(semicolon + 2) + ".";
    }

    /** A number, a boolean, or a word in backticks. */
    private static JsonElement literal(String text) {
        return text.startsWith("`") ? new JsonPrimitive(text.replaceAll("[`\"]", "")) : JsonParser.parseString(text);
    }

    private static JsonObject value(Type type) {
        if (NAMED.containsKey(type)) {
            return reference(String.valueOf(NAMED.get(type)));
        } else if (type instanceof ParameterizedType generic) {
            return collection(generic);
        }
        Class<?> scalar = (Class<?>) type;
        if (scalar == String.class) {
            return ofType("string");
        } else if (scalar == boolean.class || scalar == Boolean.class) {
            return ofType("boolean");
        } else if (scalar == int.class || scalar == Integer.class) {
            return integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (scalar == long.class || scalar == Long.class) {
            return integer(Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (scalar == SeatPreference.class) {
            return SchemaConstraints.json("{'enum':[0,1,'random']}");
        } else if (scalar == RecordPayload.class) {
            return SchemaConstraints.json("{'anyOf':[{'$ref':'#/$defs/GameRecord'},{'type':'string'}]}");
        } else if (scalar == Object.class) {
            return reference("Any");
        }
        return scalar.isEnum() ? words(scalar) : reference(name(scalar));
    }

    private static JsonObject collection(ParameterizedType generic) {
        boolean isList = generic.getRawType() == List.class;
        Type element = generic.getActualTypeArguments()[isList ? 0 : 1];
        if (!isList && element == Object.class) {
            return reference("AnyObject");
        }
        JsonObject collection = ofType(isList ? "array" : "object");
        collection.add(
                isList ? "items" : "additionalProperties",
                element == Object.class ? reference("AnyObject") : value(element));
        return collection;
    }

    private static JsonObject words(Class<?> type) {
        JsonObject words = ofType("string");
        words.add(
                "enum",
                list(Arrays.stream(type.getEnumConstants())
                        .map(constant ->
                                new JsonPrimitive(((Enum<?>) constant).name().toLowerCase(Locale.ROOT)))
                        .toList()));
        return words;
    }

    private static JsonObject constant(String value) {
        JsonObject constant = ofType("string");
        constant.addProperty("const", value);
        return constant;
    }

    private static JsonObject ofType(String type) {
        JsonObject schema = new JsonObject();
        schema.addProperty("type", type);
        return schema;
    }

    private static JsonObject integer(long min, long max) {
        JsonObject integer = ofType("integer");
        integer.addProperty("minimum", min);
        integer.addProperty("maximum", max);
        return integer;
    }

    private static JsonObject reference(String name) {
        JsonObject reference = new JsonObject();
        reference.addProperty("$ref", "#/$defs/" + name);
        return reference;
    }

    private static JsonArray list(Collection<? extends JsonElement> elements) {
        JsonArray list = new JsonArray();
        elements.forEach(list::add);
        return list;
    }

    private static JsonObject orNull(JsonObject schema) {
        if (schema.has("type") && !schema.has("enum") && !schema.has("const")) {
            schema.add("type", list(List.of(schema.get("type"), new JsonPrimitive("null"))));
            return schema;
        }
        if (schema.get("anyOf") instanceof JsonArray alternatives) {
            alternatives.add(ofType("null"));
            return schema;
        }
        JsonObject either = new JsonObject();
        either.add("anyOf", list(List.of(schema, ofType("null"))));
        return either;
    }

    private static void describe(JsonObject schema, String markdown) {
        String plain = markdown.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1").replace("\\", "");
        if (!plain.isBlank()) {
            schema.addProperty("description", plain);
        }
    }

    private static void merge(JsonObject target, JsonObject more) {
        more.asMap().forEach((key, value) -> {
            if (value instanceof JsonObject inner && target.get(key) instanceof JsonObject outer) {
                merge(outer, inner);
            } else {
                target.add(key, value);
            }
        });
    }
}
