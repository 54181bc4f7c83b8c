package org.parlor.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema file is current, and every example of the reference is valid. */
class ProtocolSchemaTest {
    private static final SchemaValidator SCHEMA = new SchemaValidator(ProtocolSchema.text());

    static List<String> exampleLines() throws IOException {
        return ProtocolDocumentTest.exampleLines();
    }

    static Collection<Class<?>> records() {
        return ProtocolDocument.headings().keySet();
    }

    @Test
    void the_file_is_what_the_generator_writes() throws IOException {
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(ProtocolSchema.FILE, ProtocolSchema.text());
        }
        List<String> generated = ProtocolSchema.text().lines().toList();
        List<String> written = Files.readString(ProtocolSchema.FILE).lines().toList();
        int same = 0;
        while (same < Math.min(generated.size(), written.size())
                && generated.get(same).equals(written.get(same))) {
            same++;
        }
        // Only the lines at the first difference: the file has 7,000.
        assertEquals(
                generated.subList(same, Math.min(same + 3, generated.size())),
                written.subList(same, Math.min(same + 3, written.size())),
                "line " + (same + 1) + ": protocol/docs/parlor-1.schema.json is not current. Run:"
                        + " mvn -q -Dquick test -pl protocol -Dtest=ProtocolSchemaTest -Dgolden.update=true");
    }

    @Test
    void the_schema_is_a_schema_of_its_dialect() {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        assertEquals(
                List.of(),
                registry.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()))
                        .validate(ProtocolSchema.text(), InputFormat.JSON));
    }

    @ParameterizedTest
    @MethodSource("exampleLines")
    void an_example_line_is_valid(String line) {
        List<Error> client = SCHEMA.errors(ProtocolSchema.CLIENT, line);
        List<Error> server = SCHEMA.errors(ProtocolSchema.SERVER, line);
        assertTrue(client.isEmpty() || server.isEmpty(), () -> client + "\n" + server);
    }

    @ParameterizedTest
    @MethodSource("records")
    void the_examples_of_a_section_are_valid_by_its_definition(Class<?> type) {
        boolean isLine = ClientMessage.class.isAssignableFrom(type) || ServerMessage.class.isAssignableFrom(type);
        List<String> examples = ProtocolDocument.section(type).stream()
                .filter(line -> line.startsWith("{"))
                .limit(isLine ? 1 : Long.MAX_VALUE)
                .toList();
        for (String example : examples) {
            assertEquals(List.of(), SCHEMA.errors(ProtocolSchema.name(type), example));
        }
    }
}
