package org.parlor.server.app;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Validates the lines between test clients and servers against the JSON Schema of the protocol: of lines that differ only
 * in their numbers and texts the first, so that tests with many lines stay fast. Thread-safe.
 */
public final class WireSchema {
    private static final int SHAPES_MAX = 10_000;
    private static final String ID = "urn:parlor:protocol:1";
    private static final Pattern VALUE = Pattern.compile("-?[0-9]+|\"[^\"]*\"(?!:)");
    private static final SchemaRegistry REGISTRY = registry();
    private static final WireSchema OF_SERVER = new WireSchema("ServerMessage");
    private static final WireSchema OF_CLIENT = new WireSchema("ClientMessage");

    private final Schema schema;
    private final Set<String> shapes = ConcurrentHashMap.newKeySet();

    private WireSchema(String definition) {
        schema = REGISTRY.getSchema(SchemaLocation.of(ID + "#/$defs/" + definition));
    }

    private static SchemaRegistry registry() {
        try {
            String text = Files.readString(Path.of("..", "protocol", "docs", "parlor-1.schema.json"));
            return SchemaRegistry.withDefaultDialect(
                    SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Map.of(ID, text)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails if a line of a server is not valid. Other text is ignored. */
    public static void requireOfServer(String line) {
        if (line.startsWith("{\"t\":")) {
            OF_SERVER.require(line);
        }
    }

    /** Fails if a line that a server takes is not valid. */
    public static void requireOfClient(String line) {
        OF_CLIENT.require(line);
    }

    private void require(String line) {
        // The type is the first text.
        int type = line.indexOf(',') < 0 ? line.length() : line.indexOf(',');
        String shape = line.substring(0, type) + VALUE.matcher(line).replaceAll("0");
        if (shapes.size() < SHAPES_MAX && shapes.add(shape)) {
            List<Error> errors = schema.validate(line, InputFormat.JSON);
            if (!errors.isEmpty()) {
                throw new AssertionError("not valid by the schema: " + line + "\n" + errors);
            }
        }
    }
}
