package org.parlor.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BuildInfoTest {
    @Test
    void a_development_environment_without_the_file_of_the_build_runs_the_programs() {
        assertEquals(Map.of(), BuildInfo.read("absent.properties"));
        assertNotEquals("dev", BuildInfo.VERSION);
    }
}
