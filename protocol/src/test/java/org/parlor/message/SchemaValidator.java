package org.parlor.message;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Validates lines against the definitions of the JSON Schema. Thread-safe. */
final class SchemaValidator {
    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();
    private final String text;

    SchemaValidator(String text) {
        this.text = text;
    }

    boolean isValid(String definition, String line) {
        return errors(definition, line).isEmpty();
    }

    List<Error> errors(String definition, String line) {
        return schemas.computeIfAbsent(definition, this::schema).validate(line, InputFormat.JSON);
    }

    private Schema schema(String definition) {
        JsonObject schema = JsonParser.parseString(text).getAsJsonObject();
        schema.remove("anyOf");
        schema.remove("$id");
        schema.addProperty("$ref", "#/$defs/" + definition);
        return registry.getSchema(schema.toString(), InputFormat.JSON);
    }
}
