package org.parlor.message;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Validates lines against the definitions of the JSON Schema. Thread-safe. */
final class SchemaValidator {
    private final SchemaRegistry registry;
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    SchemaValidator(String text) {
        registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Map.of(ProtocolSchema.ID, text)));
    }

    boolean isValid(String definition, String line) {
        return errors(definition, line).isEmpty();
    }

    List<Error> errors(String definition, String line) {
        return schemas.computeIfAbsent(definition, this::schema).validate(line, InputFormat.JSON);
    }

    private Schema schema(String definition) {
        return registry.getSchema(SchemaLocation.of(ProtocolSchema.ID + "#/$defs/" + definition));
    }
}
