package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class WireSchemaTest {
    @Test
    void a_line_that_the_schema_does_not_describe_fails_the_test_that_receives_it() {
        WireSchema.requireOfServer("{\"t\":\"lag\",\"rttMs\":38,\"compMs\":412}");
        assertThrows(AssertionError.class, () -> WireSchema.requireOfServer("{\"t\":\"lag\",\"rttMs\":\"38\"}"));
        assertThrows(AssertionError.class, () -> WireSchema.requireOfClient("{\"t\":\"resign\"}"));
    }
}
