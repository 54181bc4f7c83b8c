package org.parlor.message;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.OutputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Validates lines against the definitions of the JSON Schema. Thread-safe. */
final class SchemaValidator {
    private final Schema root;
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    SchemaValidator(String text) {
        root = SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Map.of(ProtocolSchema.ID, text)))
                .getSchema(SchemaLocation.of(ProtocolSchema.ID));
    }

    boolean isValid(String definition, String line) {
        return schemaOf(definition).validate(line, InputFormat.JSON, OutputFormat.BOOLEAN);
    }

    List<Error> errors(String definition, String line) {
        return schemaOf(definition).validate(line, InputFormat.JSON);
    }

    private Schema schemaOf(String definition) {
        return schemas.computeIfAbsent(definition, this::schema);
    }

    /** From the registry, each would read the whole text again. */
    private Schema schema(String definition) {
        return root.getRefSchema(SchemaLocation.Fragment.of("/$defs/" + definition));
    }
}
