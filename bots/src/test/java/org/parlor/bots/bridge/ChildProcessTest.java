package org.parlor.bots.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.parlor.testing.ProgramCommands;

class ChildProcessTest {
    @Test
    void a_program_that_exits_closes_its_children_and_starts_no_more() throws Exception {
        Process program = new ProcessBuilder(ProgramCommands.java(ExitingProgram.class.getName()))
                .redirectErrorStream(true)
                .start();
        try {
            assertEquals(
                    "closed\nthis program is exiting\nno children\n",
                    new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } finally {
            program.descendants().forEach(ProcessHandle::destroyForcibly);
            program.destroyForcibly();
        }
    }
}
